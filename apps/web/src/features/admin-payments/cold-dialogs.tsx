import { admin } from '@halyard/contract';
import { useState } from 'react';
import { amountText, plainText } from '../../domain/money/money.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { AmountField, TextField } from '../../ui/forms/fields.tsx';
import { TextArea } from '../../ui/forms/input.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { ADMIN } from '../../texts/admin/admin.ts';

const { cold: TEXTS } = PAYMENTS;
const RELOADS = [admin.adminListColdStorage, admin.adminListApprovals, admin.adminReadQueues];

type DialogProps = { readonly place: admin.ColdStorage; readonly onClose: () => void };

/** The floor, the ceiling and the address; it counts when a different administrator has approved it. */
export function ChangeBounds({ place, onClose }: DialogProps) {
  const { currency, network, set } = place;
  const [floor, setFloor] = useState(set ? plainText(set.floor) : '');
  const [ceiling, setCeiling] = useState(set ? plainText(set.ceiling) : '');
  const [address, setAddress] = useState(set?.address ?? '');
  const propose = useToldAct(admin.adminProposeColdStorage, {
    reloads: RELOADS,
    done: TEXTS.proposed,
    failure: TEXTS.boundsFailure,
    close: onClose,
  });
  const isNone = floor === '' && ceiling === '' && address === '';
  return (
    <ReasonDialog
      title={`Cold storage of ${currency}`}
      lead={set ? TEXTS.changeLead : TEXTS.setUpLead}
      action={ADMIN.sendForApproval}
      tone="primary"
      isBusy={propose.isRunning}
      onReason={(reason) =>
        propose.run({
          body: { network, currency, set: isNone && set ? null : { floor, ceiling, address }, reason },
        })
      }
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField label={`Floor in ${currency}`} step="any" value={floor} onValue={setFloor} />
        <AmountField label={`Ceiling in ${currency}`} step="any" value={ceiling} onValue={setCeiling} />
      </div>
      <TextField
        label={`Address on ${network}`}
        hint={TEXTS.addressHint}
        // All of it is seen, however long it is and narrow the screen.
        as={TextArea}
        inputClassName="!min-h-16 break-all"
        value={address}
        onValue={(typed) => setAddress(typed.replaceAll(/\s/g, ''))}
        autoComplete="off"
        spellCheck={false}
      />
    </ReasonDialog>
  );
}

const WAYS = [
  { value: 'to-cold', label: 'To cold storage' },
  { value: 'from-cold', label: 'From there' },
] as const;

/** What is to move; as it was suggested, or otherwise. */
export function ProposeTransfer({
  place,
  suggested,
  onClose,
}: DialogProps & { readonly suggested: admin.ColdStorage['suggested'] }) {
  const { currency, network, set, ready, cold } = place;
  const [direction, setDirection] = useState<admin.ColdDirection>(suggested?.direction ?? 'to-cold');
  const [amount, setAmount] = useState(suggested ? plainText(suggested.amount) : '');
  const propose = useToldAct(admin.adminProposeColdTransfer, {
    reloads: RELOADS,
    done: TEXTS.proposed,
    failure: TEXTS.transferFailure,
    close: onClose,
  });
  const most = amountText(direction === 'to-cold' ? Math.max(ready, 0) : cold, currency);
  return (
    <ReasonDialog
      title={`Move ${currency} on ${network}`}
      lead={TEXTS.ways[direction]}
      action={ADMIN.sendForApproval}
      tone="primary"
      isBusy={propose.isRunning}
      onReason={(reason) => propose.run({ body: { network, currency, direction, amount, reason } })}
      onClose={onClose}
    >
      <Segments
        isWide
        size="small"
        label="Which way"
        value={direction}
        onValue={setDirection}
        segments={WAYS}
      />
      <AmountField
        label={`Amount in ${currency}`}
        hint={`At most ${most}`}
        step="any"
        value={amount}
        onValue={setAmount}
      />
      <p className="text-dense break-all text-muted">{set?.address}</p>
    </ReasonDialog>
  );
}
