import { describe, expect, it } from 'vitest';
import { Tips } from './tips.svelte';

const EIGHT = { name: 'eight', text: 'An eight fits.' };

describe('tips', () => {
  it('tell each rule once, and stay while they matter', () => {
    const tips = new Tips();
    tips.offer('eights', EIGHT);
    expect(tips.now).toEqual(EIGHT);
    tips.offer('eights', EIGHT);
    expect(tips.now).toEqual(EIGHT);
    tips.offer('eights', null);
    expect(tips.now).toBeNull();
    tips.offer('eights', EIGHT);
    expect(tips.now).toBeNull();
  });

  it('are told for each game by itself', () => {
    const tips = new Tips();
    tips.offer('eights', EIGHT);
    tips.offer('eights', null);
    tips.offer('gin', EIGHT);
    expect(tips.now).toEqual(EIGHT);
  });
});
