/** The table parts of Crazy Eights. */
import type { GameFace } from '../../table/types';
import { actions, aim, journeys, marked, movesOf, prompt, tags, tip } from './face';
import Middle from './Middle.svelte';
import NameSuit from './NameSuit.svelte';
import type { EightsView } from './view';
import { eightsWords as words } from './words';

export const eights: GameFace<EightsView> = {
  accent: 'coral',
  Middle,
  Choice: NameSuit,
  movesOf,
  standing: (view) => (view.own?.moves ?? []).filter((move) => move.startsWith('name ')),
  actions,
  keys: words.keys,
  aim,
  prompt,
  tip,
  marked,
  direction: (view) => view.public.direction ?? 1,
  tags,
  journeys,
};
