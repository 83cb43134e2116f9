import { users } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { read } from '../../platform/calls/read.ts';
import { ownUser } from '../../platform/live/who-is-here.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { identityWord } from '../../domain/identity/identity-word.ts';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { dateText } from '../../ui/facts/moments.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { SelectField } from '../../ui/forms/fields.tsx';
import { notices } from '../../ui/notices/notices.ts';

const { types, maxBytes } = users.uploadKycDocument.upload;

const KINDS = [
  { value: 'identity', label: 'Identity document' },
  { value: 'address', label: 'Proof of address' },
  { value: 'company', label: 'Company register' },
] as const;

export function KycPanel() {
  const kyc = useQuery(read(users.getKyc));
  const submit = useToldAct(users.submitKyc, {
    reloads: [users.getKyc],
    done: SETTINGS.kycSubmitted,
    // What they may do hangs on it, on other screens too.
    onDone: () => void ownUser.read(),
    failure: SETTINGS.saveFailure,
  });
  const documents = kyc.data?.documents ?? [];
  const isRejected = kyc.data?.status === 'rejected';
  const isOpen = kyc.data?.status === 'none' || isRejected;
  const decidedAt = isRejected ? (kyc.data?.decidedAt ?? '') : '';
  const hasNew = documents.some(({ uploadedAt }) => uploadedAt > decidedAt);
  return (
    <Panel
      title="Identity check"
      lead="An identity document, proof of address, and for companies an extract of the register."
      aside={kyc.data && <StateBadge state={identityWord(kyc.data.status)} />}
    >
      <NotLoaded
        of={kyc}
        failed="The identity check could not be loaded"
        loading="Loading the identity check"
        rows={2}
      />
      {kyc.data?.reason && (
        <div className="mb-3">
          <Notice tone="warn">{kyc.data.reason}</Notice>
        </div>
      )}
      <ul className="divide-y divide-line not-empty:mb-4">
        {documents.map((document) => (
          <li key={document.id} className="flex justify-between gap-4 py-2">
            <span>{KINDS.find(({ value }) => value === document.kind)?.label ?? document.kind}</span>
            <span className="text-dense text-muted">
              {`${Math.ceil(document.bytes / 1024)} KB, ${dateText(document.uploadedAt)}`}
            </span>
          </li>
        ))}
      </ul>
      {isOpen && <DocumentUpload />}
      {isRejected && !hasNew && <p className="mt-4 text-muted">{SETTINGS.kycAnew}</p>}
      {isOpen && hasNew && (
        <Button className="mt-4" isBusy={submit.isRunning} onClick={() => submit.run({})}>
          Submit for review
        </Button>
      )}
      {kyc.data?.status === 'pending' && <p className="text-muted">Your documents are being reviewed.</p>}
      {kyc.data?.status === 'verified' && <p className="text-muted">Your identity is confirmed.</p>}
    </Panel>
  );
}

function DocumentUpload() {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('identity');
  const picker = useRef<HTMLInputElement>(null);
  const upload = useToldAct(users.uploadKycDocument, {
    reloads: [users.getKyc],
    done: SETTINGS.documentUploaded,
    failure: SETTINGS.saveFailure,
  });
  function send(file: File | undefined) {
    if (!file) return;
    if (!(types as readonly string[]).includes(file.type)) return notices.error(SETTINGS.documentType);
    if (file.size > maxBytes) return notices.error(SETTINGS.documentTooLarge);
    upload.run({ query: { kind }, file });
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-3">
      <SelectField label="Document" value={kind} choices={KINDS} onValue={setKind} />
      <input
        ref={picker}
        type="file"
        accept={types.join(',')}
        aria-label="File to upload"
        className="hidden"
        onChange={(event) => {
          send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button variant="secondary" isBusy={upload.isRunning} onClick={() => picker.current?.click()}>
        Upload
      </Button>
      <p className="col-span-2 text-dense text-muted">JPEG, PNG or PDF, up to 8 MB.</p>
    </div>
  );
}
