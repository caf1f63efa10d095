"""Examples of the house rules, each a record with what a check tells of it (an error: how it begins)."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cases import for_each
from tests.record_samples import Json, told

EXAMPLES = [json.loads(line) for line in (Path(__file__).parent / "house_rules.jsonl").read_text("utf-8").splitlines()]
CHECKED = ("empat-satu",)


def in_any_order(report: Json) -> Json:
    """Return a report with the cards of its hands in a fixed order, since a record's reader may keep any."""
    deals = report.get("deals", [])
    assert isinstance(deals, list)
    for deal in deals:
        if "hands" in deal:
            deal["hands"] = [sorted(hand) for hand in deal["hands"]]
    return report


@for_each("example", [each for each in EXAMPLES if each["record"]["game"] in CHECKED])
def test_a_house_rule_is_checked_as_its_example_says(example: dict[str, Json]) -> None:
    answer, expected = json.loads(json.dumps(told(example["record"]))), example["expect"]
    if "error" in expected:
        assert answer["error"].startswith(str(expected["error"]).removesuffix("...")), example["why"]
    else:
        assert in_any_order(answer) == in_any_order(expected), example["why"]
