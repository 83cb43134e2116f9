import { admin, PROFILE_FIELD_NAMES, PROFILE_FIELDS, users } from '@halyard/contract';
import { useState } from 'react';
import { TIERS } from '@halyard/catalogue';
import { useAct } from '../../../platform/calls/act.ts';
import { isConflict } from '../../../platform/calls/call-failure.ts';
import { queryClient } from '../../../platform/calls/cache.tsx';
import { read } from '../../../platform/calls/read.ts';
import { identityWord } from '../../../domain/identity/identity-word.ts';
import { ADMIN } from '../../../texts/admin/admin.ts';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { ChangedMeanwhile } from '../../../ui/notices/changed-meanwhile.tsx';
import { DialogEnd } from '../../../ui/overlays/dialog.tsx';
import { ReasonField, SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { notices } from '../../../ui/notices/notices.ts';
import { doneOrProposed } from '../../../platform/calls/proposed.ts';
import { PERSON_READS } from './person-reads.ts';
import { changesOf, formOf, mergedForm, type UserField, type UserForm } from './user-changes.ts';
import { choicesOf } from '../../../ui/lists/choices.ts';
import { useUser } from '../../../platform/session/signed-in.ts';
import type { Choice } from '../../../ui/forms/select.tsx';

const SELECTS = [
  { name: 'status', label: 'Status', choices: choicesOf(['active', 'suspended', 'closed']) },
  { name: 'kycStatus', label: 'KYC', choices: choicesOf(users.KYC_STATUSES, identityWord) },
  { name: 'tier', label: 'Tier', choices: choicesOf(TIERS) },
  { name: 'role', label: 'Role', choices: choicesOf(users.ROLES) },
] as const;

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
    onDone: (answer) => notices.success(doneOrProposed(answer, ADMIN_USERS.userUpdated)),
    close: onClose,
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
  const isRejecting = form.kycStatus === 'rejected' && user.kycStatus !== 'rejected';
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
          hint={isRejecting ? ADMIN_USERS.reasonIsTold : ADMIN_USERS.reasonIsKept}
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

/** A pending user may stay pending, although nobody can be made so again. */
function withCurrent(value: string, offered: readonly Choice[]): readonly Choice[] {
  return offered.some((choice) => choice.value === value) ? offered : [{ value, label: value }, ...offered];
}

type UserFieldsProps = {
  readonly user: admin.AdminUser;
  readonly form: UserForm;
  /** Fields that somebody else has set to something else meanwhile. */
  readonly clashes: readonly UserField[];
  readonly onForm: (form: UserForm) => void;
};

function UserFields({ user, form, clashes, onForm }: UserFieldsProps) {
  const mayChangeRoles = useUser().role === 'super_admin';
  const now = formOf(user);
  const hintOf = (name: UserField): string | undefined => {
    if (clashes.includes(name)) return `Somebody else has set this to “${now[name] || 'nothing'}”.`;
    return name === 'role' && !mayChangeRoles ? 'Only a super administrator changes roles.' : undefined;
  };
  return (
    <>
      {PROFILE_FIELD_NAMES.map((name) => (
        <TextField
          key={name}
          label={PROFILE_FIELDS[name].label}
          hint={hintOf(name)}
          value={form[name]}
          onValue={(next) => onForm({ ...form, [name]: next })}
        />
      ))}
      {SELECTS.map(({ name, label, choices: offered }) => (
        <SelectField
          key={name}
          label={label}
          hint={hintOf(name)}
          disabled={name === 'role' && !mayChangeRoles}
          value={form[name]}
          choices={withCurrent(form[name], offered)}
          onValue={(value) => onForm({ ...form, [name]: value })}
        />
      ))}
    </>
  );
}
