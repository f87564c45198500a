/** Tells a person what happens at the table when they may be looking elsewhere: sound, vibration, the tab's title. */
import { prefs } from './prefs.svelte';
import { play, type Sound } from './sound';
import type { TableState } from './table.svelte';

/** The sound of each kind of happening; the most important one of an update is heard. */
const SOUNDS: Record<string, Sound> = {
  play: 'card',
  draw: 'card',
  turn_up: 'card',
  deal: 'card',
  trick: 'trick',
  round_over: 'win',
};
const ORDER: Sound[] = ['win', 'turn', 'trick', 'card'];
const BUZZ = 60;

export function soundOf(kinds: readonly string[], nowMyTurn: boolean): Sound | null {
  const heard = kinds.map((kind) => SOUNDS[kind]);
  if (nowMyTurn) heard.push('turn');
  return ORDER.find((sound) => heard.includes(sound)) ?? null;
}

/** Follow a table from within a component: each update is noticed once. */
export function notice(at: TableState): void {
  let number = 0;
  let wasMine = false;
  let over = false;
  $effect(() => {
    if (at.number === number) return;
    const first = number === 0;
    number = at.number;
    const mine = at.myTurn && !wasMine;
    wasMine = at.myTurn;
    const ended = (at.phase === 'between' || at.phase === 'over') && !over;
    over = at.phase === 'between' || at.phase === 'over';
    if (first) return;
    const kinds = at.steps.map((step) => step.kind);
    const sound = soundOf(ended ? [...kinds, 'round_over'] : kinds, mine);
    if (sound && prefs.now.sound) play(sound);
    if (mine && prefs.now.vibration && 'vibrate' in navigator) navigator.vibrate(BUZZ);
  });
}
