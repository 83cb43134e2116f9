import { useState } from 'react';
import { ADMIN, IDENTITY_CHECKS } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { TextArea } from '../../ui/input.tsx';

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
      isOpen
      onClose={onClose}
      title={`Reject the documents of ${person}`}
      lead="They read the reason in the portal and in a mail, and can upload other documents."
    >
      <Form onSubmit={submit}>
        <QuickReasons reason={reason} onReason={setReason} />
        <Field
          label="Reason"
          error={isChecked ? problem : undefined}
          aside={<span className="text-dense text-muted">{`${written.length} / ${MOST}`}</span>}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            Reject documents
          </Button>
        </DialogActions>
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
