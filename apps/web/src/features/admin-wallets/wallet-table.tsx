import type { admin, AnswerOf } from '@halyard/contract';
import { Link, LINK } from '../../ui/buttons/link.tsx';
import { amountFigure, amountText } from '../../domain/money/money.ts';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { useAtLeast } from '../../ui/style/use-media.ts';

type Wallet = AnswerOf<typeof admin.adminListWallets>['wallets'][number];
type WalletTableProps = { readonly rows: readonly Wallet[] };

const TABLE_FROM_PX = 640;

export function WalletTable({ rows }: WalletTableProps) {
  const isWide = useAtLeast(TABLE_FROM_PX);
  if (!isWide) return <WalletList rows={rows} />;
  return <ColumnTable label="Wallets" minWidth="min-w-144" columns={COLUMNS} rows={rows} idOf={idOf} />;
}

const idOf = ({ book, userId, currency }: Wallet) => `${book?.id ?? userId}${currency}`;

const COLUMNS: readonly Column<Wallet>[] = [
  column('User', { className: 'max-w-44 truncate lg:max-w-70' }, (row) => <UserLink of={row} />),
  column('Currency', { className: 'font-medium' }, ({ currency }) => currency),
  figureColumn('Balance', ({ balance, currency }) => amountFigure(balance, currency)),
  figureColumn('Available', ({ availableBalance, currency }) => amountFigure(availableBalance, currency)),
  figureColumn(
    'Locked',
    { className: ({ lockedBalance }) => lockedBalance === 0 && 'text-muted' },
    ({ lockedBalance, currency }) => amountFigure(lockedBalance, currency),
  ),
];

/** The same one under the other, where there is no room for columns. */
function WalletList({ rows }: WalletTableProps) {
  return (
    <ul aria-label="Wallets" className="-mx-4 divide-y divide-line border-y border-line bg-surface">
      {rows.map((row) => (
        <li key={idOf(row)} className="px-4 py-2.5">
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
      {/* Behind a long address it would be cut away. */}
      {book !== undefined && <span className="block truncate text-meta text-muted">{book.name}</span>}
    </>
  );
}
