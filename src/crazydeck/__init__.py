"""Crazydeck: play, referee and study four Crazy card games."""
