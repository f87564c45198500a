"""Crazy Gin at a real server: nobody is ever sent a card that they may not know, whatever options are played."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from crazydeck.cards.bits import members
from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match
from crazydeck.engine.standing import MatchState
from crazydeck.engine.view import Happening, Secret
from crazydeck.games.gin import steps as s
from crazydeck.games.gin.pack import CONTRACTS
from crazydeck.games.gin.round import GinRound
from crazydeck.games.registry import find_game
from crazydeck.server.wire import Steps, encode
from tests.games.gin.rounds import dealt, random_options
from tests.server.may_i import ANSWER, OVER, WINDOW, act, agree, all_at, askers, in_turn, phase, seat_of
from tests.server.support import Client, Served, client, seated

ALL = {
    "count_denied": True,
    "lay_down_after_discard_draw": True,
    "wild_limit": "not_more_wilds_than_naturals",
    "strict_separate": True,
    "must_discard_to_go_out": True,
    "discard_taken": True,
    "relaxed_discard": True,
    "manual_one_card": True,
    "upcard": True,
    "may_i_seconds": 20,
}
NONE_MAY = {"down_may_ask": False, "may_i_seconds": 0, "max_reshuffles": 0}
SECRET_WORDS = ("stock_cards", "server_key", "token", "salt", "client", "once", "orders")
OPEN_STEPS = {"discard", "take", "yes", "no", "may_i", "lay", "add", "swap", "turn_up"}
"""What happens with cards that everybody sees."""


@pytest.mark.parametrize("options", [{}, ALL, NONE_MAY], ids=["usual", "all", "none-may"])
async def test_frames_hold_no_card_that_is_not_open_or_ones_own(
    served: Served, options: dict[str, Any]
) -> None:
    rng = Rng(len(options))
    async with seated(served, 4, game="gin", options=options) as (code, clients), client(served) as watcher:
        await watcher.hello(code, "watcher")
        everyone = [*clients, watcher]
        granted = 0
        for _ in range(130):
            if clients[0].table["phase"] != "playing" or phase(clients[0]) == OVER:
                break
            if phase(clients[0]) == WINDOW and rng.below(2):
                await act(everyone, askers(clients)[int(rng.below(len(askers(clients))))], "may-i")
            elif phase(clients[0]) == WINDOW:
                await act(everyone, askers(clients)[0], "no-thanks")
            elif phase(clients[0]) == ANSWER:
                granted += (yes := bool(rng.below(4)))
                await act(everyone, in_turn(clients), "yes" if yes else "no")
            else:
                own = in_turn(clients).moves()
                await act(everyone, in_turn(clients), own[int(rng.below(len(own)))])
        assert granted > 3
        await agree(served, code, everyone)
        for one in everyone:
            check_frames(one)


def check_frames(one: Client) -> None:
    """Check all messages that somebody got in a round."""
    me = one.you.get("seat")
    taken: list[Counter[str]] = [Counter() for _ in range(4)]
    for raw in one.raw:
        assert not any(f'"{word}"' in raw for word in SECRET_WORDS)
        message = json.loads(raw)
        if message["type"] != "update":
            assert message["type"] in {"done", "refused"}
            continue
        for happened in message.get("steps", []):
            check_step(happened, me)
            if happened["kind"] in {"take", "yes"}:
                taken[happened["seat"]].update(happened["cards"])
        view = message.get("view")
        if view is None or view["public"]["phase"] == OVER:
            continue
        public, own = view["public"], view.get("own")
        assert "hands" not in public
        assert (own is None) == (me is None)
        if own is not None:
            assert view["seat"] == me
            assert len(own["hand"]) == public["counts"][me]
            assert not Counter(own.get("drawn", [])) - Counter(own["hand"])
        for seat, known in enumerate(public["known"]):
            assert not Counter(known) - taken[seat], "only what was seen to be taken is known"
        for name in ("discards", "melds", "known", "window", "taken", "unseen", "reshuffled", "held_before"):
            public.pop(name, None)
        public["match"].pop("results", None)
        assert not list(cards_in(public)), "there is no other place for cards"


def check_step(happened: dict[str, Any], me: int | None) -> None:
    if happened["kind"] in OPEN_STEPS:
        assert "own_text" not in happened
    elif happened["kind"] in {"draw", "deal"} and happened["seat"] == me:
        assert len(happened["cards"]) == happened["count"]
    else:
        assert "cards" not in happened
        assert "own_text" not in happened
        assert not list(cards_in(happened["text"])), happened["text"]
        assert " of " not in happened["text"]


def cards_in(value: Any) -> Iterator[str]:
    """All cards that are written anywhere in plain data."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name != "options":
                yield from cards_in(name)
                yield from cards_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner)
    elif isinstance(value, str):
        for word in value.replace("“", " ").replace("”", " ").split():
            card = word.strip(".,:;?!")
            if (
                len(card) in {2, 3}
                and card[-1] in "CDHS"
                and card[:-1] in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
            ):
                yield card


async def test_the_penalty_card_goes_to_who_asked_alone(served: Served) -> None:
    async with seated(served, 5, game="gin") as (code, clients), client(served) as watcher:
        await watcher.hello(code, "watcher")
        everyone = [*clients, watcher]
        while phase(clients[0]) != WINDOW:
            await act(everyone, in_turn(clients), "stock" if phase(clients[0]) == "draw" else None)
        asker = askers(clients)[0]
        await act(everyone, asker, "may-i")
        counts = watcher.view["public"]["counts"]
        heard = {one.name: len(one.raw) for one in everyone}
        done = await act(everyone, in_turn(clients), "yes")
        await all_at(everyone, done["number"])
        _, penalty = asker.view["own"]["drawn"]
        texts = {}
        for one in everyone:
            [raw] = [text for text in one.raw[heard[one.name] :] if '"steps"' in text]
            texts[one.name] = steps = json.loads(raw)["steps"]
            assert [happened["kind"] for happened in steps] == ["yes", "draw"]
            if one is not asker:
                assert steps[1].keys() == {"kind", "text", "seat", "count"}
        assert texts[asker.name][1]["cards"] == [penalty]
        assert [text for name, text in texts.items() if name != asker.name] == [texts[watcher.name]] * 5
        counts[seat_of(asker)] += 2
        assert watcher.view["public"]["counts"] == counts
        assert watcher.view["public"]["known"][seat_of(asker)] == asker.view["own"]["drawn"][:1]


# -- the same bytes, whatever is hidden --------------------------------------------------------------------------------

TEXTS = ("stock", "take", "may-i", "no-thanks", "yes", "no", "one-card", "end", "block", "discard 2S", "discard 9H",
         "add 5C to 1", "swap 5C to 1 low", "lay 9C 9D 9H / KC KD KH", "lay", "hands")  # fmt: skip


class Worlds:
    """A round, and for each observer another that differs in nothing that the observer may know."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.seats = 3 + seed % 6
        self.options = random_options(self.rng)
        self.game = find_game("gin")
        self.state: MatchState = Match(self.game, self.seats, {"allow_7_to_8": True}, key=bytes(32)).state
        contract = 1 + seed % len(CONTRACTS)
        self.round = dealt(self.seats, self.options, contract, seed, int(self.rng.below(self.seats)))
        self.compared = 0

    def seen(self, round: GinRound, observer: int | None) -> bytes:
        """All bytes that an observer is sent of a position."""
        public = self.game.observe(round, self.options, self.state, None).public
        own = None if observer is None else self.game.own(round, self.options, self.state, observer)
        return bytes(encode([public, own, int(round.actors())]))

    def other(self, observer: int | None) -> GinRound:
        """A round in which the cards that an observer can't see are dealt anew."""
        twin = self.round.fresh()
        twin.copy_from(self.round)
        twin.redeal(-1 if observer is None else observer, Rng(int(self.rng.below(1 << 30))))
        assert self.seen(twin, observer) == self.seen(self.round, observer)
        if observer is not None:
            for text in TEXTS:
                mine, theirs = (self.game.refusal(text, round, observer) for round in (self.round, twin))
                assert mine == theirs, "refusals tell nothing either"
        return twin

    def move(self) -> None:
        """Let somebody move in all the worlds; compare what everybody hears of it."""
        who = members(self.round.actors())
        mover = who[int(self.rng.below(len(who)))]
        texts = self.game.moves(self.round, mover)
        eager = [
            text for text in texts if text in {"may-i", "yes"} or text.startswith(("lay", "add", "swap"))
        ]
        text = (eager if eager and self.rng.below(3) else texts)[0]
        if text not in eager:
            text = texts[int(self.rng.below(len(texts)))]
        twins = {}
        for observer in (None, *range(self.seats)):
            if observer != mover and not self.rng.below(4):
                twins[observer] = self.other(observer)
        happened = self.game.play(self.round, mover, self.game.parse_move(text, self.round, mover))
        for observer, twin in twins.items():
            if self.game.refusal(text, twin, mover) is None:
                theirs = self.game.play(twin, mover, self.game.parse_move(text, twin, mover))
                self.compare(observer, twin, happened, theirs)

    def compare(
        self,
        observer: int | None,
        twin: GinRound,
        happened: list[Happening | Secret],
        theirs: list[Happening | Secret],
    ) -> None:
        mine = any(isinstance(each, Secret) and each.seat == observer for each in happened)
        if self.round.phase == s.OVER or mine:
            return
        assert Steps(theirs).text(observer) == Steps(happened).text(observer)
        assert self.seen(twin, observer) == self.seen(self.round, observer)
        self.compared += 1


@pytest.mark.parametrize("seed", range(42))
def test_hidden_cards_may_be_others_without_a_byte_changing(seed: int) -> None:
    worlds = Worlds(seed)
    for _ in range(60):
        if worlds.round.phase == s.OVER:
            break
        worlds.move()
    assert worlds.compared > 10
