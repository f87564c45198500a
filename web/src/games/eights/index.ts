/** The table parts of Crazy Eights. */
import { readCard } from '../../cards/card';
import type { GameFace } from '../../table/types';
import { actions, aim, journeys, movesOf, prompt, tags } from './face';
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
  marked: (card) => readCard(card)?.rank === '8',
  direction: (view) => view.public.direction ?? 1,
  tags,
  journeys,
};
