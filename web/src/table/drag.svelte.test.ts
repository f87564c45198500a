import { describe, expect, it } from 'vitest';
import { DragState } from './drag.svelte';

const at = (clientX: number, clientY: number, more = {}) =>
  ({ clientX, clientY, pointerId: 1, button: 0, timeStamp: 0, ...more }) as PointerEvent;

describe('a press', () => {
  it('is a tap while it hardly moves', () => {
    const drag = new DragState();
    drag.press('a', at(10, 10));
    expect(drag.move(at(14, 12))).toBe(false);
    expect(drag.release(at(14, 12))).toBeNull();
    expect(drag.isEcho(at(14, 12))).toBe(false);
  });

  it('becomes a drag once, and says how far it went', () => {
    const drag = new DragState();
    drag.press('a', at(10, 10));
    expect(drag.move(at(10, 30))).toBe(true);
    expect(drag.move(at(10, 40))).toBe(false);
    expect(drag.release(at(10, 40, { timeStamp: 100 }))).toMatchObject({ key: 'a', dx: 0, dy: 30 });
    expect(drag.now).toBeNull();
    expect(drag.isEcho(at(10, 40, { timeStamp: 101 }))).toBe(true);
    expect(drag.isEcho(at(10, 40, { timeStamp: 900 }))).toBe(false);
  });

  it('takes no second finger and no other button', () => {
    const drag = new DragState();
    drag.press('a', at(0, 0, { button: 2 }));
    expect(drag.now).toBeNull();
    drag.press('a', at(0, 0));
    drag.press('b', at(0, 0, { pointerId: 2 }));
    expect(drag.now?.key).toBe('a');
    expect(drag.move(at(90, 0, { pointerId: 2 }))).toBe(false);
    drag.cancel();
    expect(drag.now).toBeNull();
  });
});
