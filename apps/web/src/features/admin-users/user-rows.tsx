import type { admin } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useAddress } from '../../platform/browser/address.ts';
import { identityWord } from '../../domain/identity/identity-word.ts';
import { Badge, StateBadge } from '../../ui/facts/badge.tsx';
import { Button, buttonStyle } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { Link } from '../../ui/buttons/link.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { useAtLeast } from '../../ui/style/use-media.ts';

type UserRowsProps = {
  readonly rows: readonly admin.AdminUser[];
  readonly onEdit: (user: admin.AdminUser) => void;
};

/** Below this the columns would have to scroll sideways. */
const TABLE_FROM_PX = 720;

export function UserRows(props: UserRowsProps) {
  return useAtLeast(TABLE_FROM_PX) ? <UserTable {...props} /> : <UserStack {...props} />;
}

const columnsOf = (onEdit: UserRowsProps['onEdit']): readonly Column<admin.AdminUser>[] => [
  // As wide as what the others leave, and no wider.
  column('User', { className: 'w-full max-w-0' }, (row) => <UserName user={row} />),
  column('Status', ({ status }) => <StateBadge state={status} />),
  figureColumn('Balance', ({ balance }) => formatUsd(balance)),
  column('KYC', ({ kycStatus }) => <StateBadge state={identityWord(kycStatus)} />),
  column('Last Login', { className: 'text-muted max-xl:min-w-28 xl:whitespace-nowrap' }, lastLoginText),
  column('Actions', (row) => <UserActions user={row} onEdit={onEdit} />),
];

function UserTable({ rows, onEdit }: UserRowsProps) {
  return <ColumnTable label="Users" rows={rows} idOf={({ id }) => id} columns={columnsOf(onEdit)} />;
}

function UserStack({ rows, onEdit }: UserRowsProps) {
  return (
    <ul
      aria-label="Users"
      className="-mx-4 border-y border-line bg-surface sm:mx-0 sm:rounded-panel sm:border"
    >
      {rows.map((row) => (
        <li key={row.id} className="border-b border-line px-4 py-3 text-dense last:border-0">
          <div className="flex items-start justify-between gap-3">
            <UserName user={row} />
            <span className="shrink-0 font-medium">{formatUsd(row.balance)}</span>
          </div>
          <div className="mt-2 flex items-center justify-between gap-3">
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <StateBadge state={row.status} />
              <span className="flex items-center gap-1 text-meta text-muted">
                KYC <StateBadge state={identityWord(row.kycStatus)} />
              </span>
              <span className="w-full text-meta text-muted">{`Last login: ${lastLoginText(row)}`}</span>
            </div>
            <UserActions user={row} onEdit={onEdit} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const lastLoginText = ({ lastLogin }: admin.AdminUser) =>
  lastLogin === null ? 'Never' : dateTimeText(lastLogin);

/** Leads to the person. The list's filters stay in the address, so that the way back leads to the same list. */
function usePlaceOf({ id }: admin.AdminUser) {
  return { to: '/admin', query: { ...useAddress().query, user: id } };
}

function UserName({ user }: { readonly user: admin.AdminUser }) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-2">
        <Link
          {...usePlaceOf(user)}
          className="truncate font-medium hover:underline touch:-my-3.5 touch:py-3.5"
          title={name}
        >
          {name}
        </Link>
        {user.role !== 'user' && <Badge tone="muted">{user.role.replace('_', ' ')}</Badge>}
      </div>
      <div className="truncate text-muted" title={user.email}>
        {user.email}
      </div>
    </div>
  );
}

function UserActions({ user, onEdit }: { readonly user: admin.AdminUser } & Pick<UserRowsProps, 'onEdit'>) {
  return (
    <div className="flex gap-1">
      <Link
        {...usePlaceOf(user)}
        aria-label={`View ${user.email}`}
        // The name leads there, too: where room is short, that is enough.
        className={classNames(
          buttonStyle('quiet', 'small'),
          'sm:-ml-2.5 touch:sm:-ml-3 min-[45rem]:max-lg:hidden',
        )}
      >
        View
      </Link>
      <Button size="small" variant="secondary" aria-label={`Edit ${user.email}`} onClick={() => onEdit(user)}>
        Edit
      </Button>
    </div>
  );
}
