"""The table as a pure state machine over numbered events: no I/O, no clock; knows the engine and names of bots."""
