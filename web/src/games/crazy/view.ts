/** What a seat or a watcher knows of a round of Crazy, as the server sends it. */
import type { TableView } from '../../table/types';
import type { CrazyObservation, CrazyPublic } from '../../wire/types';

export type CrazyView = CrazyObservation & TableView;
export type Kind = NonNullable<CrazyPublic['kind']>;
export type Led = 'R' | 'B' | 'G' | 'Y' | 'S' | 'H' | 'D' | 'C';

/** The four rounds that are chosen, in the order of the rules. */
export const KINDS: readonly Exclude<Kind, 'crazy'>[] = ['red', 'black13', 'firstlast', 'every'];

/** The letter of a card's colour or suit. */
export const letterOf = (card: string): Led => (/[RBGY]/.test(card[0] ?? '') ? card[0] : card.at(-1)) as Led;

/** The colour or suit that the trick being played was led with, or null. */
export function ledOf(view: CrazyView): Led | null {
  const card = view.public.trick?.[0]?.card;
  return card === undefined ? null : letterOf(card);
}
