"""Moments of Crazy Solo at its page: the secret partner, what is refused, two tabs, rules, the last deal."""

import re
from collections.abc import Sequence

import httpx
from playwright.async_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.browser.scripted import Scripted, actor, match_of, play_on, settle
from tests.browser.seating import seated
from tests.browser.secrets_kept import in_words
from tests.browser.server import Server
from tests.browser.solo_player import (
    SUITS,
    bid_button,
    call_button,
    confirm_button,
    drive_again,
    next_deal,
    others_pass,
    play_along,
    play_deal,
    trumps_button,
)

SECRETLY = "secret partner"


async def test_only_the_partner_knows_until_the_called_card_falls(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 5, game="solo") as players:
        bidder, partner, called = await _called(players)
        third = next(each for each in players if each not in (bidder, partner))
        watcher = await person(reduced_motion="reduce")
        await watcher.open(f"/t/{bidder.code}")
        others = [await seated(person, each, reduced_motion="reduce") for each in (bidder, third)]
        them = await seated(person, partner, reduced_motion="reduce")
        await them.see("You are the partner")
        await them.see(SECRETLY)
        for each in (*others, watcher):
            await each.see("called")
            await _nothing_of_a_partner(each)
            await each.button("This deal").click()
            sheet = each.page.get_by_role("dialog", name="This deal")
            hidden = f"Who holds the {in_words(called)} is the partner, and nobody else knows."
            await expect(sheet.get_by_text(hidden)).to_be_visible()
            await each.page.keyboard.press("Escape")
        for each in others:
            await each.page.close()
        await drive_again(them, *players)

        def fell() -> bool:
            return bool(players[0].view["public"].get("called_played"))

        await play_on(players, fell, lambda one: called if called in one.moves else one.moves[0])
        assert fell()
        name = partner.table["seats"][partner.seat or 0]["name"]
        await watcher.see(f"{name} is the partner")
        await expect(
            watcher.page.get_by_role("group", name=re.compile(f"^{name}, .*partner"))
        ).to_be_visible()


async def test_what_cannot_be_played_or_called_says_why(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 5, game="solo") as players:
        first = actor(players)
        assert first is not None
        others = [each for each in players if each is not first]
        ann = await seated(person, first, phone=True, reduced_motion="reduce")
        await bid_button(ann, "solo").tap()
        await ann.until(lambda: ann.public.get("bid") == "solo")
        await others_pass(ann, others)
        await ann.page.set_viewport_size({"width": 768, "height": 1024})
        await _refused_calls(ann)
        await trumps_button(ann, "H").tap()
        called = next(move for move in ann.moves if move.startswith("trumps H")).split()[3]
        await call_button(ann, called).tap()
        await expect(confirm_button(ann)).to_have_text(f"Hearts, and call the {in_words(called)}")
        await confirm_button(ann).tap()
        await ann.until(lambda: ann.public["phase"] == "play")
        await ann.ready()
        assert (ann.public["trumps"], ann.public["called"]) == ("H", called)
        await play_along(ann, others, lambda: any(map(_is_barred, others)))
        turn = next(each for each in others if _is_barred(each))
        ben = await seated(person, turn, reduced_motion="reduce")
        barred = next(card for card in ben.hand if card not in ben.moves)
        led, lies = ben.public["trick"][0]["card"][-1], ", ".join(ben.moves)
        sentence = (
            f"You must follow {SUITS[led]}: you hold {lies}."
            if ben.moves[0][-1] == led
            else f"You have no {SUITS[led]} and must play a trump: you hold {lies}."
        )
        await ben.press_card(barred)
        await expect(ben.page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
        assert barred in ben.hand


async def test_of_two_tabs_the_newer_one_bids(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 4, game="solo") as players:
        first = actor(players)
        assert first is not None
        ann = await seated(person, first, reduced_motion="reduce")
        old = ann.page
        new = await ann.open(f"/t/{first.code}")
        await expect(old.get_by_role("button", name=re.compile("^Play here"))).to_be_visible()
        await expect(old.get_by_role("heading", name="Bid, or pass")).to_have_count(0)
        await bid_button(ann, "alone").click()
        await ann.until(lambda: ann.public.get("bid") == "alone")
        await new.close()
        await others_pass(ann, [each for each in players if each is not first])
        await old.get_by_role("button", name=re.compile("^Spades")).click()
        await old.get_by_role("button", name="Play with spades").click()
        await players[0].until(lambda: players[0].view["public"].get("trumps") == "S")


async def test_the_rules_open_where_the_deal_is(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 5, game="solo") as players:
        bidder = actor(players)
        assert bidder is not None
        ann = await seated(person, bidder, reduced_motion="reduce")
        await _rules_at(ann, "The auction")
        await bid_button(ann, "solo").click()
        await ann.until(lambda: ann.public.get("bid") == "solo")
        await others_pass(ann, [each for each in players if each is not bidder])
        await expect(confirm_button(ann)).to_be_visible()
        await _rules_at(ann, "Trumps and the called card")
        suit, card = ann.moves[-1].split()[1::2]
        await trumps_button(ann, suit).click()
        await call_button(ann, card).click()
        await confirm_button(ann).click()
        await ann.until(lambda: ann.public["phase"] == "play")
        await ann.ready()
        await _rules_at(ann, "Play")


async def test_the_host_makes_the_next_deal_the_last(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 4, game="solo", options={"end": "manual"}) as players:
        await play_deal(players)
        await next_deal(players)
        watcher = await person(reduced_motion="reduce")
        await watcher.open(f"/t/{players[0].code}")
        ann = await seated(person, players[0], reduced_motion="reduce")
        await ann.button("Menu").click()
        await ann.page.get_by_role("dialog").get_by_role("button", name="Host").click()
        await ann.button("Make the next deal the last").click()
        for each in (ann, watcher):
            await each.see("Next deal is last")
        await drive_again(ann, players[0])
        await play_deal(players)
        assert players[0].phase == "between"
        await next_deal(players)
        await watcher.see("Last deal")
        await play_on(players, lambda: False, lambda _: "pass")  # thrown in, so dealt again
        await watcher.see("The hands are thrown in: everybody passed.")
        for player in players:
            await player.until(lambda player=player: player.view["public"]["match"]["round"] == 4)  # type: ignore[misc]
        await play_deal(players)
        await watcher.until(lambda: watcher.phase == "over")
        await expect(watcher.page.get_by_role("list", name="Standings")).to_be_visible()
        assert watcher.public["match"]["result"]["reason"] == "last_deal"
    async with httpx.AsyncClient(trust_env=False) as client:
        record = (await client.get(f"{server.url}/api/tables/{players[0].code}/record")).json()
    announced = [
        number
        for number, start in enumerate(record["rounds"], 1)
        for entry in start["entries"]
        if entry.get("table") == "last-deal"
    ]
    assert announced == [2]
    assert len(record["rounds"]) == 4


async def _called(players: Sequence[Scripted]) -> tuple[Scripted, Scripted, str]:
    """Let the first to speak bid solo and call a card: who bids, who is the partner, and the card."""
    bidder = actor(players)
    assert bidder is not None
    await play_on(
        players,
        lambda: players[0].view["public"]["phase"] == "declare",
        lambda one: "pass" if one.view["public"].get("bid") else "solo",
    )
    partner = next(each for each in reversed(players) if each is not bidder)
    called = partner.hand[0]
    await bidder.play(f"trumps {called[-1]} call {called}")
    await settle(players)
    return bidder, partner, called


async def _nothing_of_a_partner(each: Person) -> None:
    """The page says that nobody is the partner, and marks nobody."""
    await expect(each.page.get_by_text("is the partner")).to_have_count(0)
    await expect(each.page.get_by_text("You are the partner")).to_have_count(0)
    await expect(each.page.get_by_text(SECRETLY)).to_have_count(0)
    await expect(each.page.get_by_role("group", name=re.compile("partner"))).to_have_count(0)


async def _refused_calls(ann: Person) -> None:
    """Cards that cannot be called say why, and nothing is chosen."""
    own = ann.hand[0]
    for card, sentence in (
        (own, f"You hold the {in_words(own)} yourself: call another."),
        ("6S", "The six of spades is left out here."),
    ):
        await call_button(ann, card).tap(force=True)  # it says of itself that it cannot be called
        await expect(ann.page.get_by_role("status").filter(has_text=sentence)).to_be_visible()
    await expect(confirm_button(ann)).to_have_text("Choose trumps")
    await confirm_button(ann).tap(force=True)
    assert ann.public["phase"] == "declare"


def _is_barred(player: Scripted) -> bool:
    return 0 < len(player.moves) < len(player.hand)


async def _rules_at(ann: Person, heading: str) -> None:
    """The button for the rules brings the section that matters now to the top."""
    await ann.button("Rules").click()
    sheet = ann.page.get_by_role("dialog", name="Rules")
    title = sheet.get_by_role("heading", name=re.compile(rf"^\d\. {heading}$"))
    await expect(title).to_be_in_viewport()
    top = await title.evaluate("each => each.getBoundingClientRect().top")
    assert top < ann.page.viewport_size["height"] / 2  # type: ignore[index]
    await ann.page.keyboard.press("Escape")
    await expect(sheet).to_be_hidden()
