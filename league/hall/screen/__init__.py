"""The screen of the hall, ``/<slug>/live/``: slides by turns, or what is shown instead of them."""
