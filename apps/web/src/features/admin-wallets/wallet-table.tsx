import type { admin, AnswerOf } from '@halyard/contract';
import { Link, LINK } from '../../ui/buttons/link.tsx';
import { amountFigure, amountText } from '../../domain/money/money.ts';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { useAtLeast } from '../../ui/style/use-media.ts';

type Wallet = AnswerOf<typeof admin.adminListWallets>['wallets'][number];
type WalletTableProps = { readonly rows: readonly Wallet[] };

const TABLE_FROM_PX = 640;

export function WalletTable({ rows }: WalletTableProps) {
  const isWide = useAtLeast(TABLE_FROM_PX);
  if (!isWide) return <WalletList rows={rows} />;
  return (
    <Table label="Wallets" minWidth="min-w-144">
      <TableHead>
        <HeadCell>User</HeadCell>
        <HeadCell>Currency</HeadCell>
        <FigureHead>Balance</FigureHead>
        <FigureHead>Available</FigureHead>
        <FigureHead>Locked</FigureHead>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.book?.id ?? row.userId}${row.currency}`}>
            <Cell className="max-w-70 truncate">
              <UserLink of={row} />
            </Cell>
            <Cell className="font-medium">{row.currency}</Cell>
            <FigureCell>{amountFigure(row.balance, row.currency)}</FigureCell>
            <FigureCell>{amountFigure(row.availableBalance, row.currency)}</FigureCell>
            <FigureCell className={row.lockedBalance === 0 ? 'text-muted' : ''}>
              {amountFigure(row.lockedBalance, row.currency)}
            </FigureCell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The same one under the other, where there is no room for columns. */
function WalletList({ rows }: WalletTableProps) {
  return (
    <ul aria-label="Wallets" className="-mx-4 divide-y divide-line border-y border-line bg-surface">
      {rows.map((row) => (
        <li key={`${row.book?.id ?? row.userId}${row.currency}`} className="px-4 py-2.5">
          <div className="flex items-center justify-between gap-4">
            <span className="min-w-0 truncate">
              <UserLink of={row} />
            </span>
            <span className="shrink-0 font-medium">{amountText(row.balance, row.currency)}</span>
          </div>
          <p className="text-right text-dense text-muted">
            {row.lockedBalance === 0
              ? 'all available'
              : `${amountFigure(row.availableBalance, row.currency)} available, ${amountFigure(row.lockedBalance, row.currency)} locked`}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** To everything this customer holds. */
function UserLink({ of: { email, book } }: { readonly of: Wallet }) {
  return (
    <>
      <Link to="/admin" query={{ tab: 'users', search: email }} title={email} className={LINK}>
        {email}
      </Link>
      {book !== undefined && <span className="text-dense text-muted">{`, ${book.name}`}</span>}
    </>
  );
}
