import type { admin } from '@halyard/contract';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useReducer } from 'react';
import { serverNow } from '../../platform/live/server-clock.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { type Column, COLUMNS, keyOf } from './desk-place.ts';
import { dueOf } from './due.ts';
import { QueueRow } from './queue-row.tsx';
import type { Desk } from './use-desk.ts';

type QueueListProps = {
  readonly desk: Desk;
  readonly items: readonly admin.DeskItem[];
  readonly columns: readonly Column[];
  /** By what is due when, where that is the order. */
  readonly isGrouped: boolean;
};

const WIDTHS: Readonly<Record<Column, string>> = {
  // A whole reference, also on a laptop: half of one names nothing.
  about: 'minmax(7.75rem,0.9fr)',
  // Two and how many more stand in one line where there is room, on a laptop the short ones.
  signs: 'minmax(7.5rem,14rem)',
  worth: '5.5rem',
  since: '3rem',
};
const GROUPS = [
  ['overdue', 'Overdue'],
  ['soon', 'Due within the hour'],
  ['later', 'Later'],
] as const;
/** What is said of time grows old by itself. */
const TICK_MS = 20_000;

/** What waits, as one stop of the Tab key: J and K, or the arrows, go from row to row. */
export function QueueList({ desk, items, columns, isGrouped }: QueueListProps) {
  const [ticks, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const now = serverNow();
  const groups = isGrouped
    ? GROUPS.map(([state, title]) => ({
        title,
        rows: items.filter(({ dueAt }) => dueOf(dueAt, now).state === state),
      })).filter(({ rows }) => rows.length > 0)
    : [{ title: null, rows: items }];
  const template = [
    '1.25rem',
    '6rem',
    'minmax(7.5rem,1.2fr)',
    ...(columns.includes('about') ? [WIDTHS.about] : []),
    ...(columns.includes('signs') ? [WIDTHS.signs] : []),
    '7.25rem',
    ...(columns.includes('worth') ? [WIDTHS.worth] : []),
    ...(columns.includes('since') ? [WIDTHS.since] : []),
    '5.25rem',
  ].join(' ');

  /** Keys of the row one is on. What a button or a box in it does with a key is its own. */
  function press(event: KeyboardEvent): void {
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    const steps = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    if (isAll) desk.chooseAll();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (steps !== undefined) (event.shiftKey ? desk.extend : desk.step)(steps);
    else if ((event.key === 'Enter' || event.key === ' ') && desk.currentKey) desk.open(desk.currentKey);
    else return;
    event.preventDefault();
  }

  /** Shift chooses all up to a row, Ctrl or its box the row; else it is opened. */
  function click({ target, shiftKey, ctrlKey, metaKey }: MouseEvent): void {
    const key = rowOf(target);
    if (key === null) return;
    if (shiftKey) desk.extendTo(key);
    else if (ctrlKey || metaKey || target instanceof HTMLInputElement) desk.toggle(key);
    else desk.open(key);
  }

  return (
    <div
      role="grid"
      aria-label="What waits"
      aria-multiselectable
      aria-rowcount={items.length}
      tabIndex={-1}
      onKeyDown={press}
      onMouseDown={keepFocus}
      onClick={click}
      style={{ '--columns': template } as CSSProperties}
      className="@container rounded-panel border border-line bg-surface max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
    >
      <HeadRow columns={columns} />
      {groups.map(({ title, rows }) => (
        <div key={title} role="rowgroup" {...(title === null ? {} : { 'aria-label': title })}>
          {title !== null && (
            <div role="row" className="border-b border-line bg-sunken px-3 py-1.5 sm:px-4">
              <span
                role="gridcell"
                className={classNames(
                  'text-meta font-medium',
                  title === 'Overdue' ? 'text-danger' : 'text-muted',
                )}
              >
                {`${title} (${rows.length})`}
              </span>
            </div>
          )}
          {rows.map((item) => {
            const key = keyOf(item);
            return (
              <QueueRow
                key={key}
                item={item}
                columns={columns}
                isCurrent={key === desk.currentKey}
                isShown={desk.isOpen && key === desk.currentKey}
                isChosen={desk.chosen.keys.has(key)}
                ticks={ticks}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The row that was pressed. What stands around a box presses the box, which comes by itself. */
function rowOf(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  if (!(target instanceof HTMLInputElement) && target.closest('label') !== null) return null;
  return target.closest('[data-desk-row]')?.getAttribute('data-desk-row') ?? null;
}

/** A box leaves the focus with its row, whose keys go on; and a range, chosen with Shift, marks no text. */
function keepFocus(event: MouseEvent): void {
  const isBox = event.target instanceof Element && event.target.closest('label') !== null;
  if (isBox || event.shiftKey) event.preventDefault();
}

function HeadRow({ columns }: { readonly columns: readonly Column[] }) {
  const head = (label: string, isFigure = false) => (
    <span role="columnheader" className={isFigure ? 'text-right' : undefined}>
      {label}
    </span>
  );
  const labelOf = (column: Column) => COLUMNS.find(({ value }) => value === column)?.label ?? '';
  const own = (column: Column, isFigure = false) =>
    columns.includes(column) && head(labelOf(column), isFigure);
  return (
    <div
      role="row"
      className="hidden h-9 items-center gap-x-3 border-b border-line px-4 text-meta font-medium text-muted @[60rem]:grid @[60rem]:grid-cols-(--columns)"
    >
      <span role="columnheader">
        <span className="sr-only">Chosen</span>
      </span>
      {head('Kind')}
      {head('Who')}
      {own('about')}
      {own('signs')}
      {head('Amount', true)}
      {own('worth', true)}
      {own('since', true)}
      {head('Promise', true)}
    </div>
  );
}
