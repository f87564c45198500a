"""Decks, notation, bit sets of cards, random numbers and shuffles; this package imports nothing else of Crazydeck."""
