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
    const listen = (event: KeyboardEvent) => rove(event, element, ROW);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [list]);
}

const TABLE_ROW = 'tbody > tr';

/**
 * The same for every table: of the buttons and links in its rows one is a tab stop, the first or the one that was used last.
 * A row in which something is typed or chosen keeps its own stops, and so does a table that says itself which row is one.
 */
export function useRovingTable(around: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const table = around.current;
    if (table === null) return;
    let stop: HTMLElement | undefined;
    const isLeftToItself = () => table.querySelector(ROW) !== null;
    const settle = () => {
      if (isLeftToItself()) return;
      const rows = [...table.querySelectorAll(TABLE_ROW)];
      const controls = rows.filter(isForKeys).flatMap(buttonsOf);
      if (stop === undefined || !controls.includes(stop)) stop = controls[0];
      for (const control of rows.flatMap(buttonsOf)) {
        control.tabIndex = control === stop || !controls.includes(control) ? 0 : -1;
      }
    };
    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest(TABLE_ROW) === null) return;
      stop = target;
      settle();
    };
    const listen = (event: KeyboardEvent) => {
      if (!isLeftToItself()) rove(event, table, TABLE_ROW);
    };
    let frame = 0;
    // What is visible is known once a frame is drawn; asked at each change the page would be laid out for it again.
    const settleSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(settle);
    };
    const watch = new MutationObserver(settleSoon);
    watch.observe(table, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    table.addEventListener('focusin', enter);
    table.addEventListener('keydown', listen);
    settleSoon();
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      table.removeEventListener('focusin', enter);
      table.removeEventListener('keydown', listen);
    };
  }, [around]);
}

function rove(event: KeyboardEvent, list: HTMLElement, rowSelector: string): void {
  const { key, target } = event;
  const row = target instanceof Element ? target.closest(rowSelector) : null;
  if (row === null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = buttonsOf(row);
  const column = buttons.findIndex((button) => button === target);
  const aside = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const step = STEPS[key];
  if (column < 0 || (step === undefined && aside === 0) || !isForKeys(row)) return;
  event.preventDefault();
  if (step === undefined) return buttons[column + aside]?.focus();
  const rows = [...list.querySelectorAll(rowSelector)].filter(
    (one) => isForKeys(one) && buttonsOf(one).length > 0,
  );
  const next = rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(row) + step))];
  if (next === undefined) return;
  const across = buttonsOf(next);
  (across[column] ?? across.at(-1))?.focus();
}

function buttonsOf(row: Element): readonly HTMLElement[] {
  // Of a choice one is a stop already, and its arrows are its own.
  const found = row.querySelectorAll<HTMLElement>('button:not(:disabled, [role=radio]), a[href]');
  // Some stand there for wider windows only.
  return [...found].filter((one) => one.checkVisibility());
}

function isForKeys(row: Element): boolean {
  return row.querySelector('input, select, textarea, [role=radiogroup]') === null;
}
