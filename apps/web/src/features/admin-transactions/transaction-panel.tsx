import { admin, type AnswerOf } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { amountText } from '../../domain/money/money.ts';
import { DecideButtons, DecideForm, type Said } from '../../domain/staff/decide-form.tsx';
import { endOfDeposit, isFirstRefusal, ofFirstRefusal } from '../../domain/staff/refusals.ts';
import { TransactionFacts } from '../../domain/transactions/transaction-facts.tsx';
import { wordsFor } from '../../platform/calls/call-failure.ts';
import { read } from '../../platform/calls/read.ts';
import { useUser } from '../../platform/session/signed-in.ts';
import { CONSEQUENCE, DESK, END } from '../../texts/admin/desk.ts';
import { HISTORY } from '../../texts/history.ts';
import { PanelFoot } from '../../ui/layout/side-panel.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { SkeletonRows } from '../../ui/waiting/skeleton.tsx';
import { approvalsText, type Decision, isWaiting, whyNotApprove } from './decisions.ts';

type TransactionPanelProps = {
  readonly id: string;
  /** How it stands in the list: when that changes, there is more to see. */
  readonly row: admin.AdminTransaction | undefined;
  /** What is about to be decided, if anything is. */
  readonly asked: Decision | null;
  readonly isBusy: boolean;
  /** What else is known of whoever it is of. */
  readonly customer: (userId: string) => ReactNode;
  readonly onAsk: (decision: Decision | null) => void;
  readonly onDecide: (id: string, decision: Decision, said: Said) => void;
};

type Detail = AnswerOf<typeof admin.adminGetTransaction>;

/** All there is about one transaction, and of one that waits also who wants it, with the decision at its end. */
export function TransactionPanel(props: TransactionPanelProps) {
  const { id, row, customer } = props;
  const { data, isError, error, refetch } = useQuery(read(admin.adminGetTransaction, { params: { id } }));
  const standing = row && `${row.status} ${row.approvals?.given ?? 0}`;
  const shown = data && `${data.status} ${data.approvals?.given ?? 0}`;
  const isOld = standing !== undefined && shown !== undefined && standing !== shown;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  return (
    <>
      <div className="flex flex-col gap-5 pb-4">
        <header className="pr-10">
          <h2 className="text-lead font-medium">{data?.reference ?? row?.reference ?? 'Transaction'}</h2>
          <p className="text-dense break-words text-muted">{data?.user ?? row?.user}</p>
        </header>
        {isError && <Notice tone="danger">{wordsFor(error, HISTORY.detailFailure)}</Notice>}
        {!data && !isError && <SkeletonRows count={6} label="Loading the transaction" />}
        {data && (
          <TransactionFacts
            detail={data}
            waitsFor={ofFirstRefusal(data.refusal) ?? approvalsText(data.approvals) ?? undefined}
            placeOfEntry={(entry) => placeOfEntry(data.reference, entry)}
          />
        )}
        {data && isWaiting(data) && customer(data.userId)}
      </div>
      {data && <Foot {...props} detail={data} />}
    </>
  );
}

function Foot({
  detail,
  asked,
  isBusy,
  onAsk,
  onDecide,
}: TransactionPanelProps & { readonly detail: Detail }) {
  const user = useUser();
  // What one has decided oneself is seen in the list before its answer is here: until then it is under way.
  if (isBusy && asked !== null) {
    return (
      <PanelFoot>
        <Deciding detail={detail} asked={asked} isBusy onAsk={onAsk} onDecide={onDecide} />
      </PanelFoot>
    );
  }
  if (!isWaiting(detail)) {
    if (asked === null) return null;
    return (
      <PanelFoot>
        <Notice tone="warn">
          {detail.status === 'pending'
            ? DESK.waitsForNobody
            : `This was decided in the meantime: ${detail.status}.`}
        </Notice>
      </PanelFoot>
    );
  }
  const whyNot = whyNotApprove(detail, user);
  const mayReject = detail.userId !== user.id && detail.refusal?.by !== user.email;
  return (
    <PanelFoot>
      {asked === null || !(asked === 'reject' ? mayReject : whyNot === null) ? (
        <>
          {whyNot !== null && <p className="mb-2 text-dense text-muted">{whyNot}</p>}
          <DecideButtons mayApprove={whyNot === null} mayReject={mayReject} onAsk={onAsk} />
        </>
      ) : (
        <Deciding detail={detail} asked={asked} isBusy={isBusy} onAsk={onAsk} onDecide={onDecide} />
      )}
    </PanelFoot>
  );
}

type DecidingProps = Pick<TransactionPanelProps, 'isBusy' | 'onAsk' | 'onDecide'> & {
  readonly detail: Detail;
  readonly asked: Decision;
};

function Deciding({ detail, asked, isBusy, onAsk, onDecide }: DecidingProps) {
  const { id, type, amount, currency, user, approvals, arrival, refusal } = detail;
  const kind = type === 'deposit' ? 'deposit' : 'withdrawal';
  // What a colleague has agreed to is what there is to agree with.
  const agreed = approvals?.amount ?? amount;
  return (
    <DecideForm
      key={`${asked} ${id} ${asked === 'reject' ? (refusal?.reason ?? '') : agreed}`}
      how={asked}
      action={asked === 'approve' ? 'Approve' : 'Reject'}
      kinds={[kind]}
      hasArrived={arrival === 'arrived'}
      deposit={kind === 'deposit' ? { reported: amount, amount: agreed, currency } : null}
      refusedFor={refusal?.reason ?? null}
      wayBack={(asked === 'approve' ? !isLast(detail) : isFirstRefusal(refusal)) ? 'first' : 'none'}
      isBusy={isBusy}
      onDecide={(said) => onDecide(id, asked, said)}
      onCancel={() => onAsk(null)}
    >
      {asked === 'reject' &&
        (kind === 'deposit'
          ? endOfDeposit(amountText(amount, currency), user, refusal)
          : END.withdrawal(amountText(amount, currency), user))}
      {asked === 'approve' &&
        (isLast(detail) ? CONSEQUENCE[kind](amountText(agreed, currency), user) : DESK.takesTwo)}{' '}
      {asked === 'approve' && ofFirstRefusal(refusal, DESK.undoesRefusal)}
    </DecideForm>
  );
}

/** Whether one more approval moves the money. */
function isLast({ approvals }: Detail): boolean {
  return !approvals || approvals.given + 1 >= approvals.needed;
}

/** The entry in the journal, with the others of this transaction behind it. */
const placeOfEntry = (find: string, entry: string) => ({
  to: '/admin',
  query: { tab: 'ledger', view: 'entries', find, entry },
});
