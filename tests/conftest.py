"""What all tests share: compiled kernels are kept in one place, though every test has a profile of its own."""

from __future__ import annotations

import os
from pathlib import Path

from game.ai import KERNELS_FOLDER

os.environ.setdefault(KERNELS_FOLDER, str(Path(__file__).parent / "__pycache__"))
