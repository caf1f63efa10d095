"""The opponents, tried: legal, blind, repeatable, believable, quick; their process; the arena."""
