import { useEffectEvent, useLayoutEffect } from 'react';

/** What each key does. Whatever answers `false` has no use for it now. */
type Keys = Readonly<Record<string, () => unknown>>;
type Ear = (event: KeyboardEvent) => boolean;

/** The one key that is pressed with another, and that fields have no use for: Ctrl+K, or Command+K. */
export const COMMAND = 'Ctrl K';
export const isCommand = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;

/** Whoever waits longer for a screen may mean it no longer. */
const KEPT_MS = 10_000;
const ears = new Set<Ear>();
let kept: KeyboardEvent | undefined;

/**
 * A key that is held down is one press: the question it has opened must be read before it is answered, so a repeat of Enter
 * goes nowhere but into lines of text, and one of the space bar presses no button.
 */
function holdBack(event: KeyboardEvent): void {
  if (!event.repeat || !(event.target instanceof Element)) return;
  const isAnswer =
    event.key === 'Enter'
      ? !event.target.matches('textarea')
      : event.key === ' ' && event.target.matches('button');
  if (!isAnswer) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
addEventListener('keydown', holdBack, { capture: true });

/** A key that nobody takes is kept until another is pressed, or something is touched: what is still on its way hears it when it has come. */
function give(event: KeyboardEvent): void {
  kept = [...ears].some((ear) => ear(event)) ? undefined : event;
}

addEventListener('keydown', (event) => {
  kept = undefined;
  if (ears.size === 0) return;
  if (isFree(event)) give(event);
  // The browser has a use for it where we have none.
  if (isCommand(event)) event.preventDefault();
});
addEventListener('pointerdown', () => {
  kept = undefined;
});

/** Hears the keys that no field and no dialog has a use for, until it is forgotten; first one that was pressed before it was there. */
export function hear(ear: Ear): () => void {
  ears.add(ear);
  if (kept && performance.now() - kept.timeStamp < KEPT_MS) give(kept);
  return () => void ears.delete(ear);
}

/**
 * Single keys as shortcuts of a screen. They rest while somebody types, while a dialog is open, where an element uses the
 * key itself (a field for figures has no use for a letter), and with any other key held down, so that no shortcut of the browser is taken.
 * Keys that go through a list are of no use before it is there, and are heard once it is: what was pressed meanwhile is kept.
 * Keys that decide never wait: they would decide about what nobody has seen.
 */
export function useKeys(keys: Keys, isThere = true): void {
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    const act = keys[isCommand(event) ? COMMAND : event.key];
    if (act === undefined || act() === false) return false;
    event.preventDefault();
    return true;
  });
  // With the picture, not after it: a key pressed on a screen that is seen is heard.
  useLayoutEffect(() => (isThere ? hear((event) => press(event)) : undefined), [isThere]);
}

const TAKERS = 'input, textarea, select, [contenteditable], [data-own-keys]';
/** Rows one walks through: they have a use for the keys that move, and for no other. */
const ROWS = '[role=radiogroup], [role=tablist]';
/** What is typed here are digits, points and signs. */
const FIGURES = 'input[inputmode=decimal]';

function isFree(event: KeyboardEvent): boolean {
  const { key, target } = event;
  // Whoever has a dialog open answers that first.
  if (event.defaultPrevented || document.querySelector('[role=dialog]') !== null) return false;
  if (isCommand(event)) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!(target instanceof Element) || (/^[a-z]$/i.test(key) && target.matches(FIGURES))) return true;
  if (/^(?:Arrow\w+|Home|End| |Enter)$/.test(key) && target.closest(ROWS) !== null) return false;
  return target.closest(TAKERS) === null;
}
