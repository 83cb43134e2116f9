import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../platform/calls/read.ts';
import { useUser } from '../../../platform/session/signed-in.ts';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { whyNotChange } from './authority.ts';
import { BookTable } from './holding-tables.tsx';
import { ADMIN } from '../../../texts/admin/admin.ts';

const { bookGroup: TEXTS } = ADMIN_USERS;

type Account = NonNullable<admin.Holdings['books']>[number];
type Groups = readonly Pick<admin.Group, 'id' | 'name'>[];

type PersonBooksProps = { readonly user: admin.AdminUser; readonly books: readonly Account[] };

/** Their accounts, and giving one a group of its own: one proposes, another decides. */
export function PersonBooks({ user, books }: PersonBooksProps) {
  const [chosen, setChosen] = useState<Account | null>(null);
  const groups = useQuery(read(admin.adminListGroups)).data ?? [];
  const canChange = whyNotChange(useUser(), user) === null && groups.length > 0;
  const groupName = (id: string) => groups.find((one) => one.id === id)?.name ?? id;
  return (
    <>
      <BookTable books={books} groupName={groupName} onGroup={canChange ? setChosen : null} />
      {chosen && (
        <GroupDialog userId={user.id} book={chosen} groups={groups} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

type GroupDialogProps = {
  readonly userId: string;
  readonly book: Account;
  readonly groups: Groups;
  readonly onClose: () => void;
};

function GroupDialog({ userId, book, groups, onClose }: GroupDialogProps) {
  const [group, setGroup] = useState(book.hasOwnGroup ? book.group : '');
  const propose = useToldAct(admin.adminProposeBookGroup, {
    reloads: [admin.adminGetHoldings, admin.adminListAudit, admin.adminListApprovals],
    done: ({ message }) => message ?? '',
    close: onClose,
    failure: TEXTS.failure,
  });
  return (
    <ReasonDialog
      title={TEXTS.title}
      lead={TEXTS.lead(book.name)}
      action={ADMIN.sendForApproval}
      tone="primary"
      isBusy={propose.isRunning}
      onReason={(reason) =>
        propose.run({
          params: { id: userId, book: book.id },
          body: { group: group === '' ? null : group, reason },
        })
      }
      onClose={onClose}
    >
      <SelectField
        label="Group"
        value={group}
        choices={[
          { value: '', label: TEXTS.asMain },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValue={setGroup}
      />
    </ReasonDialog>
  );
}
