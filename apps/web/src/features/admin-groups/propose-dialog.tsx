import { admin } from '@halyard/contract';
import { useDeferredValue, useState } from 'react';
import { GroupComparison } from '../../domain/staff/group-comparison.tsx';
import { useGroupComparison } from '../../domain/staff/use-group-comparison.ts';
import { isConflict } from '../../platform/calls/call-failure.ts';
import { reload } from '../../platform/calls/read.ts';
import { GROUPS } from '../../texts/admin/groups.ts';
import { AmountField, ReasonField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { ChangedMeanwhile } from '../../ui/notices/changed-meanwhile.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { ExceptionFields } from './exception-fields.tsx';
import {
  bodyOf,
  formOf,
  type GroupForm,
  hasProblem,
  MARGIN_TERMS,
  type Problems,
  problemsOf,
  termsOf,
} from './group-model.ts';
import { TermFields } from './term-fields.tsx';
import { ADMIN } from '../../texts/admin/admin.ts';

type ProposeDialogProps = {
  /** As it stands now. */
  readonly group: admin.Group;
  readonly onClose: () => void;
};

export const RELOADS = [admin.adminListGroups, admin.adminListApprovals, admin.adminReadQueues];
export const NO_PROBLEMS: Problems = { all: {}, exceptions: [] };

/** What follows if nothing is changed: what comes last, or what counts now. */
const standing = ({ now, coming, telling }: admin.Group): admin.GroupTerms =>
  (telling ?? coming.at(-1) ?? now).terms;

/** Other terms of a group, with what they would have earned beside them. */
export function ProposeDialog({ group, onClose }: ProposeDialogProps) {
  const [version, setVersion] = useState(group.version);
  const [form, setForm] = useState(() => formOf(standing(group)));
  const [isChecked, setChecked] = useState(false);
  const terms = termsOf(form);
  // What is typed stays quick; what it would have earned follows.
  const compared = useDeferredValue(terms === null ? null : JSON.stringify(terms));
  const comparison = useGroupComparison(
    group.id,
    compared === null ? null : (JSON.parse(compared) as admin.GroupTerms),
  );
  const problems = problemsOf(form);
  const propose = useToldAct(admin.adminProposeGroupVersion, {
    reloads: RELOADS,
    done: ({ message }) => message ?? GROUPS.proposed,
    failure: GROUPS.proposeFailure,
    close: onClose,
    onFailed: (failure) => {
      if (isConflict(failure)) void reload(RELOADS);
    },
  });
  function submit() {
    setChecked(true);
    if (terms === null || hasProblem(problems)) return;
    propose.run({ params: { id: group.id }, body: bodyOf(form, terms, version) });
  }
  function loadTheirs() {
    setVersion(group.version);
    setForm({ ...formOf(standing(group)), reason: form.reason });
  }
  return (
    <Dialog onClose={onClose} width="wide" title={`What ${group.name} pays`}>
      {group.version !== version && !propose.isRunning && (
        <ChangedMeanwhile onLoad={loadTheirs} onKeep={() => setVersion(group.version)} />
      )}
      <Form onSubmit={submit}>
        <div className="grid gap-5 sm:grid-cols-2">
          <GroupFields form={form} onForm={setForm} problems={isChecked ? problems : NO_PROBLEMS} />
          <GroupComparison comparison={comparison} />
        </div>
        <DialogEnd onClose={onClose} isBusy={propose.isRunning}>
          {ADMIN.sendForApproval}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}

type GroupFieldsProps = {
  readonly form: GroupForm;
  readonly onForm: (form: GroupForm) => void;
  readonly problems: Problems;
  /** A new group has nobody who would have to wait for it. */
  readonly isNew?: true;
};

export function GroupFields({ form, onForm, problems, isNew }: GroupFieldsProps) {
  const change = (part: Partial<GroupForm>) => onForm({ ...form, ...part });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TermFields terms={form.all} onTerms={(all) => change({ all })} problems={problems.all} />
      <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3">
        {MARGIN_TERMS.map(({ name, label }) => (
          <AmountField
            key={name}
            label={label}
            error={problems[name]}
            step="1"
            unit="%"
            value={form[name]}
            onValue={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      <ExceptionFields
        exceptions={form.exceptions}
        onExceptions={(exceptions) => change({ exceptions })}
        problems={problems.exceptions}
      />
      {!isNew && (
        <TextField
          label={GROUPS.from}
          hint={GROUPS.fromHint}
          type="datetime-local"
          value={form.from}
          onValue={(from) => change({ from })}
        />
      )}
      <ReasonField
        hint="For the audit log"
        error={problems.reason}
        value={form.reason}
        onValue={(reason) => change({ reason })}
      />
    </div>
  );
}
