import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsFor } from '../../../platform/calls/call-failure.ts';
import { read } from '../../../platform/calls/read.ts';
import { useUser } from '../../../platform/session/signed-in.ts';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { SkeletonRows } from '../../../ui/waiting/skeleton.tsx';
import { whyNotChange } from './authority.ts';
import { EditUserForm } from './edit-user-form.tsx';

type EditUserDialogProps = {
  readonly user: Pick<admin.AdminUser, 'id' | 'email' | 'role'>;
  readonly onClose: () => void;
};

export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const obstacle = whyNotChange(useUser(), user);
  return (
    <Dialog onClose={onClose} width="wide" title="Edit user" lead={user.email}>
      {obstacle === null ? (
        <Editing id={user.id} onClose={onClose} />
      ) : (
        <Notice tone="warn">{obstacle}</Notice>
      )}
    </Dialog>
  );
}

function Editing({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const detail = useQuery({ ...read(admin.adminGetUser, { params: { id } }), staleTime: 0 });
  // The form begins with what was true when it opened; what is read later must not take away what was typed.
  const [opened, setOpened] = useState<admin.AdminUser | null>(null);
  if (opened === null && detail.isFetchedAfterMount && detail.data) setOpened(detail.data);
  if (opened !== null) return <EditUserForm user={opened} onClose={onClose} />;
  if (detail.isError) return <Notice tone="danger">{wordsFor(detail.error, ADMIN_USERS.userFailure)}</Notice>;
  return <SkeletonRows count={5} label="Loading the user" />;
}
