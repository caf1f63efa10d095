"""The screen: app, stage, timeline, text, tables and scenes."""
