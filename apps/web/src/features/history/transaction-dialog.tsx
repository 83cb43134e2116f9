import { transactions, wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../platform/act.ts';
import { CallFailure, wordsFor } from '../../platform/call-failure.ts';
import { read } from '../../platform/read.ts';
import { HISTORY, WALLET } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notices } from '../../ui/notices.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TransactionFacts } from '../../ui/transaction-facts.tsx';

type TransactionDialogProps = { readonly id: string; readonly onClose: () => void };

export function TransactionDialog({ id, onClose }: TransactionDialogProps) {
  const detail = useQuery(read(transactions.getTransaction, { params: { id } }));
  const cancel = useAct(wallet.cancelTransaction, {
    reloads: [
      transactions.listTransactions,
      transactions.getTransaction,
      transactions.transactionStats,
      wallet.getBalances,
    ],
    onDone: () => {
      notices.success(WALLET.cancelDone);
      onClose();
    },
    onFailed: (failure) => notices.failure(failure, WALLET.cancelFailure),
  });
  return (
    <Dialog isOpen onClose={onClose} width="wide" title={detail.data?.reference ?? 'Transaction'}>
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
