"""Positions of each game as hypothesis draws them, under any options that opponents mind."""

from __future__ import annotations

from hypothesis import strategies as st

from game.rules.empat_satu import EmpatSatuOptions
from game.rules.forty_two import FortyTwoOptions
from tests.opponents import empat_satu_positions, forty_one_positions, forty_two_positions

_seeds = st.integers(0, 10**6)
of_forty_one = st.builds(forty_one_positions.random_position, _seeds, st.integers(0, 55))
of_empat_satu = st.builds(
    empat_satu_positions.random_position,
    _seeds,
    st.integers(0, 150),
    st.builds(
        EmpatSatuOptions,
        players=st.integers(2, 6),
        close_at=st.sampled_from([14, 20, 30, 36, 40, 41, "any"]),
        closing=st.sampled_from(["before-drawing", "after-discarding"]),
        open_first=st.booleans(),
        dry_rounds=st.integers(0, 9),
        deals=st.integers(1, 3),
        return_taken=st.booleans(),
    )
    | st.builds(EmpatSatuOptions, partnership=st.just(True), close_at=st.sampled_from([20, 41])),
)
of_forty_two = st.builds(
    forty_two_positions.random_position,
    _seeds,
    st.integers(0, 55),
    st.builds(
        FortyTwoOptions,
        players=st.integers(2, 7),
        simple=st.booleans(),
        target=st.integers(7, 42),
        ties=st.sampled_from(["shared", "highest"]),
    ),
)
