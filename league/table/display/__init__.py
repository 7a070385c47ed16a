"""The table's display: one phone or tablet in the middle of the mat, with four panels turned to their seats."""
