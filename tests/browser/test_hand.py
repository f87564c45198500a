"""The own hand and its moves: the suit chooser, reasons, dragging, order, double taps, drawing."""

import re
from collections.abc import Sequence

from playwright.async_api import Locator, expect

from tests.browser import keyboard
from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.browser.scripted import Scripted, deal_where, settle
from tests.browser.seating import seated
from tests.browser.server import Server


def _eight(players: Sequence[Scripted]) -> bool:
    """Seat 0 is in turn and holds an eight that is not the only card that fits."""
    moves = players[0].moves
    return any("=" in move for move in moves) and any(len(move) < 4 for move in moves)


def _chooser(ann: Person) -> Locator:
    return ann.page.get_by_role("dialog", name="Name a suit")


async def _nothing_played(ann: Person, ben: Scripted, number: int) -> None:
    """The server has heard of nothing: the next thing that it numbers is what Ben says now."""
    said = await ben.command("say", text="still here")
    assert said == number + 1
    await ann.until(lambda: ann.frames[-1].get("number", 0) >= said)
    await expect(ann.cards).to_have_count(len(ann.hand))


async def test_an_eight_is_played_with_its_suit_or_not_at_all(person: NewPerson, server: Server) -> None:
    async with deal_where(server.url, _eight) as players:
        ann, ben = await seated(person, players[0]), players[1]
        hand, eight = sorted(ann.hand), next(move for move in ann.moves if "=" in move)[:2]
        await settle(players)
        number = ben.number

        async def leave_by_escape() -> None:
            await ann.page.keyboard.press("Escape")

        async def leave_by_a_click_outside() -> None:
            await ann.page.mouse.click(20, 20)

        async def leave_by_the_button() -> None:
            await ann.button("Take the eight back").last.click()

        async def leave_by_reload() -> None:
            await ann.reload()

        for leave in (leave_by_escape, leave_by_a_click_outside, leave_by_the_button, leave_by_reload):
            await ann.press_card(eight)
            await expect(_chooser(ann)).to_be_visible()
            await leave()
            await ann.ready()
            await expect(_chooser(ann)).to_be_hidden()
            assert sorted(await ann.shown_hand()) == hand
            await _nothing_played(ann, ben, number)
            number += 1

        await ann.press_card(eight)
        await _chooser(ann).get_by_role("button", name="Clubs").click()
        await ann.until(lambda: ann.public["top"] == eight)
        assert ann.public["named"] == "C"
        await expect(ann.card(eight)).to_have_count(0)


async def test_the_dealer_names_a_suit_and_cannot_leave_that(person: NewPerson, server: Server) -> None:
    def fits(players: Sequence[Scripted]) -> bool:
        return "name S" in players[0].moves

    async with deal_where(server.url, fits, options={"eight_starter": "dealer_names"}) as players:
        ann = await seated(person, players[0])
        await expect(_chooser(ann)).to_be_visible()
        await ann.page.keyboard.press("Escape")
        await ann.page.keyboard.press("Escape")
        await ann.page.mouse.click(20, 20)
        await expect(_chooser(ann)).to_be_visible()
        await ann.reload()
        await expect(_chooser(ann)).to_be_visible()
        await _chooser(ann).get_by_role("button", name="Hearts").click()
        await ann.until(lambda: ann.public.get("named") == "H")
        await expect(_chooser(ann)).to_be_hidden()


def _some_fit(players: Sequence[Scripted]) -> bool:
    """Seat 0 is in turn, holds no eight, and only some of its cards fit."""
    cards = [move for move in players[0].moves if move != "draw"]
    return 0 < len(cards) < 6 and not any(card.startswith("8") for card in players[0].hand)


async def test_a_card_that_does_not_fit_says_why_and_stays(person: NewPerson, server: Server) -> None:
    async with deal_where(server.url, _some_fit) as players:
        ann, ben = await seated(person, players[0], phone=True), players[1]
        await settle(players)
        number = ben.number
        barred = next(card for card in ann.hand if card not in ann.moves)
        refusal = ann.view["own"]["refusals"][barred]["text"]
        await ann.press_card(barred, touch=True)
        await expect(ann.page.get_by_role("alert").filter(has_text=refusal)).to_be_visible()
        await _nothing_played(ann, ben, number)

        # out of turn too
        await ann.button("Draw").first.tap()
        await ann.until(lambda: "pass" in ann.moves)
        await ann.ready()
        await ann.button("Pass").tap()
        await ann.until(lambda: not ann.moves)
        await ann.press_card(ann.hand[0], touch=True)
        await expect(ann.page.get_by_role("alert").filter(has_text="Waiting for Ben.")).to_be_visible()


async def test_a_card_is_played_by_dragging_it_up(person: NewPerson, server: Server) -> None:
    async with deal_where(server.url, _some_fit) as players:
        ann = await seated(person, players[0])
        card = next(move for move in ann.moves if move != "draw")
        await _drag(ann, card, 40, -260)
        await ann.until(lambda: ann.public["top"] == card)
        await expect(ann.card(card)).to_have_count(0)


async def test_a_card_that_does_not_fit_comes_back_when_it_is_dragged_up(
    person: NewPerson, server: Server
) -> None:
    async with deal_where(server.url, _some_fit) as players:
        ann, ben = await seated(person, players[0]), players[1]
        await settle(players)
        number = ben.number
        hand, barred = await ann.shown_hand(), next(card for card in ann.hand if card not in ann.moves)
        await _drag(ann, barred, 0, -260)
        await expect(ann.page.get_by_role("alert").filter(has_text=re.compile("fit"))).to_be_visible()
        await _nothing_played(ann, ben, number)
        assert await ann.shown_hand() == hand


async def test_the_own_order_of_the_hand_is_kept(person: NewPerson, server: Server) -> None:
    async with deal_where(server.url, _some_fit) as players:
        ann = await seated(person, players[0])
        before = await ann.shown_hand()
        first = await ann.card(before[0]).bounding_box()
        last = await ann.card(before[-1]).bounding_box()
        assert first is not None
        assert last is not None
        await _drag(ann, before[0], last["x"] - first["x"], 0)
        mine = [*before[1:], before[0]]
        assert await ann.shown_hand() == mine
        await keyboard.tab_to(ann, ann.page.get_by_role("list", name="Your hand"))
        await ann.page.keyboard.press("Home")
        await ann.page.keyboard.press("Shift+ArrowRight")
        mine = [mine[1], mine[0], *mine[2:]]
        assert await ann.shown_hand() == mine
        await ann.reload()
        await ann.ready()
        assert await ann.shown_hand() == mine
        await ann.page.keyboard.press("d")
        await ann.until(lambda: len(ann.hand) > len(mine))
        await ann.ready()
        assert [card for card in await ann.shown_hand() if card in mine] == mine


async def test_a_double_tap_plays_once(person: NewPerson, server: Server) -> None:
    def two_fit(players: Sequence[Scripted]) -> bool:
        """A second tap that came through would find another card that fits, or the next turn."""
        cards = [move for move in players[0].moves if move != "draw" and "=" not in move]
        return len(cards) > 2 and all(len(card) == 2 for card in cards)

    # With jacks that skip and two players the turn comes back at once.
    async with deal_where(server.url, two_fit, options={"jacks_skip": True, "aces_reverse": True}) as players:
        ann, ben = await seated(person, players[0], phone=True), players[1]
        card = next(move for move in ann.moves if move != "draw" and "=" not in move)
        hand = len(ann.hand)
        await settle(players)
        number = ben.number
        box = await ann.card(card).bounding_box()
        assert box is not None
        for _ in range(2):
            await ann.page.touchscreen.tap(box["x"] + 10, box["y"] + 14)
        await ann.until(lambda: ann.public["top"] == card)
        await ann.ready()
        assert await ben.command("say", text="one move") == number + 2
        assert len(ann.hand) == hand - 1


async def test_drawing_by_the_button_by_the_stock_and_twice_at_once(
    person: NewPerson, server: Server
) -> None:
    async with deal_where(server.url, _some_fit) as players:
        ann, ben = await seated(person, players[0]), players[1]
        size = len(ann.hand)
        await ann.button("Draw").last.dblclick()
        await ann.until(lambda: len(ann.hand) == size + 1)
        await ann.ready()
        await expect(ann.button("Draw")).to_have_count(0)
        await ann.button("Pass").click()
        await ben.until(lambda: bool(ben.moves))
        await ben.play("draw")
        await ben.play("pass")
        await ann.until(lambda: "draw" in ann.moves)
        await ann.ready()
        assert len(ann.hand) == size + 1
        await ann.button(re.compile("^Draw a card; .* in the stock")).click()
        await ann.until(lambda: len(ann.hand) == size + 2)
        await ann.ready()
        await expect(ann.cards).to_have_count(size + 2)


async def _drag(person: Person, card: str, dx: float, dy: float) -> None:
    """Drag a card with the mouse, by its corner."""
    box = await person.card(card).bounding_box()
    assert box is not None
    mouse, x, y = person.page.mouse, box["x"] + 12, box["y"] + 16
    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x + dx / 2, y + dy / 2, steps=4)
    await mouse.move(x + dx, y + dy, steps=4)
    await mouse.up()
