"""``python -m simkit`` is the console script."""

from simkit.cli import main

main()
