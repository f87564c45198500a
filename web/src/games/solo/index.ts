/** The table parts of Crazy Solo. */
import LastTrick from '../../table/LastTrick.svelte';
import type { GameFace, Panel } from '../../table/types';
import Contract from './Contract.svelte';
import DealInfo from './DealInfo.svelte';
import {
  actions,
  aim,
  gain,
  journeys,
  marked,
  movesOf,
  ownTags,
  prompt,
  sheet,
  tags,
  tip,
  tricks,
} from './face';
import Middle from './Middle.svelte';
import type { SoloView } from './view';
import { soloWords as words } from './words';

const lastTrick: Panel<SoloView> = {
  title: words.lastTrick,
  label: words.lastTrick,
  key: 'l',
  shown: (view) => Boolean(view.public.tricks?.length),
  Content: LastTrick as Panel<SoloView>['Content'],
};
const deal: Panel<SoloView> = {
  title: words.deal,
  label: words.deal,
  icon: 'round',
  key: 'i',
  shown: () => true,
  Content: DealInfo,
};

export const solo: GameFace<SoloView> = {
  accent: 'teal',
  Middle,
  wide: ({ public: { phase } }) => (phase === 'declare' ? 'low' : phase === 'bid' ? 'narrow' : null),
  tricks,
  Goal: Contract,
  gain,
  panels: [lastTrick, deal],
  sheet,
  movesOf,
  standing: () => [],
  actions,
  keys: words.keys,
  aim,
  prompt,
  tip,
  marked,
  direction: () => 1,
  tags,
  ownTags,
  journeys,
};
