"""Statistics of a run: who wins, how long, how far apart, which cards matter, what a patch changes."""
