import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { paged, read } from '../../platform/calls/read.ts';
import { useUser } from '../../platform/session/signed-in.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Listing } from '../../ui/lists/listing.tsx';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { AmountField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';

const FILE_READS = [admin.adminListBankFiles, admin.adminListBankEntries, admin.adminReconcileBank];

const PAGE_SIZE = 10;
const { maxBytes } = admin.adminUploadBankFile.upload;

/** Statements that came from banks, and handing one in. */
export function BankFiles() {
  const place = useListPlace({}, { tab: 'payments', view: 'files' });
  const query = { page: place.page, limit: PAGE_SIZE };
  const list = useQuery(paged(read(admin.adminListBankFiles, { query })));
  return (
    <Panel
      title="Files"
      lead="camt.053 and MT940. One that is handed in counts when a different administrator has seen the same closing balance at the bank."
      aside={<Upload />}
    >
      <Listing
        of={list}
        rows={list.data?.files}
        onPage={place.turn}
        noun="files"
        failed={PAYMENTS.filesFailure.refused}
        empty="No statement has come yet"
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
        )}
      </Listing>
    </Panel>
  );
}

function Upload() {
  const picker = useRef<HTMLInputElement>(null);
  const upload = useToldAct(admin.adminUploadBankFile, {
    reloads: FILE_READS,
    done: PAYMENTS.uploadDone,
    failure: PAYMENTS.uploadFailure,
  });
  function send(file: File | undefined) {
    if (!file) return;
    if (file.size > maxBytes) return notices.error(PAYMENTS.tooLarge);
    // Browsers know no type of a statement by its name: it goes as the bytes it is.
    upload.run({
      query: { name: file.name },
      file: new File([file], file.name, { type: 'application/octet-stream' }),
    });
  }
  return (
    <>
      <input
        ref={picker}
        type="file"
        aria-label="Statement to hand in"
        className="hidden"
        onChange={(event) => {
          send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button isBusy={upload.isRunning} onClick={() => picker.current?.click()}>
        Hand in
      </Button>
    </>
  );
}

function FileRow({ file }: { readonly file: admin.BankFile }) {
  const [deciding, setDeciding] = useState<'confirm' | 'reject' | null>(null);
  const isOwn = file.uploadedBy === useUser().email;
  const verb = isOwn ? 'Take back' : 'Reject';
  const close = () => setDeciding(null);
  const what =
    file.statements.length === 0 ? file.name : `${file.currency ?? ''} ${file.statements.join(', ')}`;
  const count = `${file.entries} ${file.entries === 1 ? 'entry' : 'entries'}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="break-all">{file.statements.length === 0 ? what : `Statement ${what}`}</span>
          <Badge tone={TONES[file.status]}>{PAYMENTS.statuses[file.status]}</Badge>
        </p>
        {file.problem !== null && <p className="break-words text-danger">{file.problem}</p>}
        <p className="text-dense break-words text-muted">{`${file.name}, ${count}`}</p>
        <p className="text-dense break-words text-muted">
          {`${file.uploadedBy ?? 'From the inbox'}, ${dateTimeText(file.uploadedAt)}`}
          {file.decidedBy !== null && `; ${PAYMENTS.statuses[file.status]} by ${file.decidedBy}`}
        </p>
      </div>
      {file.status === 'waiting' && (
        <div className="flex gap-1">
          {!isOwn && (
            <Button size="small" variant="secondary" onClick={() => setDeciding('confirm')}>
              Confirm
            </Button>
          )}
          <Button size="small" variant={isOwn ? 'secondary' : 'danger'} onClick={() => setDeciding('reject')}>
            {verb}
          </Button>
        </div>
      )}
      {deciding === 'confirm' && <ConfirmFile file={file} onClose={close} />}
      {deciding === 'reject' && <RejectFile file={file} verb={verb} onClose={close} />}
    </li>
  );
}

const TONES = { waiting: 'warn', taken: 'up', refused: 'danger', rejected: 'muted' } as const;

type DecideFileProps = { readonly file: admin.BankFile; readonly onClose: () => void };

/** The closing balance is not shown: whoever confirms types what they see at the bank. */
function ConfirmFile({ file, onClose }: DecideFileProps) {
  const [closing, setClosing] = useState('');
  const confirm = useToldAct(admin.adminConfirmBankFile, {
    reloads: FILE_READS,
    done: PAYMENTS.confirmed,
    failure: PAYMENTS.fileFailure,
    close: onClose,
  });
  const name = file.statements.at(-1) ?? '';
  return (
    <Dialog
      onClose={onClose}
      title={`Confirm statement ${name}`}
      lead="Look at the account at the bank itself, and type the balance it shows at the end of this statement."
    >
      <Form onSubmit={() => confirm.run({ params: { id: file.id }, body: { closingBalance: closing } })}>
        <AmountField
          label={`Closing balance in ${file.currency ?? ''}`}
          step="0.01"
          value={closing}
          onValue={setClosing}
        />
        <DialogEnd onClose={onClose} isBusy={confirm.isRunning} disabled={closing === ''}>
          Confirm
        </DialogEnd>
      </Form>
    </Dialog>
  );
}

function RejectFile({ file, verb, onClose }: DecideFileProps & { readonly verb: string }) {
  const reject = useToldAct(admin.adminRejectBankFile, {
    reloads: FILE_READS,
    done: PAYMENTS.rejected,
    failure: PAYMENTS.fileFailure,
    close: onClose,
  });
  return (
    <ReasonDialog
      title={`${verb} this file`}
      lead={`${file.name}: nothing of it is taken in.`}
      action={verb}
      isBusy={reject.isRunning}
      onReason={(reason) => reject.run({ params: { id: file.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
