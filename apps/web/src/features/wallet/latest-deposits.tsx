import { transactions } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/read.ts';
import { HISTORY } from '../../texts.ts';
import { StateBadge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { DepositProgress } from './deposit-progress.tsx';
import { MoneyRow } from './money-row.tsx';

const LOOKED_AT = 20;
const SHOWN = 3;

type LatestDepositsProps = { readonly onOpen: (id: string) => void };

/** The newest deposits, and how far those have come that are still under way. */
export function LatestDeposits({ onOpen }: LatestDepositsProps) {
  const deposits = useQuery({
    ...read(transactions.listTransactions, { query: { type: 'deposit', limit: LOOKED_AT } }),
    refetchInterval: 30_000,
  });
  return (
    <Panel title="Latest deposits">
      {deposits.isError && !deposits.data && (
        <ReadFailure
          title={HISTORY.listFailure.refused}
          failure={deposits.error}
          onRetry={() => void deposits.refetch()}
        />
      )}
      {!deposits.data && !deposits.isError && <SkeletonRows count={3} label="Loading deposits" />}
      {deposits.data?.transactions.length === 0 && (
        <EmptyState title="No deposits yet">
          A deposit you report stands here until it is credited.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {shownOf(deposits.data?.transactions ?? []).map((deposit) => (
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

/** Everything that is still under way, and beside it the newest ones. */
function shownOf(deposits: readonly transactions.Transaction[]): readonly transactions.Transaction[] {
  return deposits.filter(({ status }, index) => index < SHOWN || status === 'pending');
}
