import { useEffectEvent, useLayoutEffect } from 'react';

type Keys = Readonly<Record<string, () => void>>;

/**
 * Single keys as shortcuts of a screen. They rest while somebody types, while a dialog is open, where an element uses the
 * key itself (a field for figures has no use for a letter), and with any other key held down, so that no shortcut of the browser is taken.
 */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const act = keys[event.key];
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented);
    if (act === undefined || !isPlain || isTaken(event)) return;
    event.preventDefault();
    act();
  });
  // With the picture, not after it: a key pressed on a screen that is seen is heard.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

const TAKERS = 'input, textarea, select, [contenteditable], [data-own-keys]';
/** Rows one walks through: they have a use for the keys that move, and for no other. */
const ROWS = '[role=radiogroup], [role=tablist]';
/** What is typed here are digits, points and signs. */
const FIGURES = 'input[inputmode=decimal]';

function isTaken({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog]') !== null) return true;
  if (!(target instanceof Element) || (/^[a-z]$/i.test(key) && target.matches(FIGURES))) return false;
  if (/^(?:Arrow\w+|Home|End| |Enter)$/.test(key) && target.closest(ROWS) !== null) return true;
  return target.closest(TAKERS) !== null;
}
