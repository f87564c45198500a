"""The study of contracts: what it keeps of a round, and its report."""

import pytest

from crazydeck.engine.study import LineUp, Report
from crazydeck.games.gin.contracts import ContractsStudy, Played, unpacked
from crazydeck.games.gin.game import GIN
from crazydeck.games.gin.options import GinOptions
from crazydeck.lab.simulation import Plan, play_match

STUDY = ContractsStudy()
ROUND = Played(contract=1, turns=20, down=3, asked=2, blocked=False, points=100)


def report(rounds: list[Played], **options: object) -> Report:
    samples = [one.packed() for one in rounds]
    return STUDY.report(GinOptions(**options), 4, {}, [LineUp("steady", samples)])  # type: ignore[arg-type]


@pytest.mark.parametrize("contract", range(1, 8))
def test_a_number_keeps_a_round(contract: int) -> None:
    for turns, down, asked, points in ((0, 0, 0, 0), (1, 8, 24, 2000), (4095, 3, 18, 1)):
        for blocked in (False, True):
            one = Played(contract, turns, down, asked, blocked, points)
            assert unpacked(one.packed()) == one


def test_the_report() -> None:
    second = ROUND._replace(contract=2, turns=30, down=4, asked=0)
    found = report([ROUND, second, ROUND._replace(turns=30, down=1, asked=5, points=140, blocked=True)])
    assert found.rows == [
        ["steady", "1: 2 sets", "2", "25.0", "50.0%", "3.50", "50.0%", "30.0"],
        ["steady", "2: 1 set and 1 run", "1", "30.0", "100.0%", "0.00", "0.0%", "25.0"],
    ]
    said = "a match of these 2 rounds takes 55 turns, has 3.5 requests granted, and leaves a player with 55 points."
    assert found.notes == [f"steady: {said}"]
    assert "granted or refused" in report([ROUND], count_denied=True).notes[0]
    assert report([]).rows == []


def test_a_match_gives_a_sample_of_each_round() -> None:
    plan = Plan(game="gin", levels=("steady",) * 4, options={}, seed=3, playouts=1, study="contracts")
    played = play_match(plan, 0, 7)
    samples = [one.sample for one in played.rounds]
    assert [unpacked(sample).contract for sample in samples if sample is not None] == list(range(1, 8))
    for one in played.rounds:
        assert one.sample is not None
        kept = unpacked(one.sample)
        assert kept.points == sum(one.points)
        assert kept.down >= 1
        assert kept.turns > 0
    assert [study.name for study in GIN.studies] == ["contracts"]
