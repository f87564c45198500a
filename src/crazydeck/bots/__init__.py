"""Bots: they see only observations. `bot("steady").choose(observation)`, or `choose` for worker processes."""

from .choosing import Bot, Choice, Limit, bot, choose
from .levels import DEFAULT_LEVEL, LEVELS, Level

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Bot", "Choice", "Level", "Limit", "bot", "choose"]
