"""A Windows that runs here: a Windows Python under Wine, for the suite and for the program (docs/windows.md)."""
