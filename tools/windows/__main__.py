"""The command line: ``python -m tools.windows set-up``, ``suite``, and ``run`` for any Python command."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import platformdirs

from game.output import while_read
from tools.windows.machine import HEADLESS, WINDOWED, Machine, set_up
from tools.windows.suite import FOLDERS, run_suite


def main() -> int:
    """Do what the command line says; return 1 if a test failed every time, or the status of what was run."""
    parser = argparse.ArgumentParser(prog="python -m tools.windows", description=(__doc__ or "").splitlines()[0])
    usual = platformdirs.user_cache_path("forty-odd-windows", appauthor=False)
    parser.add_argument("--folder", type=Path, default=usual, help=f"where Windows lies (otherwise {usual})")
    commands = parser.add_subparsers(dest="command", required=True)
    setting = commands.add_parser("set-up", help="make a Windows; what is downloaded already is taken from the folder")
    setting.add_argument("--fresh-pc", action="store_true", help="without Microsoft's C++ runtime")
    suite = commands.add_parser("suite", help="run the suite by folder and list what fails")
    suite.add_argument("folders", nargs="*", metavar="FOLDER", help=f"only these of {', '.join(FOLDERS)}")
    suite.add_argument("--workers", type=int, default=1, metavar="N", help="processes at once")
    suite.add_argument("--seconds", type=float, default=7200, metavar="S", help="the longest that a folder may take")
    running = commands.add_parser("run", help="run Python with what stands after --")
    running.add_argument("--windowed", action="store_true", help="with windows, on this system's screen")
    running.add_argument("--seconds", type=float, default=3600, metavar="S", help="the longest that it may take")
    running.add_argument("arguments", nargs="+", metavar="-- ARGUMENT")
    given = parser.parse_args()
    machine = Machine(given.folder.absolute())
    if given.command == "set-up":
        set_up(machine, given.fresh_pc)
        return 0
    machine.take_sources()
    if given.command == "suite":
        return int(run_suite(machine, given.folders or list(FOLDERS), given.workers, given.seconds))
    status, said = machine.run(WINDOWED if given.windowed else HEADLESS, *given.arguments, seconds=given.seconds)
    print(said, end="")
    return status


if __name__ == "__main__":
    with while_read():
        sys.exit(main())
