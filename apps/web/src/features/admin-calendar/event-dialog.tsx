import { analysis } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import type { Theirs } from '../../platform/overtaken.ts';
import { SETUP } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { ChangedMeanwhile, DeletedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { notices } from '../../ui/notices.ts';
import { EventFields } from './event-fields.tsx';
import { bodyOf, EMPTY_EVENT, formOf, problemsOf } from './event-model.ts';
import { EVENT_READS, theirEventAfter } from './event-reads.ts';

type EventDialogProps = {
  /** What is edited; null adds a new one. */
  readonly event: analysis.AdminCalendarEvent | null;
  readonly onClose: () => void;
};

export function EventDialog({ event, onClose }: EventDialogProps) {
  const [seen, setSeen] = useState(event);
  const [form, setForm] = useState(() => (event ? formOf(event) : EMPTY_EVENT));
  const [theirs, setTheirs] = useState<Theirs<analysis.AdminCalendarEvent> | null>(null);
  const [isChecked, setChecked] = useState(false);
  const problems = problemsOf(form);
  const options = {
    reloads: EVENT_READS,
    onDone: () => {
      notices.success(SETUP.eventSaved);
      onClose();
    },
    onFailed: (failure: unknown) => {
      notices.failure(failure, SETUP.eventSaveFailure);
      if (seen !== null) void theirEventAfter(failure, seen.id).then(setTheirs);
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
  function accept(newest: analysis.AdminCalendarEvent) {
    setSeen(newest);
    setTheirs(null);
  }
  return (
    <Dialog isOpen onClose={onClose} width="wide" title={event === null ? 'Add event' : 'Edit event'}>
      {theirs === 'deleted' && <DeletedMeanwhile />}
      {theirs !== null && theirs !== 'deleted' && (
        <ChangedMeanwhile
          onLoad={() => {
            setForm(formOf(theirs));
            accept(theirs);
          }}
          onKeep={() => accept(theirs)}
        />
      )}
      <Form onSubmit={submit}>
        <EventFields form={form} onForm={setForm} problems={isChecked ? problems : {}} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={create.isRunning || update.isRunning} disabled={theirs !== null}>
            {event === null ? 'Add event' : 'Save changes'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
