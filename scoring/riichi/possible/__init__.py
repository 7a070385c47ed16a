"""Possible hands: the combinations of yaku, fu and dora, worked out from example hands.

The examples (``examples.txt``, data of this package) are the only file that ``scoring`` reads; it does so once, when first needed.
"""
