import type { admin, AnswerOf } from '@halyard/contract';
import { Button } from '../../ui/button.tsx';
import { amountFigure } from '../../ui/money.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';

type Wallet = AnswerOf<typeof admin.adminListWallets>['wallets'][number];

type WalletTableProps = { readonly rows: readonly Wallet[]; readonly onUser: (userId: string) => void };

export function WalletTable({ rows, onUser }: WalletTableProps) {
  return (
    <Table label="Wallets" minWidth="min-w-160">
      <TableHead>
        <HeadCell>User</HeadCell>
        <HeadCell>Currency</HeadCell>
        <HeadCell isFigure>Balance</HeadCell>
        <HeadCell isFigure>Available</HeadCell>
        <HeadCell isFigure>Locked</HeadCell>
        <HeadCell>Actions</HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.userId}${row.currency}`}>
            <Cell className="max-w-70 truncate" title={row.email}>
              {row.email}
            </Cell>
            <Cell className="font-medium">{row.currency}</Cell>
            <Cell isFigure>{amountFigure(row.balance, row.currency)}</Cell>
            <Cell isFigure>{amountFigure(row.availableBalance, row.currency)}</Cell>
            <Cell isFigure className={row.lockedBalance === 0 ? 'text-muted' : ''}>
              {amountFigure(row.lockedBalance, row.currency)}
            </Cell>
            <Cell>
              <Button
                size="small"
                variant="quiet"
                className="-ml-2.5 touch:-ml-3"
                onClick={() => onUser(row.userId)}
              >
                All of this user
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
