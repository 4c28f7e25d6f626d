"""Tables: rows, columns and an address for each cell; what stands in a cell is what was recorded."""
