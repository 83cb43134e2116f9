import { transactions } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../platform/calls/read.ts';
import { HISTORY } from '../../../texts/history.ts';
import { StateBadge } from '../../../ui/facts/badge.tsx';
import { EmptyState } from '../../../ui/waiting/empty-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { NotLoaded } from '../../../ui/waiting/not-loaded.tsx';
import { DepositProgress } from './deposit-progress.tsx';
import { MoneyRow } from '../money-row.tsx';

/** As many as can wait at a time. */
const MOST_OPEN = 20;
const SHOWN = 3;
const EVERY_MS = 30_000;

type LatestDepositsProps = { readonly onOpen: (id: string) => void };

/** The newest deposits, and how far those have come that are still under way. */
export function LatestDeposits({ onOpen }: LatestDepositsProps) {
  const deposits = useQuery({
    ...read(transactions.listTransactions, { query: { type: 'deposit', limit: SHOWN } }),
    refetchInterval: EVERY_MS,
  });
  const waiting = useQuery({
    ...read(transactions.listTransactions, {
      query: { type: 'deposit', status: 'pending', limit: MOST_OPEN },
    }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Panel title="Latest deposits">
      <NotLoaded of={deposits} failed={HISTORY.listFailure.refused} loading="Loading deposits" rows={3} />
      {deposits.data?.transactions.length === 0 && (
        <EmptyState title="No deposits yet">
          A deposit you report stands here until it is credited.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {shownOf(deposits.data?.transactions, waiting.data?.transactions).map((deposit) => (
          <MoneyRow
            key={deposit.id}
            transaction={deposit}
            onOpen={onOpen}
            aside={<StateBadge state={deposit.status} />}
          >
            {deposit.status === 'pending' && <DepositProgress deposit={deposit} />}
          </MoneyRow>
        ))}
      </ul>
    </Panel>
  );
}

type Deposits = readonly transactions.Transaction[] | undefined;

/** The newest, and after them whatever older is still under way. */
function shownOf(newest: Deposits = [], waiting: Deposits = []): readonly transactions.Transaction[] {
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...waiting.filter(({ id }) => !known.has(id))];
}
