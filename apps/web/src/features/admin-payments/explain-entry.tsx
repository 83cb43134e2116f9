import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from '../../domain/money/money.ts';
import { read } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { dayText } from '../../ui/facts/moments.ts';
import { SelectField } from '../../ui/forms/fields.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';

export const ENTRY_READS = [
  admin.adminListBankEntries,
  admin.adminReconcileBank,
  admin.adminReadDesk,
  admin.adminReadQueues,
  admin.adminListTransactions,
];

type ExplainEntryProps = {
  readonly entry: admin.BankEntry;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** What a colleague said first is what can be agreed to. */
export function ExplainEntry({ entry, onClose, onDone }: ExplainEntryProps) {
  const isDebit = entry.amount < 0;
  const [as, setAs] = useState(entry.explainedAs ?? (isDebit ? 'charge' : 'capital'));
  const [picked, setPicked] = useState(entry.recalls ?? null);
  const possible = admin.EXPLANATIONS.filter(
    (one) => !(isDebit ? ['return'] : ['charge', 'recall']).includes(one),
  );
  const isRecall = as === 'recall';
  const recallable = useQuery({
    ...read(admin.adminListRecallable, { params: { id: entry.id } }),
    enabled: isRecall,
  });
  const deposits = recallable.data ?? [];
  const depositId = picked ?? deposits[0]?.depositId;
  const explain = useToldAct(admin.adminExplainBankEntry, {
    reloads: ENTRY_READS,
    done: PAYMENTS.explained,
    failure: PAYMENTS.entryFailure,
    close: onDone,
  });
  return (
    <ReasonDialog
      title={`What ${amountText(entry.amount, entry.currency)} is`}
      lead="It counts when two administrators have said the same."
      action="Say so"
      tone="primary"
      obstacle={isRecall && recallable.data && deposits.length === 0 ? PAYMENTS.nothingRecallable : null}
      isBusy={explain.isRunning || (isRecall && recallable.isPending)}
      onReason={(reason) =>
        explain.run({
          params: { id: entry.id },
          body: { as, reason, ...(isRecall && depositId !== undefined ? { depositId } : {}) },
        })
      }
      onClose={onClose}
    >
      <SelectField
        label="What it is"
        value={as}
        choices={possible.map((value) => ({ value, label: PAYMENTS.explanations[value] }))}
        onValue={setAs}
      />
      {isRecall && deposits.length > 0 && (
        <SelectField
          label="Which deposit"
          value={depositId ?? ''}
          choices={deposits.map(depositChoice)}
          onValue={setPicked}
        />
      )}
    </ReasonDialog>
  );
}

function depositChoice({ depositId, reference, user, left, currency, bookedOn }: admin.Recallable) {
  return {
    value: depositId,
    label: `${reference}, ${dayText(bookedOn)}: ${amountText(left, currency)} of ${user}`,
  };
}
