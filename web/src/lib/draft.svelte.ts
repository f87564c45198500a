/** A table as somebody is setting it up: seats, options that differ from the standard game, settings. */
import type { GameInfo, OptionInfo, Refusal, Settings } from '../wire/types';

export type WholeSettings = Required<Settings>;

export const USUAL_SETTINGS: WholeSettings = {
  clock: 0,
  stand_in: 'bot',
  grace: 30,
  pace: 100,
  spectators: true,
};

export class Draft {
  seats = $state(0);
  settings = $state<WholeSettings>({ ...USUAL_SETTINGS });
  /** Why the server would refuse it, and which field it means. */
  refusal = $state.raw<Refusal | null>(null);
  private changed = $state<Record<string, unknown>>({});

  constructor(
    readonly game: GameInfo,
    seats = game.usual_seats,
    options: Record<string, unknown> = {},
    settings: Settings = {},
  ) {
    this.seats = seats;
    this.changed = { ...options };
    this.settings = { ...USUAL_SETTINGS, ...settings };
  }

  /** The options that differ from the default, as they are sent. */
  get options(): Record<string, unknown> {
    return { ...this.changed };
  }

  value(option: OptionInfo): unknown {
    return option.name in this.changed ? this.changed[option.name] : option.default;
  }

  set(option: OptionInfo, value: unknown): void {
    const others = Object.entries(this.changed).filter(([name]) => name !== option.name);
    this.changed = Object.fromEntries(value === option.default ? others : [...others, [option.name, value]]);
    if (this.refusal?.field === option.name) this.refusal = null;
  }

  reset(): void {
    this.changed = {};
    this.refusal = null;
  }

  /** The switches an option needs that are off now; while there are any it changes nothing. */
  missing(option: OptionInfo): OptionInfo[] {
    const needed = this.game.options.filter(({ name }) => option.needs?.includes(name));
    return needed.filter((other) => this.value(other) !== true || this.missing(other).length > 0);
  }

  /** What the option does, and what is worth knowing of it with so many seats. */
  told(option: OptionInfo): string {
    const note = this.game.notes[option.name]?.[this.seats];
    return note ? `${option.sentence} ${note}` : option.sentence;
  }

  refusalAt(field: string): string | null {
    return this.refusal?.field === field ? atField(this.refusal) : null;
  }

  /** The options by group, in order. */
  get groups(): { name: string; options: OptionInfo[] }[] {
    const groups: { name: string; options: OptionInfo[] }[] = [];
    for (const option of this.game.options) {
      const name = option.group ?? '';
      const group = groups.find((other) => other.name === name);
      if (group) group.options.push(option);
      else groups.push({ name, options: [option] });
    }
    return groups;
  }
}

/** A refusal's sentence as it stands beside its field: the field's name before it is for those who see none. */
export function atField({ field, text }: Refusal): string {
  const before = `${field}: `;
  return text.startsWith(before) ? text.slice(before.length) : text;
}

/** What was typed, as it is sent: a number where it is one, the default where nothing is left. */
export function typed(text: string, option: OptionInfo): unknown {
  const word = text.trim();
  if (word === '') return option.default;
  return /^-?\d{1,9}$/.test(word) ? Number(word) : word;
}

/** The values of a short range, for a list to choose from; null where there are too many or no range. */
export function shortRange(option: OptionInfo): number[] | null {
  const { low, high, step } = option;
  if (low == null || high == null || (high - low) / (step ?? 1) > 12) return null;
  const values = [];
  for (let value = low; value <= high; value += step ?? 1) values.push(value);
  return values;
}
