"""Crazy Eights: shed your cards by suit or rank; eights are wild. Rules: rules.md beside this file."""
