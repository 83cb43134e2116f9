import { admin } from '@halyard/contract';
import { useState } from 'react';
import { GROUPS } from '../../texts/admin/groups.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { formOf, hasProblem, problemsOf, termsOf } from './group-model.ts';
import { GroupFields, NO_PROBLEMS, RELOADS } from './propose-dialog.tsx';
import { ADMIN } from '../../texts/admin/admin.ts';

type NewGroupDialogProps = {
  /** What it begins with, to be changed. */
  readonly terms: admin.GroupTerms;
  readonly onClose: () => void;
};

/** A group beside the tiers, which staff give to accounts. */
export function NewGroupDialog({ terms: given, onClose }: NewGroupDialogProps) {
  const [name, setName] = useState('');
  const [form, setForm] = useState(() => formOf(given));
  const [isChecked, setChecked] = useState(false);
  const problems = problemsOf(form);
  const isNamed = admin.GROUP_NAME.test(name.trim());
  const propose = useToldAct(admin.adminProposeGroup, {
    reloads: RELOADS,
    done: ({ message }) => message ?? GROUPS.proposed,
    failure: GROUPS.proposeFailure,
    close: onClose,
  });
  function submit() {
    setChecked(true);
    const terms = termsOf(form);
    if (terms === null || !isNamed || hasProblem(problems)) return;
    propose.run({ body: { name: name.trim(), terms, reason: form.reason.trim() } });
  }
  return (
    <Dialog onClose={onClose} title="New group" lead={GROUPS.newLead}>
      <Form onSubmit={submit}>
        <div className="flex flex-col gap-4">
          <TextField
            label="Name"
            hint={GROUPS.nameHint}
            error={isChecked && !isNamed ? GROUPS.nameProblem : undefined}
            maxLength={30}
            value={name}
            onValue={setName}
          />
          <GroupFields form={form} onForm={setForm} problems={isChecked ? problems : NO_PROBLEMS} isNew />
        </div>
        <DialogEnd onClose={onClose} isBusy={propose.isRunning}>
          {ADMIN.sendForApproval}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
