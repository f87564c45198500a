"""Crazy Gin: seven contracts of sets and runs, wild twos, and "May I?"."""
