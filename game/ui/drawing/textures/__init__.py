"""Wood, cloth, inlay and paper, painted by arithmetic alone: a picture is a pure function of its request.

Importing the package or its ``request`` costs almost nothing; only ``pictures`` loads numpy.
"""

from __future__ import annotations

import os

# The products of matrices here are small: threads would spend three times as long waiting for each other as
# working, and would take the cores from the game. Heeded only where numpy has not been loaded yet.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
