/** What a seat or a watcher knows of a round of Crazy Eights, as the server sends it. */
import type { Suit } from '../../cards/card';
import type { TableView } from '../../table/types';
import type { Own } from '../../wire/types';

export interface EightsView extends TableView {
  public: TableView['public'] & {
    phase: 'name' | 'play' | 'drawn' | 'answer' | 'over';
    target: number | null;
    hands_to_play?: number | null;
    stock: number;
    supply: number;
    reshuffle_to_come: boolean;
    /** Oldest first; the last one is the top card. */
    discards: string[];
    top: string;
    named?: Suit | null;
    direction?: 1 | -1;
    penalty?: number;
  };
  own?: (Own & { drawn_card?: string | null }) | null;
}
