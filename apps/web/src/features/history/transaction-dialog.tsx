import { transactions, wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { CallFailure, wordsFor } from '../../platform/calls/call-failure.ts';
import { read } from '../../platform/calls/read.ts';
import { HISTORY } from '../../texts/history.ts';
import { WALLET } from '../../texts/wallet.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { SkeletonRows } from '../../ui/waiting/skeleton.tsx';
import { TransactionFacts } from '../../domain/transactions/transaction-facts.tsx';

type TransactionDialogProps = { readonly id: string; readonly onClose: () => void };

export function TransactionDialog({ id, onClose }: TransactionDialogProps) {
  const detail = useQuery(read(transactions.getTransaction, { params: { id } }));
  const cancel = useToldAct(wallet.cancelTransaction, {
    reloads: [
      transactions.listTransactions,
      transactions.getTransaction,
      transactions.transactionStats,
      wallet.getBalances,
    ],
    done: WALLET.cancelDone,
    close: onClose,
    failure: WALLET.cancelFailure,
  });
  return (
    <Dialog onClose={onClose} width="wide" title={detail.data?.reference ?? 'Transaction'}>
      {detail.isError && <Notice tone="danger">{failureText(detail.error)}</Notice>}
      {!detail.data && !detail.isError && <SkeletonRows count={6} label="Loading the transaction" />}
      {detail.data && <TransactionFacts detail={detail.data} />}
      {detail.data?.cancellable && (
        <DialogActions>
          <Button variant="danger" isBusy={cancel.isRunning} onClick={() => cancel.run({ params: { id } })}>
            {`Cancel this ${detail.data.type}`}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

function failureText(failure: unknown): string {
  const isMissing = failure instanceof CallFailure && failure.status === 404;
  return isMissing ? HISTORY.notFound : wordsFor(failure, HISTORY.detailFailure);
}
