import type { admin } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { Badge, StateBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';

type UserTableProps = {
  readonly rows: readonly admin.AdminUser[];
  readonly onEdit: (id: string) => void;
};

export function UserTable({ rows, onEdit }: UserTableProps) {
  return (
    <Table label="Users" minWidth="min-w-176">
      <TableHead>
        <HeadCell>User</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell isFigure>Balance</HeadCell>
        <HeadCell>KYC</HeadCell>
        <HeadCell>Last Login</HeadCell>
        <HeadCell>Actions</HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell className="max-w-80">
              <span className="flex items-center gap-2 font-medium">
                <span className="truncate">{`${row.firstName} ${row.lastName}`}</span>
                {row.role !== 'user' && <Badge tone="muted">{row.role.replace('_', ' ')}</Badge>}
              </span>
              <span className="block truncate text-muted">{row.email}</span>
            </Cell>
            <Cell>
              <StateBadge state={row.status} />
            </Cell>
            <Cell isFigure>{formatUsd(row.balance)}</Cell>
            <Cell>
              <StateBadge state={row.kycStatus} />
            </Cell>
            <Cell className="whitespace-nowrap text-muted">
              {row.lastLogin === null ? 'Never' : dateTimeText(row.lastLogin)}
            </Cell>
            <Cell>
              <Button
                size="small"
                variant="secondary"
                aria-label={`Edit ${row.email}`}
                onClick={() => onEdit(row.id)}
              >
                Edit
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
