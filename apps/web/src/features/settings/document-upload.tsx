import { users } from '@halyard/contract';
import { useRef, useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/forms/fields.tsx';
import { notices } from '../../ui/notices/notices.ts';

const { types, maxBytes } = users.uploadKycDocument.upload;

export const KINDS = [
  { value: 'identity', label: 'Identity document' },
  { value: 'address', label: 'Proof of address' },
  { value: 'company', label: 'Company register' },
] as const;

export function DocumentUpload() {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('identity');
  const picker = useRef<HTMLInputElement>(null);
  const upload = useToldAct(users.uploadKycDocument, {
    reloads: [users.getKyc],
    done: SETTINGS.documentUploaded,
    failure: SETTINGS.saveFailure,
  });
  function send(file: File | undefined) {
    if (!file) return;
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
