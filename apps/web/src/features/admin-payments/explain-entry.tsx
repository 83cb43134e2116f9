import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from '../../domain/money/money.ts';
import { read, reload } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { dayText } from '../../ui/facts/moments.ts';
import { SelectField } from '../../ui/forms/fields.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { OUT_READS } from './payment-file.tsx';

export const ENTRY_READS = [
  admin.adminListBankEntries,
  admin.adminReconcileBank,
  admin.adminReadDesk,
  admin.adminReadQueues,
  admin.adminListTransactions,
];

type Explanation = (typeof admin.EXPLANATIONS)[number];

/** What a colleague said it is, as far as it is about one of several. */
const whatWasSaid = ({ recalls, pays }: admin.BankEntry): string | null => recalls ?? pays ?? null;

type ExplainEntryProps = {
  readonly entry: admin.BankEntry;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** What a colleague said first is what can be agreed to. */
export function ExplainEntry({ entry, onClose, onDone }: ExplainEntryProps) {
  const isDebit = entry.amount < 0;
  const [as, setAs] = useState(entry.explainedAs ?? (isDebit ? 'charge' : 'capital'));
  const [picked, setPicked] = useState(whatWasSaid(entry));
  const which = useWhich(entry, as, picked);
  const possible = admin.EXPLANATIONS.filter(
    (one) => !(isDebit ? ['return'] : ['charge', 'recall', 'payments']).includes(one),
  );
  const explain = useToldAct(admin.adminExplainBankEntry, {
    reloads: [...ENTRY_READS, ...(as === 'payments' ? OUT_READS : [])],
    done: PAYMENTS.explained,
    failure: PAYMENTS.entryFailure,
    // What has changed meanwhile is there to be looked at again.
    onFailed: () => void reload([admin.adminListPayable, admin.adminListRecallable]),
    close: onDone,
  });
  return (
    <ReasonDialog
      title={`What ${amountText(entry.amount, entry.currency)} is`}
      lead="It counts when two administrators have said the same."
      action="Say so"
      tone="primary"
      obstacle={which.obstacle}
      isBusy={explain.isRunning || which.isPending}
      onReason={(reason) => explain.run({ params: { id: entry.id }, body: { as, reason, ...which.said } })}
      onClose={onClose}
    >
      <SelectField
        label="What it is"
        value={as}
        choices={possible.map((value) => ({ value, label: PAYMENTS.explanations[value] }))}
        onValue={(next) => {
          setAs(next);
          setPicked(next === entry.explainedAs ? whatWasSaid(entry) : null);
        }}
      />
      {which.choices.length > 0 && (
        <SelectField
          label={as === 'payments' ? 'Which file' : 'Which deposit'}
          hint={which.hint}
          value={which.value}
          choices={which.choices}
          onValue={setPicked}
        />
      )}
    </ReasonDialog>
  );
}

/** Which deposit the bank has taken back, or which file of payments it has booked as one sum. */
function useWhich({ id }: admin.BankEntry, as: Explanation, picked: string | null) {
  const recallable = useQuery({
    ...read(admin.adminListRecallable, { params: { id } }),
    enabled: as === 'recall',
  });
  const payable = useQuery({
    ...read(admin.adminListPayable, { params: { id } }),
    enabled: as === 'payments',
  });
  if (as === 'recall') {
    const deposits = recallable.data ?? [];
    const deposit = deposits.find(({ depositId }) => depositId === picked) ?? deposits[0];
    return {
      isPending: recallable.isPending,
      obstacle: recallable.data && !deposit ? PAYMENTS.nothingRecallable : null,
      choices: deposits.map(depositChoice),
      value: deposit?.depositId ?? '',
      hint: undefined,
      said: deposit ? { depositId: deposit.depositId } : {},
    };
  }
  if (as === 'payments') {
    const files = payable.data ?? [];
    const file = files.find(({ fileId }) => fileId === picked) ?? files[0];
    return {
      isPending: payable.isPending,
      obstacle: payable.data && !file ? PAYMENTS.nothingPayable : null,
      choices: files.map(fileChoice),
      value: file?.fileId ?? '',
      hint: file && sumText(file),
      said: file ? { fileId: file.fileId, count: file.count } : {},
    };
  }
  return { isPending: false, obstacle: null, choices: [], value: '', hint: undefined, said: {} };
}

function depositChoice({ depositId, reference, user, left, currency, bookedOn }: admin.Recallable) {
  return {
    value: depositId,
    label: `${reference}, ${dayText(bookedOn)}: ${amountText(left, currency)} of ${user}`,
  };
}

function fileChoice({ fileId, name, total, currency }: admin.PayableFile) {
  return { value: fileId, label: `${name}: ${amountText(total, currency)}` };
}

/** What counts when two have said so. */
function sumText({ count, total, rest, currency }: admin.PayableFile): string {
  const payments = `${count} ${count === 1 ? 'open payment' : 'open payments'}`;
  const charge = rest > 0 ? `, and a charge of ${amountText(rest, currency)}` : '';
  return `${payments}, ${amountText(total, currency)} in all${charge}`;
}
