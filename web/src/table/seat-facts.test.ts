import { describe, expect, it } from 'vitest';
import { GIN } from '../gallery/gin';
import { SOLO } from '../gallery/solo';
import { inTurn } from './seat-facts';
import type { TableView } from './types';

const turns = (view: TableView | undefined) =>
  view && Array.from({ length: view.public.seats }, (_, seat) => seat).filter((seat) => inTurn(view, seat));

describe('inTurn', () => {
  it('is one seat while others may act in its turn', () => {
    const view = GIN['gin-ask']?.props.view;
    expect(view?.public.actors).toHaveLength(3);
    expect(turns(view)).toEqual([2]);
  });

  it('is whoever acts where a game knows no other', () => {
    expect(turns(SOLO['solo-auction-others']?.props.view)).toEqual([3]);
  });

  it('is nobody once the round is over', () => {
    const view = structuredClone(GIN['gin-ask']?.props.view);
    if (view) view.public.actors = [];
    expect(turns(view)).toEqual([]);
  });
});
