import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { wordsFor } from '../../platform/call-failure.ts';
import { read } from '../../platform/read.ts';
import { HISTORY } from '../../texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TransactionFacts } from '../../ui/transaction-facts.tsx';

export function ViewDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const detail = useQuery(read(admin.adminGetTransaction, { params: { id } }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={detail.data?.reference ?? 'Transaction'}
      lead={detail.data?.user}
    >
      {detail.isError && <Notice tone="danger">{wordsFor(detail.error, HISTORY.detailFailure)}</Notice>}
      {!detail.data && !detail.isError && <SkeletonRows count={6} label="Loading the transaction" />}
      {detail.data && <TransactionFacts detail={detail.data} />}
    </Dialog>
  );
}
