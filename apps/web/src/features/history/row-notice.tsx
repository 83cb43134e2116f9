import type { transactions } from '@halyard/contract';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { amountText } from '../../domain/money/money.ts';
import { notices } from '../../ui/notices/notices.ts';

const LASTS_MS = 10_000;

/** All of one row, for ten seconds. */
export function noticeOf(row: transactions.Transaction): void {
  const facts: readonly (readonly [string, string])[] = [
    ['ID', row.id],
    ['Type', row.type],
    ['Amount', amountText(row.amount, row.currency)],
    ['Status', row.status],
    ['Date', dateTimeText(row.createdAt)],
    ['Reference', row.reference],
    ['Description', row.description],
    ...(row.fees > 0 ? [['Fee', amountText(row.fees, row.currency)] as const] : []),
  ];
  notices.show('Transaction details', {
    id: 'transaction-details',
    lastsMs: LASTS_MS,
    detail: (
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    ),
  });
}
