import { admin, type AnswerOf } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { amountText, usdText } from '../../domain/money/money.ts';
import { DecideButtons, DecideForm } from '../../domain/staff/decide-form.tsx';
import { ProposalFacts } from '../../domain/staff/proposal-facts.tsx';
import { CONSEQUENCES } from '../../domain/staff/proposal-words.ts';
import { endOfDeposit, isFirstRefusal, ofFirstRefusal, type Refusal } from '../../domain/staff/refusals.ts';
import { CONSEQUENCE, DESK, END } from '../../texts/admin/desk.ts';
import { read } from '../../platform/calls/read.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { PanelFoot } from '../../ui/layout/side-panel.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { KIND_WORDS } from './desk-words.ts';
import { dueOf } from './due.ts';
import { SignList } from './signs.tsx';
import { TransferFacts } from './transfer-facts.tsx';
import type { Desk } from './use-desk.ts';

type ItemPanelProps = {
  readonly desk: Desk;
  readonly item: admin.DeskItem;
  /** What is looked at one by one, by whoever knows how. */
  readonly oneByOne: (item: admin.DeskItem) => ReactNode;
};

/** Everything whoever decides about one thing needs, with the decision at its end. */
export function ItemPanel({ desk, item, oneByOne }: ItemPanelProps) {
  const { kind, userId, signs, proposal } = item;
  const mayApprove = !signs.includes('own-deposit') && !signs.includes('still-waits');
  if (kind === 'identity' || kind === 'message')
    return (
      <div className="@container flex flex-col gap-4">
        <PanelHead item={item} />
        {oneByOne(item)}
      </div>
    );
  return (
    <>
      <div className="flex flex-col gap-5 pb-4">
        <PanelHead item={item} />
        <SignList signs={signs} />
        {proposal ? <ProposalFacts proposal={proposal} /> : <TransferFacts item={item} />}
        {userId !== null && <CustomerFacts userId={userId} />}
      </div>
      <PanelFoot>
        {desk.mode === 'look' ? (
          <DecideButtons mayApprove={mayApprove} onAsk={desk.setMode} />
        ) : (
          <Decision desk={desk} item={item} />
        )}
      </PanelFoot>
    </>
  );
}

function PanelHead({ item }: { readonly item: admin.DeskItem }) {
  const { kind, amount, currency, usdValue, name, email, dueAt, about } = item;
  const { icon: Icon, one } = KIND_WORDS[kind];
  const due = dueOf(dueAt, serverNow());
  const tone = { overdue: 'danger', soon: 'warn', later: 'muted' } as const;
  return (
    <header className="flex flex-col gap-1 pr-10">
      <div className="flex flex-wrap items-center gap-2 text-dense text-muted">
        <Icon aria-hidden className="size-4" />
        <h2>{kind === 'identity' ? 'Identity check' : `${one} ${about}`}</h2>
        <Badge tone={tone[due.state]}>{due.text}</Badge>
      </div>
      {amount !== null && currency !== null && (
        <p className="text-figure font-medium">
          {amountText(amount, currency)}
          {currency !== 'USD' && usdValue !== null && (
            <span className="ml-2 text-base font-normal text-muted">{usdText(usdValue)}</span>
          )}
        </p>
      )}
      {kind !== 'identity' && kind !== 'message' && (
        <p className="text-dense break-words">
          {name !== '' && <bdi className="font-medium">{name}</bdi>}{' '}
          <span className="text-muted">{email}</span>
        </p>
      )}
    </header>
  );
}

function Decision({ desk, item }: { readonly desk: Desk; readonly item: admin.DeskItem }) {
  const { kind, amount, currency, name, id, signs, proposal } = item;
  const detail = useQuery({
    ...read(admin.adminGetTransaction, { params: { id } }),
    enabled: kind === 'deposit',
  });
  const { refetch } = detail;
  const isOld = detail.data !== undefined && knownOf(detail.data) !== told(signs);
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  if (kind !== 'deposit' && kind !== 'withdrawal' && kind !== 'proposal') return null;
  const isRejecting = desk.mode === 'reject';
  // What a colleague has agreed to is what there is to agree with.
  const agreed = detail.data?.approvals?.amount ?? amount;
  const deposit = kind === 'deposit' &&
    amount !== null &&
    agreed !== null &&
    currency !== null && { reported: amount, amount: agreed, currency };
  const sum = agreed !== null && currency !== null ? amountText(agreed, currency) : 'It';
  const words = proposal
    ? CONSEQUENCES[proposal.kind]
    : signs.includes('takes-two')
      ? DESK.takesTwo
      : kind !== 'proposal' && CONSEQUENCE[kind](sum, name);
  const refusal = kind === 'deposit' ? detail.data?.refusal : null;
  const isFirst = isRejecting ? isFirstRefusal(refusal) : signs.includes('takes-two');
  return (
    <DecideForm
      key={`${desk.mode} ${id} ${isRejecting ? (refusal?.reason ?? '') : (agreed ?? '')}`}
      how={isRejecting ? 'reject' : 'approve'}
      action={isRejecting ? 'Reject' : 'Approve'}
      kinds={[kind]}
      hasArrived={item.arrived}
      deposit={deposit || null}
      refusedFor={refusal?.reason ?? null}
      wayBack={isFirst ? 'first' : 'none'}
      isBusy={desk.isDeciding}
      onDecide={(said) => desk.decide([item], isRejecting ? 'reject' : 'approve', said)}
      onCancel={desk.rest}
    >
      {isRejecting ? endOf(item, refusal) : words}{' '}
      {!isRejecting && ofFirstRefusal(refusal, DESK.undoesRefusal)}
    </DecideForm>
  );
}

/** What a colleague has said of it, as the queue tells it, and as it was when it was read: it is read again where they differ. */
const told = (signs: readonly admin.DeskSign[]): string =>
  `${signs.includes('second')} ${signs.includes('refused-first')}`;
const knownOf = ({ approvals, refusal }: AnswerOf<typeof admin.adminGetTransaction>): string =>
  `${(approvals?.given ?? 0) > 0} ${(refusal?.reason ?? null) !== null}`;

/** What a refusal comes to. */
function endOf({ kind, amount, currency, name }: admin.DeskItem, refusal: Refusal | undefined): string {
  if (amount === null || currency === null) return DESK.endsHere;
  const sum = amountText(amount, currency);
  if (kind === 'deposit') return endOfDeposit(sum, name, refusal);
  return kind === 'withdrawal' ? END.withdrawal(sum, name) : DESK.endsHere;
}
