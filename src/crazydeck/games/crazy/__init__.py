"""Crazy: five rounds of taking as few bad cards and tricks as possible, with the four-colour deck."""
