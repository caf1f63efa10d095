"""Every sentence that is made by code and shared by games: cards, scores, reasons, hints, verdicts, talk."""
