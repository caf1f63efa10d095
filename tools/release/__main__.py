"""The command line: ``python -m tools.release linux``; and ``windows``, under Wine where there is no Windows."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.release.linux import packages
from tools.release.made import made_here, made_under_wine
from tools.release.parts import in_folder
from tools.release.sources import ROOT, checked_out
from tools.release.sums import write_sums
from tools.release.windows import installers


def main() -> int:
    """Build the packages of a system from the last commit; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("system", choices=["linux", "windows"])
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where the packages go (otherwise dist)")
    given = parser.parse_args()
    dist, work = given.dist.absolute(), given.dist.absolute() / f"work-{given.system}"
    source = checked_out(work / "tree")
    is_here = given.system == ("windows" if sys.platform == "win32" else "linux")
    made = made_here(source, work) if is_here else made_under_wine(source, work)
    in_folder(made, source, given.system)
    pack = packages if given.system == "linux" else installers
    for path in pack(made.folder, source, dist):
        print(f"{path.stat().st_size / 1e6:7.1f} MB  {path}")
    write_sums(dist)
    return 0


if __name__ == "__main__":
    sys.exit(main())
