"""Forty-One in whole numbers, for the compiler: the play, the rules of thumb, sampled worlds, trials, exact endings."""
