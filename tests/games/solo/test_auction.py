"""Section 2: who may bid what after every auction so far, who plays, hands thrown in, who deals next."""

from collections.abc import Iterator

import pytest

from tests.games.solo.positions import begin, happened, last, pass_on, play, refusal, round_of, sentence, turn

LADDER = ["pass", "solo", "solo-hearts", "alone", "alone-hearts"]


def legal_bids(history: list[str], seats: int, overcall: str) -> list[str]:
    """Return what the rules allow, read off the history alone."""
    bids = [bid for bid in history if bid != "pass"]
    best = bids[-1] if bids else "pass"
    repeat = {"next": history[-1:] == ["solo-hearts"], "any_later": True, "off": False}[overcall]
    return [
        bid
        for place, bid in enumerate(LADDER)
        if not (seats == 3 and bid.startswith("solo"))
        and (bid == "pass" or place > LADDER.index(best) or (bid == best == "solo-hearts" and repeat))
    ]


def histories(seats: int, overcall: str, so_far: list[str]) -> Iterator[list[str]]:
    yield so_far
    if len(so_far) < seats and so_far[-1:] != ["alone-hearts"]:
        for bid in legal_bids(so_far, seats, overcall):
            yield from histories(seats, overcall, [*so_far, bid])


@pytest.mark.parametrize("overcall", ["next", "any_later", "off"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_legal_bids_after_every_history(seats: int, overcall: str) -> None:
    start, many = begin(seats, hearts_overcall=overcall), 0
    for history in histories(seats, overcall, []):
        match, many = play(start.copy(), *history), many + 1
        over = len(history) == seats or history[-1:] == ["alone-hearts"]
        if not over:
            assert match.moves(turn(match)) == legal_bids(history, seats, overcall)
            assert match.observe(None).public.open_bids == legal_bids(history, seats, overcall)
            for bid in set(LADDER) - set(match.moves(turn(match))):
                assert refusal(match, bid) in {"too_low", "no_partners"}
            continue
        bids = [(bid, seat) for seat, bid in enumerate(history) if bid != "pass"]
        if not bids:
            assert last(match).reason == "thrown_in"
            continue
        public = match.observe(None).public
        assert (public.bid, public.bidder) == bids[-1], "the last real bid plays"
        assert public.phase == ("play" if public.bid == "alone-hearts" else "declare")
        assert match.actors == [0 if public.phase == "play" else public.bidder]
        assert [(one.bid, one.seat) for one in public.bids] == [
            (bid, seat) for seat, bid in enumerate(history)
        ]
    assert many > 3**seats // 2


def test_the_next_player_alone_may_repeat_solo_hearts() -> None:
    """Worked: an equal bid replaces the earlier one, and it may chain; a pass in between ends the right."""
    match = play(begin(5), "solo-hearts", "solo-hearts", "solo-hearts")
    assert match.observe(None).public.bidder == 2
    play(match, "pass")
    assert match.moves(4) == ["pass", "alone", "alone-hearts"]
    assert sentence(match, "solo-hearts") == (
        "Only the very next player may repeat solo-hearts: say pass, alone or alone-hearts."
    )
    play(match, "pass")
    assert match.actors == [2]


@pytest.mark.parametrize(
    ("overcall", "moves", "text"),
    [
        ("any_later", ["pass", "solo-hearts", "alone", "alone-hearts"], None),
        (
            "off",
            ["pass", "alone", "alone-hearts"],
            "Nobody may repeat solo-hearts: say pass, alone or alone-hearts.",
        ),
    ],
)
def test_options_of_the_equal_hearts_bid(overcall: str, moves: list[str], text: str | None) -> None:
    match = play(begin(5, hearts_overcall=overcall), "solo-hearts")
    if overcall == "any_later":
        play(match, "pass")
    assert match.moves(turn(match)) == moves
    if text is not None:
        assert sentence(match, "solo-hearts") == text


def test_the_top_bid_ends_the_auction() -> None:
    """Example 3."""
    match = begin(5)
    steps = happened(match, "alone-hearts")
    assert [(one.kind, one.text) for one in steps] == [
        ("bid", "{0} bids alone-hearts."),
        ("auction", "{0} plays alone-hearts: hearts are trumps, and {0} leads."),
    ]
    public = match.observe(None).public
    assert (public.phase, public.trumps, public.called, public.alone) == ("play", "H", None, True)
    assert len(public.bids) == 1
    later = play(begin(5), "pass", "solo", "alone-hearts")
    assert later.actors == [0], "left of the dealer leads, not the bidder"


def test_three_players_only_bid_alone() -> None:
    """Example 5."""
    match = begin(3)
    assert match.moves(0) == ["pass", "alone", "alone-hearts"]
    assert refusal(match, "solo") == "no_partners"
    assert sentence(match, "solo-hearts") == (
        "With three players everybody bids to play alone: say pass, alone or alone-hearts."
    )
    assert match.observe(None).public.ladder == ["alone", "alone-hearts"]


def test_what_is_no_bid() -> None:
    match = play(begin(4), "alone")
    assert sentence(match, "solo") == "Somebody bid alone; higher is only alone-hearts."
    assert sentence(match, "alone") == "Somebody bid alone; higher is only alone-hearts."
    for text in ("10H", "trumps C", "call AD", "Solo!", "", "hearts", "solo hearts"):
        assert refusal(match, text) == "must_bid"
    assert sentence(match, "10H") == "The auction comes first: say pass or alone-hearts."
    assert refusal(match, "pass", seat=3) == "not_your_turn"
    own = match.observe(1).own
    assert {one.code for one in own.refusals.values()} == {"must_bid"}
    assert len(own.refusals) == 9


def test_bids_are_read_in_either_case() -> None:
    match = play(begin(4), "  Solo-Hearts ", "PASS")
    assert [one.bid for one in match.observe(None).public.bids] == ["solo-hearts", "pass"]


@pytest.mark.parametrize("same", [False, True])
@pytest.mark.parametrize("seats", [3, 7])
def test_thrown_in_hands(seats: int, same: bool) -> None:
    match = begin(seats, redeal_same_dealer=same)
    before = [round_of(match).hand(seat) for seat in range(seats)]
    steps = happened(match, *["pass"] * seats)
    assert [one.kind for one in steps[-3:]] == ["pass", "thrown_in", "round_over"]
    result = last(match)
    assert (result.reason, result.winners, result.brief) == ("thrown_in", [], True)
    assert result.points == [0] * seats
    assert result.totals == [150] * seats
    assert result.details["counted"] is False
    public = match.observe(0).public
    assert public.thrown_in
    assert public.phase == "over"
    match.deal()
    assert match.state.dealer == (seats - 1 if same else 0)
    assert [round_of(match).hand(seat) for seat in range(seats)] != before


def test_after_a_deal_that_counts_the_next_one_deals() -> None:
    match = pass_on(play(begin(4, redeal_same_dealer=True), "alone-hearts"))
    while match.actors:
        play(match, match.moves(turn(match))[0])
    match.deal()
    assert match.state.dealer == 0


def test_what_may_be_repeated_is_not_called_higher() -> None:
    match = play(begin(5), "solo-hearts")
    text = "Somebody bid solo-hearts; higher are alone and alone-hearts, and you may repeat solo-hearts."
    assert sentence(match, "solo") == text
