"""What is asked of every screen: no violation that axe can find, and nothing that sticks out to the side."""

import os
from pathlib import Path
from typing import Any, Literal

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, ViewportSize

Theme = Literal["light", "dark"]
PHONE: ViewportSize = {"width": 390, "height": 844}
UPRIGHT: ViewportSize = {"width": 768, "height": 1024}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
SIZES = {"phone": PHONE, "upright": UPRIGHT, "tablet": TABLET, "desktop": DESKTOP}
SOME: tuple[tuple[str, Theme], ...] = (("phone", "light"), ("tablet", "dark"), ("desktop", "light"))
ALL: tuple[tuple[str, Theme], ...] = (*SOME, ("phone", "dark"))
PICTURES: tuple[tuple[str, Theme], ...] = tuple(
    (size, theme) for size in SIZES for theme in ("light", "dark")
)
NARROWEST: ViewportSize = {"width": 320, "height": 568}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
ROOMS = (NARROWEST, ON_ITS_SIDE, PHONE, UPRIGHT, DESKTOP)
"""The sizes that a table is laid out for, the smallest first."""
SHOTS = os.environ.get("CRAZYDECK_SHOTS", "")
"""A folder for pictures of every screen; none are taken where it is not set."""

_AT_REST = """() => Promise.all(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime !== Infinity).map((each) => each.finished.catch(() => 0)))
  .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))))"""
_STICKS_OUT = """() => {
  const width = document.documentElement.clientWidth;
  const root = document.documentElement;
  const scrolling = (each) => each === root || ['auto', 'scroll'].includes(getComputedStyle(each).overflowX);
  const scrolls = [root, ...document.querySelectorAll('dialog[open], main, .cover, .cover section')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && scrolling(each));
  const out = [...document.querySelectorAll('button, a, input, select, h1, h2, p, li')].filter((each) => {
    const box = each.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || each.closest('.unseen, [inert], .skip')) return false;
    for (let up = each.parentElement; up; up = up.parentElement)
      if (up !== root && scrolling(up) && up.tagName !== 'DIALOG') return false;
    return box.right > width + 1 || box.left < -1;
  });
  const name = (each) => `${each.tagName} ${each.className} ${each.textContent.trim().slice(0, 40)}`;
  return [...scrolls.map((each) => `scrolls: ${name(each)}`), ...out.map((each) => `sticks out: ${name(each)}`)];
}"""

_COVERED = """() => {
  const cards = [...document.querySelectorAll('ul[aria-label^="Your hand"] button')];
  const wrong = [];
  for (const each of cards) {
    const box = each.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const {card} = each.dataset;
    if (!hit || hit.closest('button') !== each) wrong.push(`${card} is covered by ${hit?.outerHTML.slice(0, 90)}`);
    if (box.left < 0 || box.right > innerWidth + 1 || box.top < 0 || box.bottom > innerHeight + 1)
      wrong.push(`${card} is outside`);
    if (box.width < 20) wrong.push(`${card} shows only ${box.width} pixels`);
  }
  const hand = cards.map((each) => each.getBoundingClientRect());
  const top = Math.min(...hand.map((each) => each.top));
  for (const each of document.querySelectorAll('footer button, footer p, header button')) {
    const box = each.getBoundingClientRect();
    if (box.height === 0) continue;
    const name = each.getAttribute('aria-label') ?? each.textContent.trim();
    if (box.bottom > top + 1) wrong.push(`${name} ends ${box.bottom - top} below the hand's top`);
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (each.matches('button') && !each.contains(hit)) wrong.push(`${name} is covered`);
  }
  return wrong;
}"""

_UNREACHED = """() => [...document.querySelectorAll('main section button:not([data-card])')].flatMap((each) => {
  if (each.getBoundingClientRect().height === 0) return [];
  each.scrollIntoView({block: 'nearest'});
  const box = each.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const name = each.getAttribute('aria-label') ?? each.textContent.trim();
  if (!each.contains(hit)) return [`${name} is covered by ${hit?.outerHTML.slice(0, 90)}`];
  return each.scrollWidth > each.clientWidth + 1 ? [`${name} does not fit its button`] : [];
})"""


async def at_rest(page: Page) -> None:
    """Wait until everything that moves has come to rest."""
    await page.evaluate(_AT_REST)


async def sticking_out(page: Page) -> list[str]:
    """What makes the page scroll to the side, or ends outside of it."""
    found: list[str] = await page.evaluate(_STICKS_OUT)
    return found


async def covered(page: Page) -> list[str]:
    """What of the own hand, and of what lies above it, cannot be seen and clicked."""
    found: list[str] = await page.evaluate(_COVERED)
    return found


async def room_for_all(page: Page, name: str) -> None:
    """Look at a table with a hand in all sizes: nothing sticks out, no card or button is covered.

    A choice in the middle of the table may be scrolled to.
    """
    wrong: list[str] = []
    await page.mouse.move(1, 1)
    for size in ROOMS:
        await page.set_viewport_size(size)
        await at_rest(page)
        what = f"{name}, {size['width']}x{size['height']}"
        found = [*await covered(page), *await sticking_out(page)]
        if SHOTS:
            await page.screenshot(path=Path(SHOTS) / f"{name}-{size['width']}x{size['height']}.png")
        found += await page.evaluate(_UNREACHED)
        wrong += [f"{what}: {each}" for each in found]
    assert not wrong, "\n".join(wrong)


async def violations(page: Page, *, colours_alone: bool = False) -> list[str]:
    """What axe finds, a line for each element."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(Axe().axe_script)
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if colours_alone:
        options["runOnly"] = ["color-contrast"]
    results = await page.evaluate("(options) => axe.run(options)", options)
    return [
        f"{found['id']} ({found['help']}): {' '.join(node['html'].split())[:200]} {node['target']}"
        for found in results["violations"]
        for node in found["nodes"]
    ]


async def judge(page: Page, name: str, looks: tuple[tuple[str, Theme], ...] = SOME) -> None:
    """Look at a screen in several sizes, light and dark; it is left as it was found, but for the size."""
    wrong: list[str] = []
    seen: set[str] = set()
    for size, theme in [*(each for each in PICTURES if SHOTS and each not in looks), *looks]:
        await page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        await page.set_viewport_size(SIZES[size])
        await at_rest(page)
        if SHOTS:
            await page.screenshot(path=Path(SHOTS) / f"{name}-{size}-{theme}.png")
        if (size, theme) in looks:
            # Of a size seen already only the colours are new.
            found = await violations(page, colours_alone=size in seen)
            found += [] if size in seen else await sticking_out(page)
            wrong += [f"{name}, {size}, {theme}: {each}" for each in found]
            seen.add(size)
    assert not wrong, "\n".join(wrong)
