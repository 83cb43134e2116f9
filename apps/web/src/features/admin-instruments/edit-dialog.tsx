import { admin, market } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { isConflict } from '../../platform/call-failure.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { reload } from '../../platform/read.ts';
import { INSTRUMENT } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { notices } from '../../ui/notices.ts';
import { EditFields } from './edit-fields.tsx';
import { bodyOf, formOf, hasProblem, isChanged, problemsOf } from './instrument-model.ts';

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
  const save = useAct(admin.adminChangeInstrument, {
    reloads,
    onDone: () => {
      notices.success(INSTRUMENT.saved(row.symbol));
      onClose();
    },
    onFailed: (failure) => {
      notices.failure(failure, INSTRUMENT.saveFailure);
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
    <Dialog isOpen onClose={onClose} width="wide" title={`Edit ${row.symbol}`} lead={row.name}>
      {row.settings.version !== seen.version && (
        <ChangedMeanwhile onLoad={loadTheirs} onKeep={() => setSeen(row.settings)} />
      )}
      <Form onSubmit={submit}>
        <EditFields row={row} form={form} onForm={setForm} problems={isChecked ? problems : NO_PROBLEMS} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={save.isRunning} disabled={!isChanged(form, { settings: seen })}>
            Save changes
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
