import { useState } from 'react';

type Rows = {
  readonly keys: readonly string[];
  /** What is open beside the list. */
  readonly openKey: string | null;
  readonly onShow: (key: string | null) => void;
  /** Whoever goes somewhere else leaves what they were about to do. */
  readonly onLeave: () => void;
};

/** The row somebody is on, whether it is open beside the list, and the ways to the others. */
export function useRows({ keys, openKey, onShow, onLeave }: Rows) {
  const [at, setAt] = useState<{ key: string; index: number } | null>(null);
  const isOpen = openKey !== null;
  const inItsPlace = keys[Math.min(at?.index ?? 0, keys.length - 1)] ?? null;
  // A row that leaves while nobody looks at it hands over to the one in its place; one that is looked at does not.
  const known = at?.key ?? openKey;
  const stays = known !== null && (isOpen || keys.includes(known));
  const currentKey = stays ? known : inItsPlace;

  function moveTo(key: string | null, shows = isOpen): void {
    onLeave();
    setAt(key === null ? null : { key, index: keys.indexOf(key) });
    if (shows || isOpen) onShow(shows ? key : null);
    if (key !== null) focusRow(key);
  }
  /** The row so many steps further down, or the last one there is. */
  function stepFrom(key: string | null, steps: number): string | null {
    const index = key === null ? -1 : keys.indexOf(key);
    return index < 0 ? inItsPlace : (keys[Math.max(0, Math.min(keys.length - 1, index + steps))] ?? null);
  }
  return {
    isOpen,
    currentKey,
    moveTo,
    stepFrom,
    step: (steps: number) => moveTo(stepFrom(currentKey, steps)),
    open: (key: string) => moveTo(key, true),
    close: () => moveTo(currentKey, false),
    refocus: () => currentKey !== null && focusRow(currentKey),
  };
}

/** The row is on the page already; where the panel stands in the place of the list, it is not seen and nothing happens. */
function focusRow(key: string): void {
  document
    .querySelector<HTMLElement>(`[data-desk-row="${CSS.escape(key)}"]`)
    ?.focus({ preventScroll: false });
}
