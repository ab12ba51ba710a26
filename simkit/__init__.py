"""Simkit: Monte Carlo balance analysis for tabletop games."""
