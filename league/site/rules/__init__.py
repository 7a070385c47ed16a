"""The rules pages: every switch in words, two rulebooks side by side, and a card to keep at the table."""
