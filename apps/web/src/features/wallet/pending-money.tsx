import { transactions, wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../platform/act.ts';
import { read } from '../../platform/read.ts';
import { HISTORY, WALLET } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notices } from '../../ui/notices.ts';
import { Panel } from '../../ui/panel.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WALLET_READS } from './changes.ts';
import { MoneyRow } from './money-row.tsx';

/** Withdrawals that staff have not decided yet; until then they can be taken back. */
export function PendingMoney({ onOpen }: { readonly onOpen: (id: string) => void }) {
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
          <PendingRow key={transaction.id} transaction={transaction} onOpen={onOpen} />
        ))}
      </ul>
    </Panel>
  );
}

type PendingRowProps = {
  readonly transaction: transactions.Transaction;
  readonly onOpen: (id: string) => void;
};

function PendingRow({ transaction, onOpen }: PendingRowProps) {
  const cancel = useAct(wallet.cancelTransaction, {
    reloads: WALLET_READS,
    onDone: () => notices.success(WALLET.cancelDone),
    onFailed: (failure) => notices.failure(failure, WALLET.cancelFailure),
  });
  return (
    <MoneyRow
      transaction={transaction}
      onOpen={onOpen}
      aside={
        <Button
          size="small"
          variant="secondary"
          isBusy={cancel.isRunning}
          aria-label={`Cancel withdrawal ${transaction.reference}`}
          onClick={() => cancel.run({ params: { id: transaction.id } })}
        >
          Cancel
        </Button>
      }
    />
  );
}
