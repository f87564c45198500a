/** English words of Crazy. */
import { colourNames, suitNames } from '../../words/cards';
import type { CrazyOptions } from '../../wire/types';
import type { Kind, Led } from './view';

const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;
const names: Record<Led, string> = { ...colourNames, ...suitNames };
const list = new Intl.ListFormat('en', { type: 'conjunction' });

const isFace = (options: CrazyOptions): boolean => options.deck === 'face';
const black13 = (options: CrazyOptions): string => (isFace(options) ? 'king of spades' : 'black 13');

function red(options: CrazyOptions): string {
  if (!isFace(options)) return 'red card';
  return options.face_red === 'both_reds' ? 'heart and diamond' : 'heart';
}

function aim(kind: Kind, options: CrazyOptions, decks: number): string {
  switch (kind) {
    case 'red':
      return `each ${red(options)} costs 5`;
    case 'black13':
      return `${decks > 1 ? 'each' : 'the'} ${black13(options)} costs 100`;
    case 'firstlast':
      return 'first and last trick cost 50 each';
    case 'every':
      return 'each trick costs 10';
    case 'crazy':
      return `trick 10, first and last 50, ${red(options)} 5, ${black13(options)} 100`;
  }
}

function ends(kind: Kind, options: CrazyOptions, decks: number): string {
  if (kind === 'black13') {
    if (decks === 1) return `Ends after the trick in which the ${black13(options)} is taken.`;
    return `Ends with the trick in which the ${options.black13_end ?? 'second'} ${black13(options)} is taken.`;
  }
  if (kind === 'red' && options.auto_finish !== false) return `Ends when every ${red(options)} is taken.`;
  return 'Ends when all cards are played.';
}

export const crazyWords = {
  kinds: {
    red: 'Red',
    black13: 'Black 13',
    firstlast: 'First & last',
    every: 'Every trick',
    crazy: 'Crazy',
  } satisfies Record<Kind, string>,
  black13,
  aim,
  ends,
  goalMoon: (threshold: number) => `; ${threshold} or more shoots the moon`,
  colour: (led: Led) => names[led],
  of: (n: number) => `of ${n}`,
  playOff: 'play-off',

  choose: 'Choose the round',
  chooseHint: 'The cards are dealt after that.',
  chooses: (name: string) => `${name} chooses the round`,
  used: 'Played already',
  led: (led: Led) =>
    `${names[led].replace(/^./, (letter) => letter.toUpperCase())} ${led in suitNames ? 'are' : 'is'} led`,
  lead: (name: string) => `${name} leads`,
  youLead: 'You lead',
  trick: (n: number, of: number) => `Trick ${n} of ${of}`,
  stake: (n: number) => (n ? many(n, 'point') : 'no points'),
  aside: (n: number) => `${many(n, 'trick')} set aside`,
  shot: (name: string, points: number) => `${name} shoots the moon with ${points} points`,
  moon: 'Moon',

  promptChoose: 'Choose what is played',
  promptAnnounce: (n: number) => `Do you try to take ${n} points?`,
  promptLead: 'Your turn: lead any card',
  promptFollow: (led: Led) => `Your turn: follow ${names[led]}`,
  promptFree: (led: Led) => `Your turn: no ${names[led]}, play any card`,
  sayMoon: 'Moon!',
  pass: 'Pass',
  saidMoon: 'moon',
  gained: (n: number) => `${many(n, 'point')} in this round`,
  gainedMoon: (n: number, of: number) => `${many(n, 'point')} of ${of} for the moon`,

  lastTrick: 'Last trick',
  round: 'This round',
  tricksLeft: (n: number, points: number) => `${many(n, 'card')} each, ${many(points, 'point')} in all.`,
  deck: (decks: number) => (decks === 1 ? 'One deck' : 'Two decks'),
  removed: 'Taken out before the deal',
  noneRemoved: 'No card is taken out.',
  player: 'Player',
  column: (name: 'tricks' | 'reds' | 'black13s' | 'points', options: CrazyOptions) =>
    ({ tricks: 'Tricks', reds: 'Reds', black13s: isFace(options) ? 'K♠' : 'B13', points: 'Points' })[name],
  lacks: (led: string[]) => `no ${list.format(led.map((letter) => names[letter as Led]))}`,
  moonAt: (n: number) => `The moon takes ${n} points`,
  moonOpen: (open: string[], all: boolean) =>
    all
      ? 'Still open to everybody.'
      : open.length
        ? `Still open to ${list.format(open)}.`
        : 'Out of reach for all.',

  tips: {
    choose: 'Each of the four rounds is played once, and Crazy comes last. The chooser leads first.',
    lead: 'You lead: any card. The highest card of its colour takes the trick, and points are bad.',
    follow: 'Raised cards follow the colour led. Whoever has that colour must play it.',
    free: 'You have none of the colour led: throw any card, it can’t win the trick.',
    crazy: 'Everything counts now. Take nearly all of it and you shoot the moon: your total becomes 0.',
    announce: 'Only who says “moon” now can shoot it in this round.',
    danger: 'Somebody may still shoot the moon: taking some points yourself prevents it.',
  },
  keys: [
    ['L', 'last trick'],
    ['I', 'this round: aim, cards taken out, who took what'],
    ['R B F E', 'in the choice: red, black 13, first & last, every trick'],
    ['M P', 'where the moon is announced: moon or pass'],
  ] as [string, string][],
};
