"""What the profile keeps of practice, from files that something has spoilt."""

from __future__ import annotations

from game.profile.database import OpenRows, migrate, put
from game.profile.files import connect
from game.profile.kept import row_of
from game.profile.practised import TrainedBid, load_practised
from tests.cases import for_each


@for_each("column", ["bid", "taken"])
@for_each("value", [1 << 62, 9e999, -1, "garbage", b"\xff"])
def test_a_damaged_bid_is_left_out_and_does_not_draw_a_curve_without_end(column: str, value: object) -> None:
    base, bids = connect(":memory:"), (TrainedBid("forty-one", 1.0, 3, 2.5), TrainedBid("forty-one", 2.0, 4, 4.25))
    migrate(base)
    put("trained_bids", [(None, *row_of(bid)) for bid in bids]).make(base, OpenRows("test", {}))
    assert load_practised(base).bids == bids
    base.execute(f"UPDATE trained_bids SET {column} = ? WHERE id = 2", (value,))
    assert load_practised(base).bids == bids[:1]
