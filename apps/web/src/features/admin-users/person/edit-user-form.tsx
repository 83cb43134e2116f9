import { admin } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../../platform/calls/act.ts';
import { isConflict } from '../../../platform/calls/call-failure.ts';
import { queryClient } from '../../../platform/calls/cache.tsx';
import { read } from '../../../platform/calls/read.ts';
import { ADMIN } from '../../../texts/admin/admin.ts';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { ChangedMeanwhile } from '../../../ui/notices/changed-meanwhile.tsx';
import { DialogEnd } from '../../../ui/overlays/dialog.tsx';
import { ReasonField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { notices } from '../../../ui/notices/notices.ts';
import { doneOrProposed } from '../../../platform/calls/proposed.ts';
import { PERSON_READS } from './person-reads.ts';
import { changesOf, formOf, mergedForm, type UserField, type UserForm } from './user-changes.ts';
import { UserFields } from './user-fields.tsx';

/** What is typed, and the fields where somebody else meant something different. */
type Draft = { readonly form: UserForm; readonly clashes: readonly UserField[] };
type EditUserFormProps = { readonly user: admin.AdminUser; readonly onClose: () => void };

export function EditUserForm({ user: opened, onClose }: EditUserFormProps) {
  const [user, setUser] = useState(opened);
  const [{ form, clashes }, setDraft] = useState<Draft>(() => ({ form: formOf(opened), clashes: [] }));
  const [isOutdated, setOutdated] = useState(false);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const update = useAct(admin.adminUpdateUser, {
    reloads: PERSON_READS,
    onDone: (answer) => {
      notices.success(doneOrProposed(answer, ADMIN_USERS.userUpdated));
      onClose();
    },
    onFailed: (failure) => {
      if (isConflict(failure)) setOutdated(true);
      else notices.failure(failure, ADMIN_USERS.userUpdateFailure);
    },
  });

  async function takeNewest() {
    try {
      const newest = await queryClient.query({
        ...read(admin.adminGetUser, { params: { id: user.id } }),
        staleTime: 0,
      });
      // Into what stands there by now: one can type while it is read.
      setDraft((now) => mergedForm(user, newest, now.form));
      setUser(newest);
      setOutdated(false);
    } catch (failure) {
      notices.failure(failure, ADMIN_USERS.userFailure);
    }
  }
  function submit() {
    const body = changesOf(user, form, reason.trim());
    if (body === null) return onClose();
    setReasonMissing(reason.trim() === '');
    if (reason.trim() !== '') update.run({ params: { id: user.id }, body });
  }
  return (
    <Form onSubmit={submit}>
      {isOutdated && (
        <ChangedMeanwhile
          title={ADMIN_USERS.userOvertaken}
          loadLabel="Load the newest values"
          onLoad={takeNewest}
        >
          {ADMIN_USERS.userOvertakenLead}
        </ChangedMeanwhile>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <UserFields
          user={user}
          form={form}
          clashes={clashes}
          onForm={(next) => setDraft((now) => ({ ...now, form: next }))}
        />
        <ReasonField
          hint="Kept in the audit log."
          error={isReasonMissing && reason.trim() === '' ? ADMIN.reasonMissing : undefined}
          className="sm:col-span-2"
          value={reason}
          onValue={setReason}
        />
      </div>
      <DialogEnd onClose={onClose} isBusy={update.isRunning} disabled={isOutdated}>
        Save changes
      </DialogEnd>
    </Form>
  );
}
