import { router } from './router.svelte';

/** Attached to a page's heading: after a change of page the focus starts there, so that it is read out. */
export function landing(heading: HTMLElement): void {
  heading.tabIndex = -1;
  if (router.visits > 0) heading.focus({ preventScroll: true });
}
