import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from '../../domain/money/money.ts';
import { read } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { AmountField, SelectField } from '../../ui/forms/fields.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { ADMIN } from '../../texts/admin/admin.ts';
import { Unbroken } from '../../ui/facts/unbroken.tsx';

/** What customers owe of reversed payments, and from what else of theirs it can be paid. */
export function Claims() {
  const claims = useQuery(read(admin.adminListClaims));
  const [taking, setTaking] = useState<admin.Claim | null>(null);
  if (!claims.data) {
    return (
      <NotLoaded
        of={claims}
        failed={PAYMENTS.claimsFailure.refused}
        loading="Loading what is owed"
        rows={3}
      />
    );
  }
  return (
    <Panel
      title="Owed"
      lead="Payments that were reversed after they had been credited, and were not there any more. Later money of the same kind pays them by itself."
    >
      {claims.data.length === 0 && <EmptyState title="Nobody owes anything" />}
      <ul className="divide-y divide-line">
        {claims.data.map((claim) => (
          <li
            key={claim.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid sm:grid-cols-[minmax(0,1fr)_auto_8rem]"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium break-all">{claim.user}</p>
              <p className="text-dense text-muted">
                <Unbroken text={`${claim.reference}, since ${dateTimeText(claim.openedAt)}`} />
              </p>
            </div>
            <p className="font-medium tabular-nums">
              {amountText(claim.amount - claim.paid, claim.currency)}
            </p>
            {claim.available.length === 0 ? (
              <span className="text-right text-dense text-muted">Nothing elsewhere</span>
            ) : (
              <Button size="small" variant="secondary" onClick={() => setTaking(claim)}>
                Take elsewhere
              </Button>
            )}
          </li>
        ))}
      </ul>
      {taking && <TakeClaim claim={taking} onClose={() => setTaking(null)} />}
    </Panel>
  );
}

function TakeClaim({ claim, onClose }: { readonly claim: admin.Claim; readonly onClose: () => void }) {
  const [currency, setCurrency] = useState(claim.available[0]?.currency ?? '');
  const [amount, setAmount] = useState('');
  const take = useToldAct(admin.adminTakeClaim, {
    reloads: [admin.adminListClaims, admin.adminListApprovals, admin.adminReadQueues],
    done: PAYMENTS.claimProposed,
    failure: PAYMENTS.claimFailure,
    close: onClose,
  });
  return (
    <ReasonDialog
      title={`Take ${amountText(claim.amount - claim.paid, claim.currency)} elsewhere`}
      lead="It is converted at the price of the moment in which a different administrator approves it."
      action={ADMIN.sendForApproval}
      tone="primary"
      isBusy={take.isRunning}
      onReason={(reason) => take.run({ params: { id: claim.id }, body: { currency, amount, reason } })}
      onClose={onClose}
    >
      <SelectField
        label="From"
        value={currency}
        choices={claim.available.map((one) => ({
          value: one.currency,
          label: amountText(one.amount, one.currency),
        }))}
        onValue={setCurrency}
      />
      <AmountField label={`How much ${currency}`} step="any" value={amount} onValue={setAmount} />
    </ReasonDialog>
  );
}
