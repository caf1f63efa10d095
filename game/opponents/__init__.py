"""The opponents: what to bid and what to play, from one seat's view alone; in a process of their own."""

from __future__ import annotations

from typing import Final

KERNELS_FOLDER: Final = "FORTY_ODD_KERNELS"  # the environment's variable that says where compiled kernels are kept
