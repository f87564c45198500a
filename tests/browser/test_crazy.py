"""Crazy through the page: a match of four, a match of twelve, and following the colour led."""

import asyncio
from collections.abc import Sequence

from playwright.async_api import expect

from tests.browser import keyboard, touch
from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.browser.playing import MATCH_TAKES, Reloads, play, shown_sheet, shown_standings
from tests.browser.scripted import Scripted, make_table, match_of, new_token, play_on
from tests.browser.seating import seated
from tests.browser.secrets_kept import hands_at
from tests.browser.server import Server

KINDS = {"red", "black13", "firstlast", "every"}


async def test_two_people_and_two_bots_play_all_five_rounds(person: NewPerson, server: Server) -> None:
    code, token = await _table(server, 4)
    ann, ben = await person(reduced_motion="reduce"), await person(phone=True, reduced_motion="reduce")
    await ann.open(f"/t/{code}#s={token}")
    await _sit_down(ben, code)
    await keyboard.press(ann, ann.button("Fill with bots"))
    await keyboard.press(ann, ann.button("Start the match"))
    async with asyncio.timeout(MATCH_TAKES):
        reloads = Reloads(ben, before={3})
        await asyncio.gather(
            play(ann, keyboard, _first),
            play(ben, touch, _first, reloads.before_move),
        )
    assert reloads.done == 1

    assert await shown_standings(ann) == await shown_standings(ben)
    assert await shown_sheet(ann) == await shown_sheet(ben)
    await _sheet_adds_up(ann)
    _rounds_were_chosen(ann, ben)
    _own_cards_only(ann, ben)


async def test_a_person_on_a_phone_plays_a_match_with_eleven_bots(person: NewPerson, server: Server) -> None:
    code, token = await _table(server, 12)
    ann = await person(phone=True, reduced_motion="reduce")
    await ann.open(f"/t/{code}#s={token}")
    await ann.button("Fill with bots").tap()
    await ann.button("Start the match").tap()
    async with asyncio.timeout(MATCH_TAKES):
        await play(ann, keyboard, _first)
    assert ann.public["decks"] == 2
    assert len(await shown_standings(ann)) == 12
    await _sheet_adds_up(ann)


async def test_a_card_of_another_colour_names_the_colour_to_follow(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 4, game="crazy") as players:
        turn = await _must_follow(players)
        ann = await seated(person, turn, phone=True)
        barred = next(card for card in ann.hand if card not in ann.moves)
        colour = {"R": "red", "B": "black", "G": "green", "Y": "yellow"}[ann.moves[0][0]]
        sentence = f"You must follow {colour}: you hold {', '.join(ann.moves)}."
        decision = ann.decision
        await ann.press_card(barred, touch=True)
        await expect(ann.page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
        assert (ann.decision, barred in ann.hand) == (decision, True)
        await ann.press_card(ann.moves[0], touch=True)
        await ann.until(lambda: ann.decision != decision)


async def _table(server: Server, seats: int) -> tuple[str, str]:
    """A table of Crazy whose host is Ann: its code, and her token."""
    token = new_token()
    return await make_table(server.url, token, game="crazy", seats=seats, name="Ann"), token


async def _sit_down(ben: Person, code: str) -> None:
    page = await ben.open(f"/t/{code}")
    await page.get_by_role("textbox", name="Your name").fill("Ben")
    await ben.button("Sit down").tap()
    await ben.until(lambda: ben.seat is not None)


def _first(moves: list[str]) -> str:
    return moves[0]


async def _must_follow(players: Sequence[Scripted]) -> Scripted:
    """Play until somebody may play some cards and not others."""

    def barred(player: Scripted) -> bool:
        return 0 < len(player.moves) < len(set(player.hand))

    await play_on(players, lambda: any(map(barred, players)))
    return next(player for player in players if barred(player))


async def _sheet_adds_up(person: Person) -> None:
    """Without a moon five rounds hand out twice the points of the last one, and totals are the sums of rounds."""
    rows, totals = await shown_sheet(person)
    results, match = person.public["match"]["results"], person.public["match"]
    kinds = [result["details"]["kind"] for result in results]
    assert set(kinds[:4]) == KINDS
    assert kinds[4:] == ["crazy"]
    assert rows == [result["points"] for result in results]
    assert totals == match["totals"]
    sums = [sum(column) for column in zip(*rows, strict=True)]
    assert sum(sums) == 2 * sum(rows[4])
    shooters = results[4]["winners"] if results[4]["reason"] == "moon" else []
    assert totals == [0 if seat in shooters else many for seat, many in enumerate(sums)]
    winners = match["result"]["winners"]
    if len(winners) == 1:
        name = person.table["seats"][winners[0]]["name"]
        heading = "You win!" if winners == [person.seat] else f"{name} wins"
        await expect(person.page.get_by_role("heading", name=heading)).to_be_visible()


def _rounds_were_chosen(ann: Person, ben: Person) -> None:
    """Three rounds were chosen, each by the seat left of the dealer; of three seats in a row one is a person's."""
    choices = {
        (public["match"]["round"], public["chooser"], (public["match"]["dealer"] + 1) % 4)
        for frame in ann.frames
        if frame.get("view") and (public := frame["view"]["public"])["phase"] == "choose"
    }
    own = [
        frame["view"]["seat"]
        for each in (ann, ben)
        for frame in each.frames
        if frame.get("view") and set(frame["view"]["own"].get("moves", ())) & KINDS
    ]
    assert {number for number, _, _ in choices} == {1, 2, 3}
    assert all(chooser == left for _, chooser, left in choices)
    assert own
    assert {0, 1} & {chooser for _, chooser, _ in choices} == set(own)


def _own_cards_only(ann: Person, ben: Person) -> None:
    # That no card was named too early, and none before a choice, is asked of everybody's messages in conftest.py.
    held, other = hands_at(ann.frames), hands_at(ben.frames)
    both = [number for number in held.keys() & other.keys() if held[number][0] == other[number][0]]
    assert len(both) > 100
    assert all(not set(held[number][1]) & set(other[number][1]) for number in both)
