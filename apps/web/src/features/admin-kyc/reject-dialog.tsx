import { useState } from 'react';
import { ADMIN } from '../../texts/admin/admin.ts';
import { IDENTITY_CHECKS } from '../../texts/admin/kyc.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/input.tsx';

const MOST = 500;

type RejectDialogProps = {
  readonly person: string;
  readonly isBusy: boolean;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
};

/** The customer reads the reason, so it is written to them: from the list, in own words, or both. */
export function RejectDialog({ person, isBusy, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const written = reason.trim();
  const problem = problemOf(written);
  function submit() {
    setChecked(true);
    if (problem === undefined) onReject(written);
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Reject the documents of ${person}`}
      lead="They read the reason in the portal and in a mail, and can upload other documents."
    >
      <Form onSubmit={submit}>
        <QuickReasons reason={reason} onReason={setReason} />
        <TextField
          label="Reason"
          error={isChecked ? problem : undefined}
          aside={<span className="text-dense text-muted">{`${written.length} / ${MOST}`}</span>}
          as={TextArea}
          rows={4}
          value={reason}
          onValue={setReason}
        />
        <DialogEnd onClose={onClose} tone="danger" isBusy={isBusy}>
          Reject documents
        </DialogEnd>
      </Form>
    </Dialog>
  );
}

function problemOf(written: string): string | undefined {
  if (written === '') return ADMIN.reasonMissing;
  return written.length > MOST ? IDENTITY_CHECKS.reasonTooLong(MOST) : undefined;
}

type QuickReasonsProps = { readonly reason: string; readonly onReason: (reason: string) => void };

/** Pressed again, a sentence goes away; what was written around it stays. */
function QuickReasons({ reason, onReason }: QuickReasonsProps) {
  return (
    <div role="group" aria-label="Frequent reasons" className="mb-4 flex flex-wrap gap-1.5">
      {IDENTITY_CHECKS.reasons.map((sentence) => {
        const isChosen = reason.includes(sentence);
        return (
          <button
            key={sentence}
            type="button"
            aria-pressed={isChosen}
            onClick={() =>
              onReason(isChosen ? without(reason, sentence) : `${reason.trim()} ${sentence}`.trim())
            }
            className={classNames(
              'min-h-8 rounded-control border px-2.5 py-1 text-left text-dense transition-colors duration-120 touch:min-h-11',
              isChosen ? 'border-primary bg-primary text-on-primary' : 'border-line-strong hover:bg-sunken',
            )}
          >
            {sentence}
          </button>
        );
      })}
    </div>
  );
}

function without(reason: string, sentence: string): string {
  return reason.replace(sentence, '').replaceAll(/ {2,}/g, ' ').trim();
}
