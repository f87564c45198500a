/** The table parts of Crazy Gin. */
import type { GameFace, Panel } from '../../table/types';
import Bar from './Bar.svelte';
import Contracts from './Contracts.svelte';
import { GinDesk } from './desk.svelte';
import { aim, gain, goal, journeys, ownTags, sheet, tags, tip } from './face';
import Hand from './Hand.svelte';
import Middle from './Middle.svelte';
import { isTwo, type GinView } from './view';
import { ginWords as words } from './words';

const contracts: Panel<GinView> = {
  title: words.panel,
  label: words.panel,
  icon: 'round',
  key: 'i',
  shown: () => true,
  Content: Contracts,
};

export const gin: GameFace<GinView> = {
  accent: 'plum',
  Middle,
  mat: true,
  desk: (around) => new GinDesk(around),
  Hand,
  Bar,
  goal,
  gain,
  panels: [contracts],
  sheet,
  movesOf: () => [],
  standing: () => [],
  actions: () => [],
  keys: words.keys,
  aim,
  prompt: () => '',
  tip,
  marked: isTwo,
  direction: () => 1,
  tags,
  ownTags,
  journeys,
};
