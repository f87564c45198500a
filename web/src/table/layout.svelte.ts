/** What goes where on the table: players around an oval, in a strip or in rows, and the slots of a trick. */
import { innerHeight } from 'svelte/reactivity/window';
import { freeInside, layOval, type Box, type OvalLayout, type Plate } from './seats-layout';
import { layInside, layOwn, layRing, type TrickLayout } from './trick-layout';

/** What a layout depends on, apart from the room. */
export interface Laid {
  /** The seat of the one who looks; null: a watcher. */
  seat: number | null;
  /** The other seats, clockwise. */
  order: readonly number[];
  /** The game is played in tricks. */
  tricks: boolean;
  /** The middle is a rectangle that needs room. */
  mat: boolean;
  /** A trick lies on the table, or is about to. */
  trick: boolean;
  /** All hands are known, and may have to be shown at the seats of an oval. */
  hands: boolean;
  /** All hands are shown now. */
  open: boolean;
  /** Where a choice in the middle, offered now, needs the room of the players too. */
  wide: 'low' | 'narrow' | null;
}

/** Height of a name under a card of a trick, in pixels. */
const LABEL = 20;
/** Below this height of the window the piles take all of the middle, in pixels. */
const LOW = 600;
/** Below this height of the window it has no room for a strip, a trick and open hands, in pixels. */
const MIDDLING = 740;
/** Below this height of the window a phone lies on its side, in pixels. */
const LOWEST = 560;
/** Height of the row that says what happened, where a player sits at the bottom of the oval. */
export const SAID = 30;
/** Free at both sides of the oval, in pixels. */
const MARGIN = 20;
/** Plates at an oval, in pixels, best first; open hands fit none of the small ones. */
const SMALL: Plate = { width: 92, height: 96 };
const PLATES: readonly Plate[] = [{ width: 176, height: 104 }, SMALL];
const OPEN_PLATES: readonly Plate[] = [
  { width: 320, height: 134 },
  { width: 196, height: 134 },
];
/** Players of a game of tricks that fit one row of a strip. */
export const PER_ROW = 7;
/** Players that fit a strip above open hands. */
const FEW = 4;

/** The least room inside an oval for a middle that needs much. */
const MAT = { width: 620, height: 240 };

/** Players around an oval, and the room between them, where the middle needs much. */
export interface OvalRoom {
  layout: OvalLayout;
  plate: Plate;
  small: boolean;
  inside: Box | null;
}

/** Height of the own hand beside an oval, which is that of Board.svelte's styles, in pixels. */
const handHeight = (windowHeight: number): number =>
  windowHeight <= 560 ? 122 : windowHeight <= 720 ? 158 : 208;

export class TableLayout {
  roomWidth = $state(0);
  roomHeight = $state(0);
  /** The part of the room that a strip of players leaves. */
  clothWidth = $state(0);
  clothHeight = $state(0);
  belowHeight = $state(0);

  private readonly laid: () => Laid;
  // One by one, so that only what has changed is laid anew.
  private readonly seat = $derived.by(() => this.laid().seat);
  private readonly others = $derived.by(() => this.laid().order.length);
  private readonly tricks = $derived.by(() => this.laid().tricks);
  private readonly mat = $derived.by(() => this.laid().mat);
  private readonly trick = $derived.by(() => this.laid().trick);
  private readonly hands = $derived.by(() => this.laid().hands);
  private readonly open = $derived.by(() => this.laid().open);
  private readonly wide = $derived.by(() => this.laid().wide);
  private readonly windowHeight = $derived(innerHeight.current ?? 844);

  /** The middle has no room to say what happened. */
  private readonly tight = $derived.by(() => this.tricks || this.windowHeight < LOW);
  /** What happened, and tips, stand in the place of the prompt. */
  readonly sayInFoot = $derived.by(() => this.tight || this.rows);
  /** A watcher has players or their open hands where the sentence stands for others. */
  readonly sayInRow = $derived.by(() => (this.seat === null || this.mat) && !this.sayInFoot);

  /** Open hands stand at the seats of an oval, and below a strip: what they take there is free for an oval. */
  private readonly ovalHeight = $derived.by(() => {
    const both = this.roomHeight + this.belowHeight;
    if (this.seat === null) return both - (this.tight ? 0 : SAID);
    if (this.mat && !this.open) return this.roomHeight - (this.tight ? 0 : SAID);
    return this.open ? both - handHeight(this.windowHeight) : this.roomHeight;
  });

  /** Null where the room has no place for an oval: the players are in a strip or in rows. */
  readonly oval = $derived.by<OvalRoom | null>(() => {
    const width = this.roomWidth - 2 * MARGIN;
    const height = this.ovalHeight;
    if (width < 660 || height < 300) return null;
    for (const plate of this.hands ? OPEN_PLATES : PLATES) {
      const layout = layOval(this.others, width, height - 8, plate, this.seat !== null);
      if (layout && this.mat) {
        const inside = freeInside(layout.spots, plate, width, height);
        if (inside.width < MAT.width || inside.height < MAT.height) continue;
        return { layout, plate, small: plate === SMALL, inside };
      }
      if (layout) return { layout, plate, small: plate === SMALL, inside: null };
    }
    return null;
  });

  /** Each player has a row with name, card of the trick and open hand: a strip would leave no room for the hands. */
  readonly rows = $derived.by(
    () => !this.oval && this.open && (this.others > FEW || this.windowHeight < MIDDLING),
  );

  /** Before the first trick the middle needs the room of a strip in two rows, or of its details. */
  readonly flat = $derived.by(() => this.tricks && !this.trick && !this.oval && !this.rows);
  /** A strip must stand in one row, however many players there are. */
  readonly oneRow = $derived.by(() => !this.oval && !this.rows && this.windowHeight <= LOWEST);
  /** A choice in the middle takes the room of a strip too. */
  readonly alone = $derived.by(() => {
    if (!this.wide || !this.flat) return false;
    if (this.oneRow) return this.wide === 'low';
    return this.windowHeight < (this.wide === 'low' || this.others > PER_ROW ? MIDDLING : LOW);
  });
  /** What is to do has a row of its own, and the more is said in it the less is left for what needs the room. */
  readonly terse = $derived.by(() => {
    const twoRows = this.trick && this.underPlates && this.others > PER_ROW && this.windowHeight < LOW;
    return !this.oneRow && (this.alone || twoRows);
  });

  /** Cards of a trick lie under the plates of a strip that leaves little room below it. */
  readonly underPlates = $derived.by(
    () => !this.oval && !this.rows && this.others > (this.windowHeight < MIDDLING ? 5 : 7),
  );

  private readonly laidSlots = $derived.by<TrickLayout | null>(() => {
    const { clothWidth: width, clothHeight: height, oval, others } = this;
    if (!this.trick || this.rows || !width || !height) return null;
    const own = this.seat !== null;
    if (oval) return layInside(oval.layout.spots, oval.plate, width, height, own);
    if (this.underPlates) return layOwn(own, width, height, 0);
    return layRing(own ? others + 1 : others, width, height, LABEL);
  });

  /** Where the cards of a trick lie and whose slots they are; null: no trick lies in the middle. */
  readonly slots = $derived.by<{ layout: TrickLayout; seats: readonly number[]; labels: boolean } | null>(
    () => {
      const { laidSlots: layout, seat } = this;
      const { order } = this.laid();
      const seats = [...(seat === null ? [] : [seat]), ...(this.underPlates ? [] : order)];
      return layout && { layout, seats, labels: !this.oval && !this.underPlates };
    },
  );

  constructor(laid: () => Laid) {
    this.laid = laid;
  }
}
