import { type RefObject, useEffect } from 'react';

const ROW = '[data-roving-row]';
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/**
 * For a list whose rows together are one stop of the Tab key: up and down go from row to row, left and right through the
 * buttons of one. The row one comes in at is the one with a tab stop.
 */
export function useRoving(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const listen = (event: KeyboardEvent) => rove(event, element);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [list]);
}

function rove(event: KeyboardEvent, list: HTMLElement): void {
  const { key, target } = event;
  const row = target instanceof Element ? target.closest(ROW) : null;
  if (row === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = buttonsOf(row);
  const column = buttons.findIndex((button) => button === target);
  const aside = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const step = STEPS[key];
  if (column < 0 || (step === undefined && aside === 0)) return;
  event.preventDefault();
  if (step === undefined) return buttons[column + aside]?.focus();
  const rows = [...list.querySelectorAll(ROW)];
  const next = rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(row) + step))];
  if (next) buttonsOf(next)[column]?.focus();
}

function buttonsOf(row: Element): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button')];
}
