"""Reports: tables, figures, and the pages that a designer reads."""
