import { transactions, wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../platform/act.ts';
import { read } from '../../platform/read.ts';
import { HISTORY, WALLET } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { notices } from '../../ui/notices.ts';
import { Panel } from '../../ui/panel.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TransactionAmount } from '../../ui/transaction-type.tsx';
import { WALLET_READS } from './changes.ts';

/** Withdrawals that staff have not decided yet; until then they can be taken back. */
export function PendingMoney() {
  const pending = useQuery({
    ...read(transactions.listTransactions, { query: { type: 'withdrawal', status: 'pending', limit: 50 } }),
    refetchInterval: 30_000,
  });
  return (
    <Panel title="Waiting for approval">
      {pending.isError && !pending.data && (
        <ReadFailure
          title={HISTORY.listFailure.refused}
          failure={pending.error}
          onRetry={() => void pending.refetch()}
        />
      )}
      {!pending.data && !pending.isError && <SkeletonRows count={2} label="Loading pending withdrawals" />}
      {pending.data?.transactions.length === 0 && (
        <EmptyState title="No pending withdrawals">
          A withdrawal you request stands here until it is approved.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {pending.data?.transactions.map((transaction) => (
          <PendingRow key={transaction.id} transaction={transaction} />
        ))}
      </ul>
    </Panel>
  );
}

function PendingRow({ transaction }: { readonly transaction: transactions.Transaction }) {
  const cancel = useAct(wallet.cancelTransaction, {
    reloads: WALLET_READS,
    onDone: () => notices.success(WALLET.cancelDone),
    onFailed: (failure) => notices.failure(failure, WALLET.cancelFailure),
  });
  return (
    <li className="flex items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <TransactionAmount {...transaction} />
        <p className="text-dense text-muted">
          {transaction.reference}, {dateTimeText(transaction.createdAt)}
        </p>
      </div>
      <Button
        size="small"
        variant="secondary"
        isBusy={cancel.isRunning}
        aria-label={`Cancel withdrawal ${transaction.reference}`}
        onClick={() => cancel.run({ params: { id: transaction.id } })}
      >
        Cancel
      </Button>
    </li>
  );
}
