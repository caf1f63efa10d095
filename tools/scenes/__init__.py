"""Proves that a change of code changed no picture: every scene is drawn before and after it, and compared.

``save DIR`` brings up every scene of every game in defined states, without a screen, and writes for each a picture and
the rectangles of all that is on its stage. ``compare BEFORE AFTER`` tells what differs, and ends with 1 if anything
does. What is written depends neither on the clock nor on chance, and on no name in the code. The cloth is plain.

``program`` is all that is known of the game, ``showing`` brings it to a place and writes what is to be seen, ``groups``
lists the scenes, ``comparing`` compares.
"""
