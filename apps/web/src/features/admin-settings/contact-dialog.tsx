import { admin, contact as calls, site } from '@halyard/contract';
import { useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { isConflict } from '../../platform/calls/call-failure.ts';
import { reload } from '../../platform/calls/read.ts';
import { ADMIN } from '../../texts/admin/admin.ts';
import { ADMIN_SETTINGS } from '../../texts/admin/settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChangedMeanwhile } from '../../ui/notices/changed-meanwhile.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { ReasonField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import {
  type Details,
  detailsOf,
  type DetailsProblems,
  isSame,
  type KnownContact,
  problemsOf,
} from './contact-model.ts';
import { HoursFields } from './hours-fields.tsx';

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
    <Dialog onClose={onClose} width="wide" title="Change contact details">
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
        <ReasonField
          error={isChecked && isReasonMissing ? ADMIN.reasonMissing : undefined}
          value={reason}
          onValue={setReason}
        />
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
  return useToldAct(site.setContactDetails, {
    reloads,
    done: ADMIN_SETTINGS.contactSaved,
    onDone: onClose,
    failure: ADMIN_SETTINGS.contactSaveFailure,
    onFailed: (failure) => {
      if (isConflict(failure)) void reload(reloads);
    },
  });
}

const FIELDS = [
  { name: 'email', label: 'Email', most: 254 },
  { name: 'phone', label: 'Phone', most: 40 },
  { name: 'address', label: 'Address', most: 200 },
  { name: 'timezone', label: 'Time zone of the hours', most: 40 },
] as const;

type ContactFieldsProps = {
  readonly details: Details;
  readonly onDetails: (details: Details) => void;
  readonly problems: DetailsProblems;
};

function ContactFields({ details, onDetails, problems }: ContactFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(({ name, label, most }) => (
        <TextField
          key={name}
          label={label}
          error={problems[name]}
          maxLength={most}
          autoComplete="off"
          value={details[name]}
          onValue={(next) => onDetails({ ...details, [name]: next })}
        />
      ))}
      <HoursFields
        hours={details.hours}
        onHours={(hours) => onDetails({ ...details, hours })}
        problem={problems.hours}
      />
    </div>
  );
}
