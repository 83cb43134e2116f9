import { admin, contact as calls, site } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { isConflict } from '../../platform/call-failure.ts';
import { reload } from '../../platform/read.ts';
import { ADMIN, SETUP } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';
import { notices } from '../../ui/notices.ts';
import { ContactFields } from './contact-fields.tsx';
import { detailsOf, isSame, problemsOf } from './contact-model.ts';
import type { KnownContact } from './contact-panel.tsx';

type ContactDialogProps = { readonly contact: KnownContact; readonly onClose: () => void };

const reloads = [admin.adminGetSettings, site.getConfig, calls.contactInfo];

export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const [version, setVersion] = useState(contact.version);
  const [details, setDetails] = useState(contact.details);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const act = useSaveContact(onClose);
  const problems = problemsOf(details);
  const isUnchanged = isSame(detailsOf(details), detailsOf(contact.details));
  const isReasonMissing = reason.trim() === '';
  function submit() {
    setChecked(true);
    if (Object.keys(problems).length > 0 || isReasonMissing) return;
    act.run({ body: { ...detailsOf(details), version, reason: reason.trim() } });
  }
  return (
    <Dialog isOpen onClose={onClose} width="wide" title="Change contact details">
      {contact.version !== version && (
        <ChangedMeanwhile
          onLoad={() => {
            setVersion(contact.version);
            setDetails(contact.details);
          }}
          onKeep={() => setVersion(contact.version)}
        />
      )}
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <ContactFields details={details} onDetails={setDetails} problems={isChecked ? problems : {}} />
        <Field label="Reason" error={isChecked && isReasonMissing ? ADMIN.reasonMissing : undefined}>
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <DialogActions>
          {!isSame(detailsOf(details), detailsOf(contact.shipped)) && (
            <Button variant="quiet" className="sm:mr-auto" onClick={() => setDetails(contact.shipped)}>
              Fill in the shipped ones
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={act.isRunning} disabled={isUnchanged}>
            Save changes
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function useSaveContact(onClose: () => void) {
  return useAct(site.setContactDetails, {
    reloads,
    onDone: () => {
      notices.success(SETUP.contactSaved);
      onClose();
    },
    onFailed: (failure) => {
      notices.failure(failure, SETUP.contactSaveFailure);
      if (isConflict(failure)) void reload(reloads);
    },
  });
}
