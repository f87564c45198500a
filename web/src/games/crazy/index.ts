/** The table parts of Crazy. */
import LastTrick from '../../table/LastTrick.svelte';
import type { GameFace, Panel } from '../../table/types';
import {
  actions,
  aim,
  gain,
  goal,
  journeys,
  marked,
  movesOf,
  prompt,
  sheet,
  shooter,
  tags,
  tip,
  tricks,
} from './face';
import Middle from './Middle.svelte';
import MoonPicture from './MoonPicture.svelte';
import RoundInfo from './RoundInfo.svelte';
import type { CrazyView } from './view';
import { crazyWords as words } from './words';

const lastTrick: Panel<CrazyView> = {
  title: words.lastTrick,
  label: words.lastTrick,
  key: 'l',
  shown: (view) => Boolean(view.public.tricks?.length),
  Content: LastTrick as Panel<CrazyView>['Content'],
};
const round: Panel<CrazyView> = {
  title: words.round,
  label: words.round,
  icon: 'round',
  key: 'i',
  shown: (view) => view.public.kind !== null,
  Content: RoundInfo,
};

export const crazy: GameFace<CrazyView> = {
  accent: 'amber',
  Middle,
  tricks,
  goal,
  gain,
  panels: [lastTrick, round],
  sheet,
  finale: { ends: (view) => shooter(view) !== null, Picture: MoonPicture },
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
  journeys,
};
