import type { admin } from '@halyard/contract';
import { memo } from 'react';
import { amountText, usdText } from '../../domain/money/money.ts';
import { titleOf } from '../../domain/staff/proposal-words.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { type Column, keyOf } from './desk-place.ts';
import { KIND_WORDS, nameOf } from './desk-words.ts';
import { dueOf, spanText } from './due.ts';
import { SignBadges } from './signs.tsx';
import { Unbroken } from '../../ui/facts/unbroken.tsx';

type QueueRowProps = {
  readonly item: admin.DeskItem;
  readonly columns: readonly Column[];
  readonly isCurrent: boolean;
  readonly isShown: boolean;
  readonly isChosen: boolean;
  /** How often the clock has ticked: with it, what is said of time is said anew. */
  readonly ticks: number;
};

const DUE_INK = { overdue: 'font-medium text-danger', soon: 'text-warn', later: 'text-muted' } as const;
/** Where there is room for columns; the words of the narrow row stand down. */
const WIDE = 'hidden @[60rem]:block';

/** One thing that waits: who, what, how much, what to look at, and until when. A step in a long list draws two of them. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { item, columns, isCurrent, isShown, isChosen } = props;
  const { icon: Icon, one, ink } = KIND_WORDS[item.kind];
  const due = dueOf(item.dueAt, serverNow());
  const subject = subjectOf(item);
  return (
    <div
      role="row"
      data-desk-row={keyOf(item)}
      aria-selected={isChosen}
      aria-current={isShown || undefined}
      tabIndex={isCurrent ? 0 : -1}
      className={classNames(
        'relative grid cursor-default grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-3 py-2 text-dense last:border-b-0 sm:px-4',
        'scroll-my-24 focus-visible:-outline-offset-2 @[60rem]:min-h-(--row-height) @[60rem]:grid-cols-(--columns) @[60rem]:py-(--row-padding)',
        'before:absolute before:inset-y-1 before:left-0 before:w-0.5',
        isChosen ? 'bg-info/4' : isShown ? 'bg-sunken/60' : 'hover:bg-sunken/60',
        isCurrent && 'before:bg-brass',
      )}
    >
      <span role="gridcell">
        <label className="flex touch:-m-2.5 touch:p-2.5">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Choose ${nameOf(item)}`}
            checked={isChosen}
            onChange={() => undefined}
            className="size-4 touch:size-6"
          />
        </label>
      </span>
      <span role="gridcell" className={classNames('items-center gap-2 font-medium', WIDE, '@[60rem]:flex')}>
        <Icon aria-hidden className={classNames('size-4 shrink-0', ink)} />
        {one}
      </span>
      <Who item={item} />
      {columns.includes('about') && (
        <span role="gridcell" className={classNames('min-w-0 truncate', WIDE)} title={subject}>
          {subject}
        </span>
      )}
      {columns.includes('signs') && (
        <span role="gridcell" className={WIDE}>
          <SignBadges signs={item.signs} />
        </span>
      )}
      <span role="gridcell" className="text-right whitespace-nowrap">
        <span className="font-medium">
          {item.amount !== null && item.currency !== null && amountText(item.amount, item.currency)}
        </span>
        <span className={classNames('block text-meta @[60rem]:hidden', DUE_INK[due.state])}>{due.text}</span>
      </span>
      {columns.includes('worth') && (
        <span role="gridcell" className={classNames('text-right whitespace-nowrap text-muted', WIDE)}>
          {item.amount === null ? '' : usdText(item.usdValue)}
        </span>
      )}
      {columns.includes('since') && (
        <span
          role="gridcell"
          className={classNames('text-right whitespace-nowrap text-muted', WIDE)}
          title={dateTimeText(item.since)}
        >
          {spanText(serverNow() - Date.parse(item.since))}
        </span>
      )}
      <span role="gridcell" className={classNames('text-right whitespace-nowrap', WIDE, DUE_INK[due.state])}>
        {due.text}
      </span>
    </div>
  );
});

/** Whom it is about; where there are no columns also what it is, and what to look at. */
function Who({ item }: { readonly item: admin.DeskItem }) {
  const { icon: Icon, one, ink } = KIND_WORDS[item.kind];
  const subject = subjectOf(item);
  return (
    <span role="gridcell" className="min-w-0">
      <span className="flex items-center gap-2">
        <Icon aria-hidden className={classNames('size-4 shrink-0 @[60rem]:hidden', ink)} />
        <span className="line-clamp-3 font-medium wrap-anywhere" title={item.name}>
          {item.name || subject}
        </span>
      </span>
      <span className="block text-meta text-muted" title={item.email}>
        <span className="line-clamp-3 wrap-anywhere @[60rem]:hidden">
          {/* Where there is no room its picture says it, and a reference is not broken in two. */}
          <span className="@max-[22rem]:hidden">{`${one} · `}</span>
          <Unbroken text={item.kind === 'identity' ? item.email : subject} />
        </span>
        <span className={classNames('truncate', WIDE)}>{item.email}</span>
      </span>
      {item.signs.length > 0 && (
        <span className="mt-1 block @[60rem]:hidden">
          <SignBadges signs={item.signs} />
        </span>
      )}
    </span>
  );
}

function subjectOf({ about, title, proposal }: admin.DeskItem): string {
  if (proposal) return titleOf(proposal);
  return title ?? about;
}
