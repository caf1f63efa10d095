"""Where both program files of the folder begin: ``forty-odd``, and ``forty-odd-check``, which only checks records."""

import sys
from multiprocessing import freeze_support
from pathlib import Path

from main import main

freeze_support()  # the opponents' process begins here, too
sys.exit(main(is_check=Path(sys.executable).stem == "forty-odd-check"))
