"""Which hands are possible: what yaku, fu and dora can be together in one hand, worked out from example hands.

The examples (``examples.txt``, data of this package) are the only file that ``scoring`` reads, once, when somebody first asks.
"""
