"""Reports: tables, figures, and the pages that a designer reads."""

from __future__ import annotations

from simkit.report.write import write_report, write_whatif

__all__ = ["write_report", "write_whatif"]
