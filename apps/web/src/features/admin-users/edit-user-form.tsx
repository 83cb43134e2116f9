import { admin } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { CallFailure } from '../../platform/call-failure.ts';
import { queryClient } from '../../platform/cache.tsx';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';
import { notices } from '../../ui/notices.ts';
import { EditConflict } from './edit-conflict.tsx';
import { PERSON_READS } from './person-reads.ts';
import { changesOf, formOf, mergedForm, type UserField } from './user-changes.ts';
import { UserFields } from './user-fields.tsx';

type EditUserFormProps = { readonly user: admin.AdminUser; readonly onClose: () => void };

export function EditUserForm({ user: opened, onClose }: EditUserFormProps) {
  const [user, setUser] = useState(opened);
  const [form, setForm] = useState(() => formOf(opened));
  const [clashes, setClashes] = useState<readonly UserField[]>([]);
  const [isOutdated, setOutdated] = useState(false);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const update = useAct(admin.adminUpdateUser, {
    reloads: PERSON_READS,
    onDone: () => {
      notices.success(ADMIN.userUpdated);
      onClose();
    },
    onFailed: (failure) => {
      const wasOvertaken = failure instanceof CallFailure && failure.code === 'edit-conflict';
      if (wasOvertaken) setOutdated(true);
      else notices.failure(failure, ADMIN.userUpdateFailure);
    },
  });

  async function takeNewest() {
    const newest = await queryClient.query({
      ...read(admin.adminGetUser, { params: { id: user.id } }),
      staleTime: 0,
    });
    const merged = mergedForm(user, newest, form);
    setUser(newest);
    setForm(merged.form);
    setClashes(merged.clashes);
    setOutdated(false);
  }
  function submit() {
    const body = changesOf(user, form, reason.trim());
    if (body === null) return onClose();
    setReasonMissing(reason.trim() === '');
    if (reason.trim() !== '') update.run({ params: { id: user.id }, body });
  }
  return (
    <Form onSubmit={submit}>
      {isOutdated && <EditConflict onNewest={takeNewest} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <UserFields user={user} form={form} clashes={clashes} onForm={setForm} />
        <Field
          label="Reason"
          hint="Kept in the audit log."
          error={isReasonMissing && reason.trim() === '' ? ADMIN.reasonMissing : undefined}
          className="sm:col-span-2"
        >
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={update.isRunning} disabled={isOutdated}>
          Save changes
        </Button>
      </DialogActions>
    </Form>
  );
}
