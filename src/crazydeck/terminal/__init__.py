"""The command `crazydeck`: one module a command, each parses, calls the library and prints."""
