"""Charts: lines, marks, bars, and the sheets that they are drawn on."""
