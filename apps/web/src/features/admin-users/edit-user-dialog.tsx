import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsFor } from '../../platform/call-failure.ts';
import { read } from '../../platform/read.ts';
import { useUser } from '../../platform/signed-in.ts';
import { ADMIN } from '../../texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { whyNotChange } from './authority.ts';
import { EditUserForm } from './edit-user-form.tsx';

type EditUserDialogProps = {
  readonly user: Pick<admin.AdminUser, 'id' | 'email' | 'role'>;
  readonly onClose: () => void;
};

export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const obstacle = whyNotChange(useUser(), user);
  return (
    <Dialog isOpen onClose={onClose} width="wide" title="Edit user" lead={user.email}>
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
  if (detail.isError) return <Notice tone="danger">{wordsFor(detail.error, ADMIN.userFailure)}</Notice>;
  return <SkeletonRows count={5} label="Loading the user" />;
}
