import type { admin } from '@halyard/contract';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { scaleOf } from '@halyard/catalogue';
import { useCloseOnBack } from '../../platform/browser/address.ts';
import { parseAmount, unitsOf } from '../money/amount.ts';
import { plainText } from '../money/money.ts';
import { ADMIN } from '../../texts/admin/admin.ts';
import { DESK, DESK_REASONS } from '../../texts/admin/desk.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useKeys } from '../../ui/buttons/use-keys.ts';
import { AmountField, ReasonField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { classNames } from '../../ui/style/class-names.ts';

/** What there is to say of a decision: a reason, or of a deposit that another amount arrived. */
export type Said = { readonly reason?: string; readonly amount?: string };

type DecideFormProps = {
  readonly how: 'approve' | 'reject';
  /** What the button says: 'Approve 20'. */
  readonly action: string;
  readonly kinds: readonly admin.TogetherKind[];
  /** A payment of these deposits is there, for the very amount that stands here. */
  readonly hasArrived?: boolean | undefined;
  /** Of one deposit: what was reported, what stands in the field at first, which a colleague may have agreed to. */
  readonly deposit?: {
    readonly reported: number;
    readonly amount: number;
    readonly currency: string;
  } | null;
  /** Why a colleague has refused it already: whoever does, too, agrees to these words. */
  readonly refusedFor?: string | null;
  /** Whether it can be taken back: the first of two is a proposal. */
  readonly wayBack?: keyof typeof DESK.wayBack;
  readonly isBusy: boolean;
  readonly children: ReactNode;
  readonly onDecide: (said: Said) => void;
  readonly onCancel: () => void;
};

/** The decision itself. It has the focus, so that Enter carries it out and Esc leads back. */
export function DecideForm(props: DecideFormProps) {
  const {
    how,
    action,
    kinds,
    hasArrived = false,
    wayBack = 'none',
    isBusy,
    children,
    onDecide,
    onCancel,
  } = props;
  const deposit = hasArrived ? null : props.deposit;
  const reported = deposit ? plainText(deposit.reported) : '';
  const [amount, setAmount] = useState(deposit ? plainText(deposit.amount) : '');
  const [reason, setReason] = useState(props.refusedFor ?? '');
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const isRejecting = how === 'reject';
  const reasons = reasonsFor(kinds, hasArrived);
  const arrived = deposit ? parseAmount(amount, scaleOf(deposit.currency), deposit.currency) : null;
  // More than was reported takes two, unless it is what a colleague has agreed to.
  const isMore =
    !isRejecting &&
    !!deposit &&
    arrived?.ok === true &&
    arrived.text !== plainText(deposit.amount) &&
    arrived.units > unitsOf(deposit.reported, scaleOf(deposit.currency));
  const problem = isRejecting
    ? reason.trim() === '' && ADMIN.reasonMissing
    : arrived?.ok === false && (amount.trim() === '' ? ADMIN.amountArrived : arrived.problem);

  useEffect(() => form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus(), []);
  useEscape(form, onCancel);
  useCloseOnBack(onCancel);
  useKeys(
    isRejecting && !props.refusedFor
      ? Object.fromEntries(reasons.map((words, index) => [String(index + 1), () => setReason(words)]))
      : {},
  );
  function submit() {
    setChecked(true);
    if (problem !== false) {
      form.current?.querySelector<HTMLElement>('textarea, input')?.focus();
      return;
    }
    if (isRejecting) onDecide({ reason: reason.trim() });
    else onDecide(arrived?.ok && arrived.text !== reported ? { amount: arrived.text } : {});
  }
  return (
    <div ref={form} role="group" aria-label={action}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <div className="text-dense">
          {isMore ? DESK.takesTwo : children}{' '}
          <span className="font-medium">{DESK.wayBack[isMore ? 'first' : wayBack]}</span>
        </div>
        {isRejecting && !props.refusedFor && (
          <Reasons
            reasons={reasons}
            reader={readerOf(kinds)}
            reason={reason}
            error={isChecked && problem !== false ? problem : undefined}
            onReason={setReason}
          />
        )}
        {!isRejecting && deposit && (
          <AmountField
            label="Amount received"
            hint="Change it only if another amount arrived."
            error={isChecked && problem !== false ? problem : undefined}
            min="0"
            step="any"
            unit={deposit.currency}
            value={amount}
            onValue={setAmount}
          />
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant={isRejecting ? 'danger' : 'primary'} isBusy={isBusy} isAnswer>
            {action}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function reasonsFor(kinds: DecideFormProps['kinds'], hasArrived: boolean): readonly string[] {
  const ofKind = (kind: admin.TogetherKind): readonly string[] =>
    DESK_REASONS[hasArrived && kind === 'deposit' ? 'arrived' : kind];
  return [...new Set(kinds.flatMap(ofKind))];
}

/** Also out of a field one is typing in. */
function useEscape(form: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onEscape();
  });
  useEffect(() => {
    const element = form.current;
    const listen = (event: KeyboardEvent) => leave(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [form]);
}

/** Who is told why: of a proposal, whoever made it. */
function readerOf(kinds: readonly admin.TogetherKind[]): string {
  if (!kinds.includes('proposal')) return 'The customer';
  return kinds.every((kind) => kind === 'proposal')
    ? 'Whoever proposed it'
    : 'The customer, or whoever proposed it,';
}

type ReasonsProps = {
  readonly reasons: readonly string[];
  readonly reader: string;
  readonly reason: string;
  readonly error: string | undefined;
  readonly onReason: (reason: string) => void;
};

/** What is often said, each with its key, and own words. */
function Reasons({ reasons, reader, reason, error, onReason }: ReasonsProps) {
  return (
    <>
      <ol aria-label="Frequent reasons" className="flex flex-col gap-1">
        {reasons.map((words, index) => (
          <li key={words}>
            <button
              type="button"
              aria-pressed={reason === words}
              onClick={() => onReason(words)}
              className={classNames(
                'flex min-h-8 w-full items-baseline gap-2 rounded-control border px-2.5 py-1 text-left text-dense touch:min-h-11 touch:items-center',
                reason === words ? 'border-primary bg-sunken' : 'border-line hover:bg-sunken',
              )}
            >
              <kbd className="font-sans text-meta text-muted touch:hidden">{index + 1}</kbd>
              {words}
            </button>
          </li>
        ))}
      </ol>
      <ReasonField hint={`${reader} reads these words.`} error={error} value={reason} onValue={onReason} />
    </>
  );
}

type DecideButtonsProps = {
  readonly mayApprove: boolean;
  readonly mayReject?: boolean;
  readonly onAsk: (how: 'approve' | 'reject') => void;
};

/** The two ways it can go, each with its key. */
export function DecideButtons({ mayApprove, mayReject = true, onAsk }: DecideButtonsProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button variant="danger" aria-keyshortcuts="R" disabled={!mayReject} onClick={() => onAsk('reject')}>
        Reject <Key of="R" />
      </Button>
      <Button aria-keyshortcuts="A" disabled={!mayApprove} onClick={() => onAsk('approve')}>
        Approve <Key of="A" />
      </Button>
    </div>
  );
}

export function Key({ of }: { readonly of: string }) {
  return (
    <kbd aria-hidden className="rounded-[4px] border border-current/30 px-1 font-sans text-meta touch:hidden">
      {of}
    </kbd>
  );
}
