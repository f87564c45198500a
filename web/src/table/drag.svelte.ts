/** A card under a pressing finger or mouse: pressed, then dragged once it has moved far enough. */

export interface Drag {
  key: string;
  /** How far it has been moved, in pixels. */
  dx: number;
  dy: number;
  moving: boolean;
}

/** A press that moves less than this is a tap. */
const SLACK = 8;

export class DragState {
  now = $state.raw<Drag | null>(null);
  private start = { x: 0, y: 0, pointer: -1 };
  private ended = -Infinity;

  press(key: string, event: PointerEvent): void {
    if (event.button !== 0 || this.now) return;
    this.start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    this.now = { key, dx: 0, dy: 0, moving: false };
  }

  /** Follows the pointer; true when this is the moment at which a press becomes a drag. */
  move(event: PointerEvent): boolean {
    const drag = this.now;
    if (!drag || event.pointerId !== this.start.pointer) return false;
    const dx = event.clientX - this.start.x;
    const dy = event.clientY - this.start.y;
    const moving = drag.moving || Math.hypot(dx, dy) > SLACK;
    this.now = { ...drag, dx, dy, moving };
    return moving && !drag.moving;
  }

  /** Ends the press; what was dragged and where to, or null for a tap. */
  release(event: PointerEvent): Drag | null {
    if (event.pointerId !== this.start.pointer) return null;
    const drag = this.now;
    this.now = null;
    if (!drag?.moving) return null;
    this.ended = event.timeStamp;
    return drag;
  }

  cancel(): void {
    this.now = null;
  }

  /** Whether a click is only the end of a drag. */
  isEcho(event: MouseEvent): boolean {
    return event.timeStamp - this.ended < 50;
  }
}
