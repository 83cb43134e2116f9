import { admin, type AnswerOf } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { wordsFor } from '../../platform/calls/call-failure.ts';
import { read } from '../../platform/calls/read.ts';
import { useUser } from '../../platform/session/signed-in.ts';
import { HISTORY } from '../../texts/history.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { SkeletonRows } from '../../ui/waiting/skeleton.tsx';
import { TransactionFacts } from '../../domain/transactions/transaction-facts.tsx';
import { approvalsText, isWaiting, whyNotApprove } from './decisions.ts';
import type { Act } from './row-actions.tsx';

type ViewDialogProps = {
  readonly id: string;
  /** How it stands in the list: when that changes, there is more to see. */
  readonly row: admin.AdminTransaction | undefined;
  readonly onAct: (act: Exclude<Act, 'view'>, transaction: admin.AdminTransaction) => void;
  readonly onClose: () => void;
};

export function ViewDialog({ id, row, onAct, onClose }: ViewDialogProps) {
  const { data, isError, error, refetch } = useQuery(read(admin.adminGetTransaction, { params: { id } }));
  const user = useUser();
  const standing = row && `${row.status} ${row.approvals?.given ?? 0}`;
  const shown = data && `${data.status} ${data.approvals?.given ?? 0}`;
  const isOld = standing !== undefined && shown !== undefined && standing !== shown;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  const whyNot = data && isWaiting(data) ? whyNotApprove(data, user) : null;
  return (
    <Dialog onClose={onClose} width="wide" title={data?.reference ?? 'Transaction'} lead={data?.user}>
      {isError && <Notice tone="danger">{wordsFor(error, HISTORY.detailFailure)}</Notice>}
      {!data && !isError && <SkeletonRows count={6} label="Loading the transaction" />}
      {data && (
        <TransactionFacts
          detail={data}
          waitsFor={approvalsText(data.approvals) ?? undefined}
          placeOfEntry={(entry) => placeOfEntry(data.reference, entry)}
        />
      )}
      {data && isWaiting(data) && (
        <DialogActions>
          {whyNot !== null && <p className="mr-auto self-center text-dense text-muted">{whyNot}</p>}
          {data.userId !== user.id && (
            <Button variant="danger" onClick={() => onAct('reject', toRow(data))}>
              Reject
            </Button>
          )}
          {whyNot === null && <Button onClick={() => onAct('approve', toRow(data))}>Approve</Button>}
        </DialogActions>
      )}
    </Dialog>
  );
}

/** The entry in the journal, with the others of this transaction behind it. */
const placeOfEntry = (find: string, entry: string) => ({
  to: '/admin',
  query: { tab: 'ledger', view: 'entries', find, entry },
});

type Detail = AnswerOf<typeof admin.adminGetTransaction>;

function toRow(detail: Detail): admin.AdminTransaction {
  return { ...detail, date: detail.completedAt ?? detail.createdAt };
}
