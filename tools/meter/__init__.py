"""The absurdity meter: how often the players of a level do something that a person would find odd.

``python -m tools.meter --game forty-one --level expert --deals 300 --seed 1`` lets equals play and looks at every
decision with the detectors of the game. A detector is a plain reading of the position, defined by one sentence; it
never searches, but for sure bids thrown away, which are proved. The rates of the detectors are printed, with plain
rates of habits; ``--cases FILE`` writes down every case in words, to be judged by a reader.
"""
