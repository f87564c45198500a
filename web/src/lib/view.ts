/** What the page around a table reads of any game's observation; the rest is for the game's own parts. */
import type { Happening, MatchView, Own, RoundResult, TableInfo } from '../wire/types';

export interface View {
  game: string;
  seat: number | null;
  public: {
    match: MatchView;
    actors: number[];
    /** Whose turn it is, where others may act in it too. */
    turn?: number;
    /** All hands, once a round is over or where a replay shows them. */
    hands?: string[][] | null;
    /** The points that win the match, where points do. */
    target?: number | null;
  };
  own?: Own | null;
}

/** A view of nothing but the stored results, of a match begun under rules that are no longer played. */
export function storedView({ game, seats, results = [], result = null }: TableInfo): View {
  const totals = results.at(-1)?.totals ?? seats.map(() => 0);
  const match = { round: results.length, dealer: 0, first_dealer: 0, totals, results, result };
  return { game, seat: null, public: { match, actors: [] } };
}

/** A view in which nobody is waited for any more. */
export function atRest(view: View): View {
  return {
    ...view,
    own: view.own ? { ...view.own, moves: [] } : null,
    public: { ...view.public, actors: [] },
  };
}

/** Put the names of seats where a sentence has `{0}`, `{1}` … */
export function withNames(sentence: string, names: readonly string[]): string {
  return sentence.replace(/\{(\d+)\}/g, (_, seat: string) => names[Number(seat)] ?? '?');
}

/** The same in a sentence that calls them `seat 0`, `seat 1` …, as those do that answer a player's move. */
export function seatsNamed(sentence: string, names: readonly string[]): string {
  return sentence.replace(/\bseat (\d+)/gi, (_, seat: string) => names[Number(seat)] ?? '?');
}

/** What one reader is told of a happening: the seat itself has its own sentence. */
export function told(happening: Happening, seat: number | null, names: readonly string[]): string {
  const mine = seat !== null && happening.seat === seat && happening.own_text;
  return withNames(mine || happening.text, names);
}

/** Why a round gave what it gave, line by line, where the game explains it. */
export function explained(result: RoundResult, names: readonly string[]): string[] {
  const lines = result.details?.lines;
  return Array.isArray(lines) ? (lines as string[]).map((line) => withNames(line, names)) : [];
}

/** What each hand was worth at the end of a round, where the game says so for the score sheet. */
export function handValues(result: RoundResult): number[] | null {
  const values = result.details?.hand_values;
  return Array.isArray(values) ? (values as number[]) : null;
}
