import { admin, market } from '@halyard/contract';
import { useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { isConflict } from '../../platform/calls/call-failure.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { reload } from '../../platform/calls/read.ts';
import { doneOrProposed } from '../../platform/calls/proposed.ts';
import { INSTRUMENT } from '../../texts/admin/instruments.ts';
import { ChangedMeanwhile } from '../../ui/notices/changed-meanwhile.tsx';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { EditFields } from './edit-fields.tsx';
import { bodyOf, formOf, hasProblem, isChanged, isDearer, problemsOf } from './instrument-model.ts';

type EditDialogProps = {
  /** The instrument as it stands now. */
  readonly row: admin.AdminInstrument;
  readonly onClose: () => void;
};

const reloads = [admin.adminListInstruments, market.listInstruments];
const NO_PROBLEMS = { closures: [] };

/** Spread, leverage, hours and closures of one instrument, with what a change would mean beside it. */
export function EditDialog({ row, onClose }: EditDialogProps) {
  const [seen, setSeen] = useState(row.settings);
  const [form, setForm] = useState(() => formOf(row));
  const [isChecked, setChecked] = useState(false);
  const problems = problemsOf(form, row, serverNow());
  const save = useToldAct(admin.adminChangeInstrument, {
    reloads,
    done: (answer) => doneOrProposed(answer, INSTRUMENT.saved(row.symbol)),
    onDone: onClose,
    failure: INSTRUMENT.saveFailure,
    onFailed: (failure) => {
      // The list then brings the other version, and the dialog offers it.
      if (isConflict(failure)) void reload(reloads);
    },
  });
  function submit() {
    setChecked(true);
    if (hasProblem(problems)) return;
    save.run({ params: { symbol: row.symbol }, body: bodyOf(form, seen.version) });
  }
  function loadTheirs() {
    setSeen(row.settings);
    setForm({ ...formOf(row), reason: form.reason });
  }
  return (
    <Dialog onClose={onClose} width="wide" title={`Edit ${row.symbol}`} lead={row.name}>
      {row.settings.version !== seen.version && (
        <ChangedMeanwhile onLoad={loadTheirs} onKeep={() => setSeen(row.settings)} />
      )}
      <Form onSubmit={submit}>
        <EditFields row={row} form={form} onForm={setForm} problems={isChecked ? problems : NO_PROBLEMS} />
        <DialogEnd onClose={onClose} isBusy={save.isRunning} disabled={!isChanged(form, { settings: seen })}>
          {isDearer(form, seen) ? 'Send for approval' : 'Save changes'}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
