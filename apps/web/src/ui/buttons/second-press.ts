/** So soon after another touch, and so near to it, one is its second: within what phones take for a double tap. */
const WITHIN_MS = 350;
const NEAR_PX = 24;

/**
 * The second press of a double click, or of a double tap, does not answer the question the first one has opened: a button that is an
 * answer (`data-answer`) does not hear it. Browsers count clicks; those of iPhones and iPads say of each tap that it is the first.
 */
export function holdBackSecondPresses(): () => void {
  const leave = new AbortController();
  const listening = { capture: true, signal: leave.signal };
  let last: { readonly x: number; readonly y: number; readonly atMs: number } | null = null;
  let isSecond = false;
  addEventListener('pointerup', hearPress, listening);
  addEventListener('click', hearClick, listening);
  return () => leave.abort();

  function hearPress(event: Event): void {
    const { pointerType, clientX: x, clientY: y, timeStamp: atMs } = event as PointerEvent;
    isSecond =
      pointerType === 'touch' &&
      last !== null &&
      atMs - last.atMs < WITHIN_MS &&
      Math.hypot(x - last.x, y - last.y) < NEAR_PX;
    last = pointerType === 'touch' ? { x, y, atMs } : null;
  }

  /** A key, or a program, presses with no count at all. */
  function hearClick(event: Event): void {
    const { detail, target } = event as MouseEvent;
    if (!(detail > 1 || (detail === 1 && isSecond))) return;
    if (!(target instanceof Element) || target.closest('[data-answer]') === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
