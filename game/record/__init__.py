"""The game record (docs/record.md): a game as text, written, read, replayed, checked; it knows no game by name."""

from game.record.checking import check_command, check_record, check_text, open_regular, report
from game.record.model import DealRecord, Record, RecordFault, Step, replay, visible, write
from game.record.reading import Replayed, read

__all__ = [
    "DealRecord",
    "Record",
    "RecordFault",
    "Replayed",
    "Step",
    "check_command",
    "check_record",
    "check_text",
    "open_regular",
    "read",
    "replay",
    "report",
    "visible",
    "write",
]
