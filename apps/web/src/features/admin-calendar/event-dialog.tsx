import { analysis } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { CallFailure } from '../../platform/call-failure.ts';
import { reload } from '../../platform/read.ts';
import { SETUP } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { notices } from '../../ui/notices.ts';
import { EventFields } from './event-fields.tsx';
import { bodyOf, EMPTY_EVENT, formOf, problemsOf } from './event-model.ts';

type EventDialogProps = {
  /** What is edited, as it stands now; null adds a new one. */
  readonly event: analysis.AdminCalendarEvent | null;
  readonly onClose: () => void;
};

const reloads = [analysis.adminListCalendar, analysis.listCalendar];

export function EventDialog({ event, onClose }: EventDialogProps) {
  const [seen, setSeen] = useState(event);
  const [form, setForm] = useState(() => (event ? formOf(event) : EMPTY_EVENT));
  const [isChecked, setChecked] = useState(false);
  const problems = problemsOf(form);
  const options = {
    reloads,
    onDone: () => {
      notices.success(SETUP.eventSaved);
      onClose();
    },
    onFailed: (failure: unknown) => {
      notices.failure(failure, SETUP.eventSaveFailure);
      // The list then brings the other version, and the dialog offers it.
      if (failure instanceof CallFailure && failure.code === 'edit-conflict') void reload(reloads);
    },
  };
  const create = useAct(analysis.adminCreateEvent, options);
  const update = useAct(analysis.adminUpdateEvent, options);
  function submit() {
    setChecked(true);
    if (Object.keys(problems).length > 0) return;
    const body = bodyOf(form, seen);
    if (seen === null) create.run({ body });
    else update.run({ params: { id: seen.id }, body: { ...body, version: seen.version } });
  }
  return (
    <Dialog isOpen onClose={onClose} width="wide" title={event === null ? 'Add event' : 'Edit event'}>
      {event && seen && event.version !== seen.version && (
        <ChangedMeanwhile
          onLoad={() => {
            setSeen(event);
            setForm(formOf(event));
          }}
        />
      )}
      <Form onSubmit={submit}>
        <EventFields form={form} onForm={setForm} problems={isChecked ? problems : {}} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={create.isRunning || update.isRunning}>
            {event === null ? 'Add event' : 'Save changes'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
