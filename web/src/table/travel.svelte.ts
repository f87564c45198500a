/**
 * Cards on their way. A card that comes to lie where it is drawn anyway (the hand, the top of a pile) starts its
 * own drawing from where it came; all else (a back that goes to another player) is a short-lived flight.
 * Nothing waits for a card: the table is already in its new state.
 */
import { getContext, setContext, untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { TransitionConfig } from 'svelte/transition';
import { lessMotion, TRAVEL_MS } from '../design/motion';
import { HAND, type Journey, type Place } from './types';

export interface Box {
  x: number;
  y: number;
  width: number;
}

export interface Flight {
  id: number;
  card: string | null;
  from: Box;
  to: Box;
  delay: number;
}

interface Start {
  box: Box;
  delay: number;
}

/** Between two cards of one batch, and from the first to the last at most, in milliseconds. */
const STAGGER = 45;
const LONGEST = 240;
/** A batch with more journeys than this (a long catch-up) is shown at once. */
const MOST = 90;
/** Cards of one batch that are shown on their way to the same seat. */
const TO_SEAT = 5;
/** Width of a card at the end of its way to the winner of a trick. */
const GATHERED = 18;

export class Travel {
  flights = $state.raw<readonly Flight[]>([]);
  private readonly places = new Map<Place, Element>();
  private starts = new Map<string, Start[]>();
  private serial = 0;

  /** Names the element it is attached to as a place where cards lie. */
  place(name: Place): Attachment {
    return (element) => {
      this.places.set(name, element);
      return () => {
        if (this.places.get(name) === element) this.places.delete(name);
      };
    };
  }

  /** Notes where the cards of a batch come from, while the page still shows the state before it. */
  plan(journeys: readonly Journey[]): void {
    this.starts = new Map();
    if (journeys.length > MOST) return;
    const flights: Flight[] = [];
    const flown = new Map<Place, number>();
    const stagger = Math.min(STAGGER, LONGEST / journeys.length);
    let delay = 0;
    for (const journey of journeys) {
      const from = this.find(journey.from, journey.card);
      if (!from) continue;
      const start = { box: from, delay };
      const key = `${journey.to} ${journey.card}`;
      if (journey.card !== null) this.starts.set(key, [...(this.starts.get(key) ?? []), start]);
      else {
        const to = this.find(journey.to, null);
        const before = flown.get(journey.to) ?? 0;
        flown.set(journey.to, before + 1);
        if (to && before < TO_SEAT) flights.push({ id: this.serial++, card: null, from, to, delay });
        if (before >= TO_SEAT) continue;
      }
      delay += stagger;
    }
    // Fades in place stand for travel where less motion is wanted, and a back has no place of its own to fade in.
    if (!lessMotion()) this.flights = [...untrack(() => this.flights), ...flights];
  }

  /** Sends cards off now, each from where it lies, small when they arrive: a trick that goes to its winner. */
  send(journeys: readonly Journey[]): void {
    if (lessMotion()) return;
    const flights = journeys.flatMap(({ card, from, to }, i) => {
      const [start, end] = [this.find(from, card), this.find(to, null)];
      if (!start || !end) return [];
      return [{ id: this.serial++, card, from: start, to: { ...end, width: GATHERED }, delay: i * 12 }];
    });
    this.flights = [...untrack(() => this.flights), ...flights];
  }

  /** Ends a flight. */
  land(id: number): void {
    this.flights = this.flights.filter((flight) => flight.id !== id);
  }

  /** Transition of a card's own drawing: from where it came to where it is. */
  readonly arrive = (node: Element, at: { to: Place; card: string }): TransitionConfig => {
    const key = `${at.to} ${at.card}`;
    const [start, ...rest] = this.starts.get(key) ?? [];
    if (!start) return { duration: 0 };
    this.starts.set(key, rest);
    if (lessMotion()) return { duration: TRAVEL_MS, css: (t) => `opacity: ${t}` };
    const box = boxOf(node.querySelector('.card') ?? node);
    const [dx, dy, scale] = [start.box.x - box.x, start.box.y - box.y, start.box.width / box.width];
    return {
      delay: start.delay,
      duration: TRAVEL_MS,
      easing: (t) => 1 - (1 - t) ** 3,
      // Unseen until it leaves: its face is nobody's business while it lies in the stock.
      css: (t, u) =>
        `transform: translate(${dx * u}px, ${dy * u}px) scale(${t + scale * u}); opacity: ${t ? 1 : 0}`,
    };
  };

  /** Middle and width of a card lying at a place; a card of the own hand by itself. */
  private find(name: Place, card: string | null): Box | null {
    const element = this.places.get(name);
    if (!element) return null;
    const own = name === HAND && card !== null && element.querySelector(`[data-card="${card}"] .card`);
    return boxOf(own || element.querySelector('[data-land], .card') || element);
  }
}

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width };
}

const KEY = Symbol('travel');

/** Makes the table's travel known to the parts inside it. */
export const setTravel = (travel: Travel): Travel => setContext(KEY, travel);

/** The travel of the table around; for a game's piles. */
export const getTravel = (): Travel => getContext(KEY);
