"""The user interface: app, controls, drawing, motion, documents, scenes and tables."""
