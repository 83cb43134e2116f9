import { transactions, wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { HISTORY } from '../../texts/history.ts';
import { WALLET } from '../../texts/wallet.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { WALLET_READS } from './changes.ts';
import { MoneyRow } from './money-row.tsx';

const REFRESH_EVERY_MS = 30_000;

/** Withdrawals that are not paid yet; until they are being sent they can be taken back. */
export function PendingMoney({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const pending = useQuery(
    watched(
      read(transactions.listTransactions, { query: { type: 'withdrawal', status: 'pending', limit: 50 } }),
      REFRESH_EVERY_MS,
    ),
  );
  return (
    <Panel title="Pending withdrawals">
      <NotLoaded
        of={pending}
        failed={HISTORY.listFailure.refused}
        loading="Loading pending withdrawals"
        rows={2}
      />
      {pending.data?.transactions.length === 0 && (
        <EmptyState title="No pending withdrawals">
          A withdrawal you request stands here until it has been paid.
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
  const cancel = useToldAct(wallet.cancelTransaction, {
    reloads: WALLET_READS,
    done: WALLET.cancelDone,
    failure: WALLET.cancelFailure,
  });
  const detail = useQuery(read(transactions.getTransaction, { params: { id: transaction.id } })).data;
  const isSent = detail?.cancellable === false;
  return (
    <MoneyRow
      transaction={transaction}
      onOpen={onOpen}
      aside={
        !isSent && (
          <Button
            size="small"
            variant="secondary"
            isBusy={cancel.isRunning}
            aria-label={`Cancel withdrawal ${transaction.reference}`}
            onClick={() => cancel.run({ params: { id: transaction.id } })}
          >
            Cancel
          </Button>
        )
      }
    >
      {detail && <Standing detail={detail} />}
    </MoneyRow>
  );
}

/** Why nobody has approved it yet, where that is on purpose; or how far its payment has come. */
function Standing({ detail }: { readonly detail: transactions.TransactionDetail }) {
  const { cancellable, progress, txHash, waitsUntil } = detail;
  if (cancellable)
    return <Note>{waitsUntil ? WALLET.waitsUntil(dateTimeText(waitsUntil)) : WALLET.waitsForApproval}</Note>;
  return (
    <>
      <Note>{progress ? WALLET.counted(progress.confirmations, progress.needed) : WALLET.beingSent}</Note>
      {txHash && <Note>{txHash}</Note>}
    </>
  );
}

function Note({ children }: { readonly children: string }) {
  return <p className="mt-1 [overflow-wrap:anywhere] text-dense text-muted">{children}</p>;
}
