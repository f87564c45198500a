"""One folder a game; `registry.py` lists them, one line each."""
