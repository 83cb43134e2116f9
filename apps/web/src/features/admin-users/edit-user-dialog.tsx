import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { wordsFor } from '../../platform/call-failure.ts';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EditUserForm } from './edit-user-form.tsx';

export function EditUserDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const detail = useQuery({ ...read(admin.adminGetUser, { params: { id } }), staleTime: 0 });
  return (
    <Dialog isOpen onClose={onClose} width="wide" title="Edit user" lead={detail.data?.email}>
      {detail.isError && <Notice tone="danger">{wordsFor(detail.error, ADMIN.userFailure)}</Notice>}
      {!detail.data && !detail.isError && <SkeletonRows count={5} label="Loading the user" />}
      {detail.data && <EditUserForm key={detail.data.version} user={detail.data} onClose={onClose} />}
    </Dialog>
  );
}
