import { admin, contact as calls, MAX_EMAIL, site } from '@halyard/contract';
import { useState } from 'react';
import { Plus, X } from 'lucide-react';
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
  EMPTY_HOURS,
  isSame,
  type KnownContact,
  MOST_HOURS,
  problemsOf,
} from './contact-model.ts';
import { Input } from '../../ui/forms/input.tsx';

/** On a phone the hours stand below their days, so that neither is cut. */
const LINE = 'grid grid-cols-[1fr_auto] gap-2 max-sm:*:first:col-span-2 sm:grid-cols-[1fr_1fr_auto]';

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
      {contact.version !== version && !act.isRunning && (
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
    close: onClose,
    failure: ADMIN_SETTINGS.contactSaveFailure,
    onFailed: (failure) => {
      if (isConflict(failure)) void reload(reloads);
    },
  });
}

const FIELDS = [
  { name: 'email', label: 'Email', most: MAX_EMAIL },
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

type HoursFieldsProps = {
  readonly hours: Details['hours'];
  readonly onHours: (hours: Details['hours']) => void;
  readonly problem: string | undefined;
};

/** Business hours, a line for each stretch of days. */
function HoursFields({ hours, onHours, problem }: HoursFieldsProps) {
  const change = (index: number, part: Partial<Details['hours'][number]>) =>
    onHours(hours.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 text-base font-medium">Business hours</legend>
      <ul className="flex flex-col gap-2">
        {hours.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no name of their own
          <li key={index} className={LINE}>
            <Input
              aria-label={`Days of line ${index + 1}`}
              maxLength={60}
              placeholder="Monday - Friday"
              value={line.days}
              onChange={(event) => change(index, { days: event.target.value })}
            />
            <Input
              aria-label={`Hours of line ${index + 1}`}
              maxLength={60}
              placeholder="9:00 AM - 6:00 PM"
              value={line.hours}
              onChange={(event) => change(index, { hours: event.target.value })}
            />
            <Button
              variant="quiet"
              aria-label={`Remove line ${index + 1}`}
              onClick={() => onHours(hours.filter((_, at) => at !== index))}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-1.5 text-dense text-danger">
          {problem}
        </p>
      )}
      {hours.length < MOST_HOURS && (
        <Button
          size="small"
          variant="quiet"
          className="mt-1 -ml-2.5"
          onClick={() => onHours([...hours, EMPTY_HOURS])}
        >
          <Plus aria-hidden className="size-3.5" />
          Add a line
        </Button>
      )}
    </fieldset>
  );
}
