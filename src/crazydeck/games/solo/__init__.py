"""Crazy Solo: an auction, trumps and a partner whom only one player knows."""
