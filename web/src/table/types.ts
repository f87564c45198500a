/**
 * What the table's parts need to know of any game, and what a game gives them.
 *
 * A game's folder exports one `GameFace`; `games/index.ts` lists it. The parts here know no game.
 */
import type { Component, Snippet } from 'svelte';
import type { IconName } from '../design/Icon.svelte';
import type { View } from '../lib/view';
import type { Deadline, Happening, RoundResult } from '../wire/types';
import type { Around, Asking, Beforehand, Desk } from './desk';

/** The part of every game's observation that the table itself reads. */
export interface TableView extends View {
  public: View['public'] & { seats: number; phase: string; counts: number[] };
}

/** One seat as the table shows it. */
export interface Player {
  name: string;
  bot: boolean;
  /** A person who is not connected, or for whom a bot plays. */
  away: boolean;
}

/** A move that a button offers. */
export interface Action {
  move: string;
  label: string;
  /** The key that does the same, one letter. */
  key: string;
  /** The one obvious thing to do now. */
  primary: boolean;
}

/** Where cards lie: a pile by the game's own name, a player's place, or the hand of the one who looks. */
export type Place = string;
export const seatPlace = (seat: number): Place => `seat ${seat}`;
export const HAND: Place = 'hand';
/** Where a seat's card of a trick lies. */
export const slotPlace = (seat: number): Place => `slot ${seat}`;

/** One card on its way; null shows its back. */
export interface Journey {
  card: string | null;
  from: Place;
  to: Place;
}

/** A small sign beside a seat, such as "skipped". */
export interface Tag {
  text: string;
  /** The same in words, where the text has signs. */
  label?: string;
  strong: boolean;
}

/** What a seat has got in this round so far, beside its total. */
export interface Gain {
  text: string;
  /** The same in words. */
  label: string;
  strong: boolean;
  /** A sign behind the points of the seat, which `label` says too. */
  honour?: string;
}

/** One card of a trick. */
export interface PlayedCard {
  seat: number;
  card: string;
}

/** A trick being played, or about to be led. */
export interface TrickNow {
  /** Its number in the round, from 1. */
  number: number;
  leader: number;
  /** In the order of play. */
  cards: readonly PlayedCard[];
  /** Who would take it as it lies. */
  winning: number | null;
}

/** A trick that is complete. */
export interface TrickDone {
  number: number;
  cards: readonly PlayedCard[];
  /** Who took it; null: it is set aside. */
  taker: number | null;
  /** What it was worth. */
  points: number;
}

/** What the table needs of a game of tricks. */
export interface TrickFace<V extends TableView> {
  /** Null where none is played now. */
  now(view: V): TrickNow | null;
  /** The complete tricks of the round that are known, in order. */
  done(view: V): TrickDone[];
}

export interface PanelProps<V extends TableView> {
  view: V;
  names: readonly string[];
}

/** Something to look up: a button beside the actions that opens a sheet. */
export interface Panel<V extends TableView> {
  title: string;
  /** On the button; the title where the button shows an icon only. */
  label: string;
  icon?: IconName;
  /** The key that opens it, one letter. */
  key: string;
  shown(view: V): boolean;
  Content: Component<PanelProps<V>>;
}

/** How a game's score sheet is kept. */
export interface SheetFace {
  /** Whether the most or the fewest points are best. */
  best: 'most' | 'fewest';
  /** What a round was, for its row, or nothing. */
  row(result: RoundResult): string;
  /** A sign beside what a seat got in a round, with its words, or null. */
  mark(result: RoundResult, seat: number): Tag | null;
  /** What a seat did in a round, in a few words beside its name when the round is over; empty: nothing. */
  note?(result: RoundResult, seat: number): string;
  /** The cards left in the hands tell what a round gave: no lines explain it. */
  handsTell?: boolean;
  /** Whether the match begins with points, which the sheet shows as its first row. */
  opens?: boolean;
}

export interface MiddleProps<V extends TableView> {
  view: V;
  names: readonly string[];
  /** Plays a move; absent where nothing can be played. */
  play?: ((move: string) => void) | undefined;
}

export interface ChoiceProps<V extends TableView> {
  view: V;
  /** The card whose move is being completed, or null when the choice stands alone. */
  card: string | null;
  /** The moves to choose from. */
  moves: string[];
  choose: (move: string) => void;
  /** Takes the choice back; absent when there is no way back. */
  cancel?: (() => void) | undefined;
}

/** Everything the table needs of a game. */
export interface GameFace<V extends TableView = TableView> {
  /** Names the accent in tokens.css. */
  accent: 'coral' | 'amber' | 'teal' | 'plum';
  /** Piles or trick: the middle of the table. */
  Middle: Component<MiddleProps<V>>;
  /** Where a choice in the middle needs the room of a strip of players too: in each low window, or if it is narrow. */
  wide?(view: V): 'low' | 'narrow' | null;
  /** The middle is a rectangle full of things, such as melds: it gets all the room between the players. */
  mat?: boolean;
  /** What the game's own parts share at one table; they find it with `getDesk`. */
  desk?(around: Around<V>): Desk;
  /** The own hand, where it is more than a row of cards to play. */
  Hand?: Component;
  /** The buttons, where they depend on more than the view; `actions` gives none then. */
  Bar?: Component;
  /** Completes a move that needs more than a card; absent where none does. */
  Choice?: Component<ChoiceProps<V>>;
  /** Games of tricks: each seat has its slot, and `Middle` lies in the middle of them. */
  tricks?: TrickFace<V>;
  /** What matters in this round, always in sight: a name and one line. */
  goal?(view: V): { title: string; text: string } | null;
  /** The same drawn by the game: one or two lines, as high in every state of a round. */
  Goal?: Component<PanelProps<V>>;
  /** What a seat has got in this round so far. */
  gain?(view: V, seat: number): Gain | null;
  /** Things to look up. */
  panels?: readonly Panel<V>[];
  /** Absent: the most points are best, and rounds have only a number. */
  sheet?: SheetFace;
  /** Shown in place of the usual celebration above a match's result, where `ends` says so. */
  finale?: { ends(view: V): boolean; Picture: Component<PanelProps<V>> };
  /** The legal moves that begin with a card; more than one opens the choice. */
  movesOf(view: V, card: string): string[];
  /** The legal moves of a choice that stands alone and must be answered now, or none. */
  standing(view: V): string[];
  /** Buttons beside the cards. */
  actions(view: V): Action[];
  /** The game's own keys: letter and what it does. */
  keys: readonly [string, string][];
  /** What the match is played for, in two or three words, or nothing. */
  aim(view: V): string;
  /** One line that tells the player in turn what may be done. */
  prompt(view: V): string;
  /** A rule that matters now, told once in this browser: its name and one line. */
  tip(view: V): { name: string; text: string } | null;
  /** Whether a card has a role in this round and wears the mark. */
  marked(card: string, view: V): boolean;
  /** 1: the turn goes clockwise, -1: the other way. */
  direction(view: V): 1 | -1;
  /** Signs at a seat. */
  tags(view: V, seat: number): Tag[];
  /** Signs at the own seat, of what only the one who looks may know too. */
  ownTags?(view: V): Tag[];
  /** How cards move when something happens. */
  journeys(step: Happening, view: V): Journey[];
}

export interface TableProps {
  /** The whole observation of the seat, or of a watcher. */
  view: TableView;
  /** By seat. */
  players: readonly Player[];
  /** What led to this view, shown as motion and spoken; read when `number` changes. */
  steps?: readonly Happening[];
  /** Whether the view does not follow from the one before: the steps are said, and nothing moves. */
  jump?: boolean;
  /** Whether something else on the page says what happened last. */
  quiet?: boolean;
  /** Changes with every new view. */
  number?: number;
  /** When seats' time is up, by the server's clock. */
  deadlines?: readonly Deadline[];
  /** Seconds for a move; 0: no clock. */
  clock?: number;
  /** The server's clock less the device's, in milliseconds. */
  offset?: number;
  /** When the seats now waited for came to move, by the server's clock; 0: unknown. */
  waitingSince?: number;
  /** Plays a move; absent for watchers and replays. Settles when it is accepted (true) or not (false). */
  onmove?: ((move: string) => Promise<boolean>) | undefined;
  /** Asks the server about the own hand; absent where nobody can be asked. */
  onask?: Asking | undefined;
  /** What can be answered beforehand; absent where nothing can. */
  beforehand?: Beforehand | undefined;
  /** Opens the rules at the place that matters now. */
  onrules?: (() => void) | undefined;
  /** How the hand is arranged at first; `own` leaves drawn cards at the end. */
  sort?: 'suggested' | 'suit' | 'rank' | 'own';
  /** Buttons at the left of the top line: leave, settings. */
  menu?: Snippet | undefined;
  /** Takes the place of the action bar, for instance "Next hand". */
  bar?: Snippet | undefined;
}
