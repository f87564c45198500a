/** Frames that the focus waits for a hand that is being dealt. */
const PATIENCE = 120;

/** A button of the middle that had the keyboard's focus goes with its move: the hand takes the focus over. */
export async function focusHand(table: HTMLElement, button: Element): Promise<void> {
  for (let frame = 0; frame < PATIENCE; frame++) {
    await new Promise(requestAnimationFrame);
    const first = table.querySelector<HTMLElement>('.area button[tabindex="0"]');
    if (!button.isConnected && first) {
      if (document.activeElement === document.body) first.focus();
      return;
    }
  }
}
