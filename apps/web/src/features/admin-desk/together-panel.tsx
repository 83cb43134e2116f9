import type { admin } from '@halyard/contract';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { amountText, usdText } from '../../domain/money/money.ts';
import { DecideForm } from '../../domain/staff/decide-form.tsx';
import { DESK } from '../../texts/admin/desk.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PanelFoot } from '../../ui/layout/side-panel.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { keyOf } from './desk-place.ts';
import { KIND_WORDS } from './desk-words.ts';
import type { Outcome } from './outcomes.ts';
import type { Desk } from './use-desk.ts';

/** What is about to be decided together: each of it by name, what it comes to, and what is left out. */
export function TogetherPanel({ desk }: { readonly desk: Desk }) {
  const { together, leftOut, mode } = desk;
  const isRejecting = mode === 'reject';
  const verb = isRejecting ? 'Reject' : 'Approve';
  // Of what is final on its chain, the first refusal is one of two, as the first approval of a large sum is.
  const mayBeFirst = ({ signs, arrived }: admin.DeskItem) =>
    isRejecting ? arrived && !signs.includes('refused-first') : signs.includes('takes-two');
  const isRefusedAtOnce = (item: admin.DeskItem) => !isRejecting && item.signs.includes('own-deposit');
  return (
    <>
      <div className="flex flex-col gap-4 pb-4">
        <header className="pr-10">
          <h2 className="text-lead font-medium">{`${verb} ${together.length} together`}</h2>
          <p className="text-dense text-muted">{sumText(together)}</p>
        </header>
        {leftOut > 0 && (
          <Notice tone="warn" title={`${leftOut} left out`}>
            {DESK.oneByOne}
          </Notice>
        )}
        {together.some(isRefusedAtOnce) && (
          <Notice tone="warn">Some are not yours to approve. They will be refused; the others go on.</Notice>
        )}
        {isRejecting && together.some(({ signs }) => signs.includes('refused-first')) && (
          <Notice tone="warn">Of what a colleague has refused before, their reason is told.</Notice>
        )}
        <ul aria-label="What is decided" className="divide-y divide-line border-y border-line text-dense">
          {together.map((item) => (
            <li key={keyOf(item)} className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-3 py-1.5">
              <span className={KIND_WORDS[item.kind].ink}>{KIND_WORDS[item.kind].one}</span>
              <span className="truncate" title={item.email}>
                {item.name || item.about}
              </span>
              <span>
                {item.amount !== null && item.currency !== null && amountText(item.amount, item.currency)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <PanelFoot>
        {together.length === 0 ? (
          <Button variant="secondary" onClick={desk.rest}>
            Back
          </Button>
        ) : (
          <DecideForm
            key={mode}
            how={isRejecting ? 'reject' : 'approve'}
            action={`${verb} ${together.length}`}
            kinds={[...new Set(together.map(({ kind }) => kind as admin.TogetherKind))]}
            hasArrived={together.some(({ arrived }) => arrived)}
            wayBack={together.some(mayBeFirst) ? 'mixed' : 'none'}
            isBusy={desk.isDeciding}
            onDecide={(said) => desk.decide(together, isRejecting ? 'reject' : 'approve', said)}
            onCancel={desk.rest}
          >
            Each is judged for itself, and each has its own result.
          </DecideForm>
        )}
      </PanelFoot>
    </>
  );
}

/** What it comes to, where everything has a worth; else how much of it has none. */
export function sumText(items: readonly admin.DeskItem[]): string {
  const priced = items.filter(({ usdValue }) => usdValue !== null);
  const sum = usdText(priced.reduce((total, { usdValue }) => total + (usdValue ?? 0), 0));
  const rest = items.length - priced.length;
  return rest === 0 ? `Worth ${sum}` : `Worth ${sum}, and ${rest} of unknown worth`;
}

const LOOKS = {
  done: { icon: CircleCheck, ink: 'text-up', words: 'Done' },
  waits: { icon: Clock, ink: 'text-warn', words: 'Waits for a second administrator' },
  refused: { icon: CircleX, ink: 'text-danger', words: 'Refused' },
} as const;

type OutcomesProps = { readonly outcomes: readonly Outcome[]; readonly onClose: () => void };

/** What became of each: what was refused stands first, with why. */
export function Outcomes({ outcomes, onClose }: OutcomesProps) {
  const count = (outcome: Outcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length;
  const order = ['refused', 'waits', 'done'];
  const parts = [
    `${count('done')} done`,
    ...(count('waits') > 0 ? [`${count('waits')} waiting for a second administrator`] : []),
    ...(count('refused') > 0 ? [`${count('refused')} refused`] : []),
  ];
  return (
    <div role="status" className="flex flex-col gap-4 pb-4">
      <h2 className="pr-10 text-lead font-medium">{parts.join(', ')}</h2>
      <ul aria-label="Results" className="divide-y divide-line border-y border-line text-dense">
        {outcomes
          .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
          .map((one) => {
            const { icon: Icon, ink, words } = LOOKS[one.outcome];
            return (
              <li key={keyOf(one)} className="flex items-start gap-2 py-2">
                <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${ink}`} />
                <span className="min-w-0">
                  <span className="block font-medium break-words">{one.name}</span>
                  <span className="block text-muted">{one.message ?? words}</span>
                </span>
              </li>
            );
          })}
      </ul>
      <Button variant="secondary" onClick={onClose} className="self-start">
        Back to the queue
      </Button>
    </div>
  );
}
