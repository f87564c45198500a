"""How somebody plays Crazy Solo at its page, with keys alone or with taps alone, and what they choose."""

from collections.abc import Callable, Container, Sequence

from playwright.async_api import Locator, expect

from tests.browser import keyboard, touch
from tests.browser.person import Person
from tests.browser.scripted import Scripted, play_on, settle
from tests.browser.secrets_kept import in_words

LADDERS = {True: ("alone", "alone-hearts"), False: ("solo", "solo-hearts", "alone", "alone-hearts")}
"""The bids from low to high, by whether three players play."""
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def bid_button(person: Person, bid: str) -> Locator:
    """The button of an open bid, which is there once this person may bid it."""
    ladder = LADDERS[person.public["seats"] == 3]
    return person.page.locator(f'section ol [aria-keyshortcuts="{ladder.index(bid) + 1}"]')


def trumps_button(person: Person, suit: str) -> Locator:
    """The button that names a suit as trumps."""
    return person.page.get_by_role("group", name="Trumps").locator(f'[aria-keyshortcuts="{suit}"]')


def call_button(person: Person, card: str) -> Locator:
    """The button that calls a card, or says why it cannot be called."""
    row = person.page.locator("section.calls").get_by_role("group", name=SUITS[card[-1]].capitalize())
    return row.get_by_role("button", name=in_words(card))


async def open_row(person: Person, suit: str) -> None:
    """Bring a suit's cards into sight, where there is room for one suit only."""
    tab = person.page.get_by_role("group", name="Call a card").get_by_role(
        "button", name=SUITS[suit].capitalize()
    )
    if await tab.is_visible():
        await tab.click()


def confirm_button(person: Person) -> Locator:
    """The button that makes the declaration."""
    return person.page.locator("section button.go")


class WithKeys:
    """A keyboard and nothing else."""

    async def make_move(self, person: Person, move: str) -> None:
        """Bid by a figure, pass by P, declare and play cards by walking to them."""
        if move in LADDERS[False]:
            button = bid_button(person, move)
            await expect(button).to_be_visible()
            await person.page.keyboard.press(str(await button.get_attribute("aria-keyshortcuts")))
        elif move.startswith("trumps"):
            _, suit, *call = move.split()
            await expect(confirm_button(person)).to_be_visible()
            await person.page.keyboard.press(suit.lower())
            if call:
                await keyboard.press(person, call_button(person, call[1]))
            await keyboard.press(person, confirm_button(person))
        else:
            await keyboard.make_move(person, move)

    async def next_round(self, person: Person) -> None:
        """Ask for the next deal."""
        await keyboard.next_round(person)


class WithTaps:
    """A phone and nothing else."""

    async def make_move(self, person: Person, move: str) -> None:
        """Tap a bid, trumps and a card to call, or a card of the hand."""
        if move in LADDERS[False]:
            await bid_button(person, move).tap()
        elif move.startswith("trumps"):
            _, suit, *call = move.split()
            await expect(confirm_button(person)).to_be_visible()
            if await trumps_button(person, suit).is_enabled():
                await trumps_button(person, suit).tap()
            if call:
                await open_row(person, call[1][-1])
                await call_button(person, call[1]).tap()
            await confirm_button(person).tap()
        else:
            await touch.make_move(person, move)

    async def next_round(self, person: Person) -> None:
        """Ask for the next deal."""
        await touch.next_round(person)


def choice_of(person: Person, passing: Container[int] = ()) -> Callable[[list[str]], str]:
    """What somebody chooses who takes each kind of bid in turn, deal by deal, and passes in the deals `passing`.

    They bid where nobody has bid yet, and call a card from the middle of those that may be called.
    """

    def choose(moves: list[str]) -> str:
        number = int(person.public["match"]["round"])
        if "pass" in moves:
            bids = [move for move in moves if move != "pass"]
            if number in passing or person.public.get("bid"):
                return "pass"
            return bids[number % len(bids)]
        return moves[len(moves) // 2] if moves[0].startswith("trumps") else moves[0]

    return choose


async def play_along(
    ann: Person,
    others: Sequence[Scripted],
    done: Callable[[], bool],
    choose: Callable[[list[str]], str] = lambda moves: moves[0],
) -> None:
    """Play, a person with cards at the page and all others by script, until something is so or the deal is over."""
    await _all_know(ann, others)
    while not done() and ann.phase == "playing":
        before = ann.public
        if ann.seat in before["actors"]:
            await ann.ready()
            await ann.press_card(choose(ann.moves))
        else:
            [turn] = [each for each in others if each.seat in before["actors"]]
            await turn.play(choose(turn.moves))
        await ann.until(lambda before=before: ann.public != before)  # type: ignore[misc]
        await _all_know(ann, others)


async def _all_know(ann: Person, others: Sequence[Scripted]) -> None:
    """Wait until all others have been told what a person was told."""
    for each in others:
        await each.until(lambda each=each: each.view["public"] == ann.public)  # type: ignore[misc]


async def others_pass(ann: Person, others: Sequence[Scripted]) -> None:
    """Let everybody pass who speaks after a person's bid, until the person declares or leads."""
    await play_along(ann, others, lambda: ann.public["phase"] != "bid", lambda _: "pass")
    await ann.until(lambda: bool(ann.moves))


async def play_deal(players: Sequence[Scripted]) -> None:
    """Play a deal of alone-hearts to its end."""

    def choose(one: Scripted) -> str:
        return "alone-hearts" if "alone-hearts" in one.moves else one.moves[0]

    await play_on(players, lambda: False, choose)
    await settle(players)


async def next_deal(players: Sequence[Scripted]) -> None:
    """Let everybody ask for the next deal, and wait for it."""
    number = players[0].view["public"]["match"]["round"]
    for player in players:
        await player.command("deal", decision=player.decision)
    for player in players:
        await player.until(lambda player=player: player.view["public"]["match"]["round"] > number)  # type: ignore[misc]


async def drive_again(ann: Person, *players: Scripted) -> None:
    """Close a person's page, and wait until the script plays these seats again."""
    await ann.page.close()
    for player in players:
        await player.until(lambda player=player: player.driving)  # type: ignore[misc]
