"""What pages share: their frame and rail, panels, dialogs, notices."""
