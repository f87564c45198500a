/** What the server answers while a hand is being arranged; the rules are there. */

/** One way in which cards are a meld. */
export interface Form {
  kind: 'set' | 'run';
  /** In the order in which they lie: a two of a run stands where it is. */
  cards: string[];
  /** In words, such as `set of 8s`. */
  name: string;
  /** Of a run: its first and last position, 1 to 14. */
  low?: number;
  high?: number;
}

/** What a group of cards is: a meld in one or more ways, the way it lies first, or none and why. */
export interface Judged {
  as: Form[];
  why?: string;
}

export interface GroupsAnswer {
  groups: Judged[];
  /** Whether all groups together are the contract of the round. */
  complete: boolean;
  /** The moves that lay it down now, the way it lies first. */
  lays: string[];
  why: string;
}

export interface WaysAnswer {
  ways: { move: string; left: string[] }[];
  /** How many cards the contract lacks, where there is no way. */
  missing: number;
  why: string;
}

/** The melds that the text of a lay-down names. */
export const meldsIn = (move: string): string[][] =>
  move
    .replace(/^lay /, '')
    .split(' / ')
    .map((meld) => meld.split(' '));
