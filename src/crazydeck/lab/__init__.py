"""The laboratory: playing many matches and summing them up."""
