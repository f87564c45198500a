/** What a seat or a watcher knows of a deal of Crazy Solo, as the server sends it, and what follows from it. */
import { RANKS, type Suit } from '../../cards/card';
import type { TableView } from '../../table/types';
import type { SaidBid, SoloObservation } from '../../wire/types';

export type SoloView = SoloObservation & TableView;
export type Bid = SaidBid['bid'];
/** A bid that is not a pass. */
export type RealBid = Exclude<Bid, 'pass'>;

/** Suits as hands show them: neighbours differ in colour. */
export const SUIT_ORDER: readonly Suit[] = ['C', 'D', 'S', 'H'];
/** Ranks from the highest to the lowest. */
const HEIGHTS = ['A', '10', 'K', 'Q', 'J', '9', '8', '7', '6'] as const satisfies (typeof RANKS)[number][];
export type Rank = (typeof HEIGHTS)[number];

export const suitOf = (card: string): Suit => card.at(-1) as Suit;

const VALUES: Partial<Record<string, number>> = { A: 11, '10': 10, K: 4, Q: 3, J: 2 };
const valueOf = (card: string): number => VALUES[card.slice(0, -1)] ?? 0;

/** The card points that some cards hold. */
export const pointsOf = (cards: readonly string[]): number =>
  cards.reduce((sum, card) => sum + valueOf(card), 0);

/** The ranks that this table plays with, from the highest: those that not every suit is without. */
export function ranksOf({ removed_cards: removed = [] }: SoloView['public']): Rank[] {
  return HEIGHTS.filter((rank) => removed.filter((card) => card.slice(0, -1) === rank).length < 4);
}

/** The suit that the trick being played was led with, or null. */
export function ledOf(view: SoloView): Suit | null {
  const card = view.public.trick?.[0]?.card;
  return card === undefined ? null : suitOf(card);
}

export const isHearts = (bid: Bid): boolean => bid.endsWith('hearts');
export const isAlone = (bid: Bid): boolean => bid.startsWith('alone');

/** Which suits the bidder may name now as trumps, and which cards may be called. */
export function choices(moves: readonly string[]): { trumps: Suit[]; cards: Set<string> } {
  const parts = moves.map((move) => move.split(' '));
  const suits = new Set(parts.map(([, suit]) => suit));
  return {
    trumps: SUIT_ORDER.filter((suit) => suits.has(suit)),
    cards: new Set(parts.flatMap(([, , , card]) => (card ? [card] : []))),
  };
}

/** Whether the called card lies on the table: in the trick being played, or in the one that is just over. */
export function justFell({ called, trick = [], last_trick: last }: SoloView['public']): boolean {
  const cards = trick.length ? trick : (last?.cards ?? []);
  return Boolean(called) && cards.some(({ card }) => card === called);
}

/** Deals of the match that count so far. */
export const counted = ({ match }: SoloView['public']): number =>
  (match.results ?? []).filter(({ details }) => details?.counted !== false).length;
