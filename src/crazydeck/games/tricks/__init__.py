"""What trick games share: following suit, who takes a trick, what plays show of unseen cards. It names no game."""
