"""The opponents: they decide what to bid and play from one seat's view alone, in a process of their own."""

from __future__ import annotations

from typing import Final

KERNELS_FOLDER: Final = "FORTY_ODD_KERNELS"  # the environment variable that names the folder for compiled kernels
