import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from '../../domain/money/money.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { type Step, Steps } from '../../ui/facts/steps.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { Unbroken } from '../../ui/facts/unbroken.tsx';

const { cold: TEXTS } = PAYMENTS;
const PAGE_SIZE = 10;
const RELOADS = [admin.adminListColdStorage, admin.adminListColdTransfers];

/** What moved to cold storage and back: how far each transfer has come, and under which hash. */
export function ColdTransfers() {
  const place = useListPlace({}, { tab: 'payments', view: 'cold' });
  const query = { page: place.page, limit: PAGE_SIZE };
  const list = useQuery(paged(read(admin.adminListColdTransfers, { query })));
  return (
    <Panel title="Transfers">
      <Listing
        of={list}
        rows={list.data?.transfers}
        onPage={place.turn}
        noun="transfers"
        failed={TEXTS.transfersFailure.refused}
        empty="Nothing was moved to cold storage yet"
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((transfer) => (
              <Transfer key={transfer.id} transfer={transfer} />
            ))}
          </ul>
        )}
      </Listing>
    </Panel>
  );
}

function Transfer({ transfer }: { readonly transfer: admin.ColdTransfer }) {
  const [asking, setAsking] = useState<'stop' | 'hash' | null>(null);
  const { reference, network, currency, amount, direction, state, problem, address, house } = transfer;
  const isFrom = direction === 'from-cold';
  const canStop = state === 'approved' || state === 'asked';
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-medium">{`${amountText(amount, currency)} ${isFrom ? 'from' : 'to'} cold storage`}</p>
        <p className="text-dense text-muted">{dateTimeText(transfer.approvedAt)}</p>
      </div>
      <p className="text-dense text-muted">
        <Unbroken text={`${network}, ${reference}`} />
      </p>
      <p className="mt-1 text-dense break-all">{isFrom ? house : address}</p>
      <Steps label={`How far ${reference} is`} steps={stepsOf(transfer)} />
      {problem !== null && <p className="mt-2 text-dense text-warn">{PAYMENTS.payoutProblems[problem]}</p>}
      {canStop && (
        <div className="mt-3 flex flex-wrap gap-2">
          {state === 'asked' && (
            <Button size="small" variant="secondary" onClick={() => setAsking('hash')}>
              {transfer.txHash === null ? 'Name its transaction' : 'Name another transaction'}
            </Button>
          )}
          <Button
            size="small"
            variant="secondary"
            aria-label={`Stop ${reference}`}
            onClick={() => setAsking('stop')}
          >
            Stop
          </Button>
        </div>
      )}
      {asking === 'stop' && <Stop transfer={transfer} onClose={() => setAsking(null)} />}
      {asking === 'hash' && <NameHash transfer={transfer} onClose={() => setAsking(null)} />}
    </li>
  );
}

type AskProps = { readonly transfer: admin.ColdTransfer; readonly onClose: () => void };

function Stop({ transfer: { id, reference }, onClose }: AskProps) {
  const stop = useToldAct(admin.adminStopColdTransfer, {
    reloads: RELOADS,
    done: TEXTS.stopped,
    failure: TEXTS.stopFailure,
    close: onClose,
  });
  return (
    <ReasonDialog
      title={`Stop ${reference}?`}
      lead={TEXTS.stopLead}
      action="Stop it"
      isBusy={stop.isRunning}
      onReason={(reason) => stop.run({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

function NameHash({ transfer, onClose }: AskProps) {
  const [txHash, setHash] = useState(transfer.txHash ?? '');
  const name = useToldAct(admin.adminNameColdTransfer, {
    reloads: RELOADS,
    done: TEXTS.named,
    failure: TEXTS.nameFailure,
    close: onClose,
  });
  return (
    <Dialog title={`Which transaction brings ${transfer.reference}?`} lead={TEXTS.nameLead} onClose={onClose}>
      <Form onSubmit={() => name.run({ params: { id: transfer.id }, body: { txHash } })}>
        <TextField
          label="Hash of the transaction"
          value={txHash}
          onValue={setHash}
          autoComplete="off"
          spellCheck={false}
        />
        <DialogEnd onClose={onClose} isBusy={name.isRunning}>
          Name it
        </DialogEnd>
      </Form>
    </Dialog>
  );
}

const TO_COLD = ['approved', 'planned', 'signed', 'sent', 'final'] as const;
const FROM_COLD = ['asked', 'arriving', 'final'] as const;

/** Each state it has been in and will be in; where it has ended otherwise, the one it ended in. */
function stepsOf(transfer: admin.ColdTransfer): readonly Step[] {
  const { direction, state, signatures, txHash, confirmations, needed } = transfer;
  if (state === 'stopped' || state === 'given-back')
    return [
      {
        id: state,
        title: TEXTS.states[state],
        state: 'current',
        ...(txHash !== null && { note: lineOf(txHash) }),
      },
    ];
  const states = direction === 'to-cold' ? TO_COLD : FROM_COLD;
  const now = states.findIndex((one) => one === state);
  const count =
    confirmations === null ? null : `${Math.min(confirmations, needed)} of ${needed} confirmations`;
  return states.map((one, at) => {
    const isEnd = one === 'final' && state === 'final';
    const isNow = at === now && !isEnd;
    // The hash stands by the step that names the transaction, be it only expected.
    const isOnChain = one === 'sent' || one === 'arriving';
    const note = isOnChain
      ? [isNow ? count : null, txHash].filter((part) => part !== null)
      : isNow && one === 'approved'
        ? [`${signatures} of 2 signatures`]
        : [];
    return {
      id: one,
      title: TEXTS.states[one],
      state: at < now || isEnd ? 'done' : isNow ? 'current' : 'ahead',
      ...(note.length > 0 && { note: note.map(lineOf) }),
    };
  });
}

const lineOf = (text: string) => (
  <p key={text} className="break-all">
    {text}
  </p>
);
