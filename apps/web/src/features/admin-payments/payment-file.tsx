import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from '../../domain/money/money.ts';
import { useAct } from '../../platform/calls/act.ts';
import { read } from '../../platform/calls/read.ts';
import { saveFile } from '../../platform/browser/save-file.ts';
import { useUser } from '../../platform/session/signed-in.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { inFours } from '../../ui/facts/in-fours.ts';
import { Unbroken } from '../../ui/facts/unbroken.tsx';

export const OUT_READS = [
  admin.adminListPaymentFiles,
  admin.adminReadPaymentFile,
  admin.adminListBankEntries,
  admin.adminListTransactions,
];

type PaymentFileProps = { readonly file: admin.PaymentFile; readonly hasOutbox: boolean };

/** What is in a file, and what may be done with it: each payment stands here as the bank will read it. */
export function PaymentFile({ file, hasOutbox }: PaymentFileProps) {
  const { id, status } = file;
  const whole = useQuery(read(admin.adminReadPaymentFile, { params: { id } }));
  if (!whole.data) {
    return (
      <NotLoaded of={whole} failed={PAYMENTS.outFailure.refused} loading="Loading the payments" rows={3} />
    );
  }
  return (
    <div className="flex flex-col gap-3 px-3 pb-4">
      {status === 'handing' && <Notice tone="warn">{PAYMENTS.mayBeWritten}</Notice>}
      <ul aria-label={`Payments of ${file.name}`} className="divide-y divide-line">
        {whole.data.payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} isHanded={status === 'handed'} />
        ))}
      </ul>
      <FileActs file={whole.data} hasOutbox={hasOutbox} />
    </div>
  );
}

function PaymentLine({ payment, isHanded }: { readonly payment: admin.Payment; readonly isHanded: boolean }) {
  const [isGivingBack, setGivingBack] = useState(false);
  const { id, name, iban, amount, currency, reference, status, failedBy } = payment;
  const giveBack = useToldAct(admin.adminGiveBackPayment, {
    reloads: OUT_READS,
    done: PAYMENTS.explained,
    failure: PAYMENTS.outFileFailure,
    close: () => setGivingBack(false),
  });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 text-dense">
      <span className="font-medium break-words">{name === '' ? 'No name' : name}</span>
      <span className="text-right font-medium tabular-nums">{amountText(amount, currency)}</span>
      <span className="break-words text-muted">
        <Unbroken text={`${inFours(iban)}, ${reference}`} />
      </span>
      <span className="flex flex-wrap items-center justify-end gap-2">
        {status !== 'open' && (
          <Badge tone={status === 'paid' ? 'up' : 'muted'}>{PAYMENTS.paid[status]}</Badge>
        )}
        {status === 'open' && isHanded && (
          <Button size="small" variant="secondary" onClick={() => setGivingBack(true)}>
            Not paid
          </Button>
        )}
      </span>
      {failedBy !== null && status === 'open' && (
        <span className="col-span-2 text-muted">{`${failedBy} says that the bank has not paid it.`}</span>
      )}
      {isGivingBack && (
        <ReasonDialog
          title={`The bank has not paid ${reference}`}
          lead={PAYMENTS.givingBack}
          action="Say so"
          isBusy={giveBack.isRunning}
          onReason={(reason) => giveBack.run({ params: { id }, body: { reason } })}
          onClose={() => setGivingBack(false)}
        />
      )}
    </li>
  );
}

function FileActs({ file, hasOutbox }: PaymentFileProps) {
  const { id, status, sha256, name, madeBy } = file;
  const [isCancelling, setCancelling] = useState(false);
  const isOwn = madeBy === useUser().email;
  const told = { reloads: OUT_READS, failure: PAYMENTS.outFileFailure };
  const release = useToldAct(admin.adminReleasePaymentFile, { ...told, done: PAYMENTS.releasedFile });
  const cancel = useToldAct(admin.adminCancelPaymentFile, {
    ...told,
    done: PAYMENTS.cancelledFile,
    close: () => setCancelling(false),
  });
  const fetch = useAct(admin.adminFetchPaymentFile, {
    reloads: OUT_READS,
    onDone: ({ data }) => saveFile(new Blob([data.content], { type: 'application/xml' }), data.name),
    onFailed: (failure) => notices.failure(failure, PAYMENTS.outFileFailure),
  });
  const isToFetch = status === 'handing' || (status === 'released' && !hasOutbox);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {status === 'made' && isOwn && <p className="text-dense text-muted">{PAYMENTS.ownFile}</p>}
      {(status === 'made' || status === 'released') && (
        <Button size="small" variant="secondary" onClick={() => setCancelling(true)}>
          Cancel the file
        </Button>
      )}
      {status === 'made' && !isOwn && (
        <Button
          size="small"
          isBusy={release.isRunning}
          onClick={() => release.run({ params: { id }, body: { sha256 } })}
        >
          Release
        </Button>
      )}
      {isToFetch && (
        <Button size="small" isBusy={fetch.isRunning} onClick={() => fetch.run({ params: { id } })}>
          Download, once
        </Button>
      )}
      {isCancelling && (
        <ReasonDialog
          title={`Cancel ${name}`}
          lead="The bank does not have it. What is in it waits for another file."
          action="Cancel the file"
          isBusy={cancel.isRunning}
          onReason={(reason) => cancel.run({ params: { id }, body: { reason } })}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  );
}
