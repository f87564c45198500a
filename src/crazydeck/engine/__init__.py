"""The contract that every game keeps: Round, Game, options, Match, Record and refusals; knows only cards."""
