/** What a person has chosen for this browser, kept in it, and shown on the root element for the style sheets. */
import { read, write } from './store';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'less';
export type Sort = 'suggested' | 'suit' | 'rank' | 'own';

export interface Choices {
  theme: Theme;
  motion: Motion;
  /** Four colours for the French suits. */
  fourColours: boolean;
  sound: boolean;
  vibration: boolean;
  sort: Sort;
  /** The name last used at a table. */
  name: string;
  /** The level of bots last used. */
  level: string;
}

const KEY = 'crazydeck.prefs';
const USUAL: Choices = {
  theme: 'auto',
  motion: 'auto',
  fourColours: false,
  sound: false,
  vibration: true,
  sort: 'suggested',
  name: '',
  level: '',
};

class Prefs {
  private chosen = $state<Choices>({ ...USUAL, ...read<Partial<Choices>>(KEY, {}) });

  get now(): Readonly<Choices> {
    return this.chosen;
  }

  set<K extends keyof Choices>(name: K, value: Choices[K]): void {
    this.chosen[name] = value;
    write(KEY, this.chosen);
    this.show();
  }

  /** Put the choices on the root element; `auto` leaves the word to the device. */
  show(root: HTMLElement = document.documentElement): void {
    mark(root, 'theme', this.chosen.theme === 'auto' ? null : this.chosen.theme);
    mark(root, 'motion', this.chosen.motion === 'auto' ? null : this.chosen.motion);
    mark(root, 'deck', this.chosen.fourColours ? 'four' : null);
  }
}

function mark(root: HTMLElement, name: string, value: string | null): void {
  if (value === null) root.removeAttribute(`data-${name}`);
  else root.setAttribute(`data-${name}`, value);
}

export const prefs = new Prefs();
