import { admin, type AnswerOf } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../platform/calls/read.ts';
import { ADMIN_WALLETS } from '../../../texts/admin/wallets.ts';
import { Link, LINK } from '../../../ui/buttons/link.tsx';
import { amountFigure } from '../../../domain/money/money.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { NotLoaded } from '../../../ui/waiting/not-loaded.tsx';
import { type Column, column, figureColumn } from '../../../ui/lists/column-table.tsx';
import { PlainTable } from './plain-table.tsx';

const ALL = 200;

type Wallet = AnswerOf<typeof admin.adminListWallets>['wallets'][number];

const COLUMNS: readonly Column<Wallet>[] = [
  column('Currency', ({ currency, book }) => (
    <>
      <span className="font-medium">{currency}</span>
      {book !== undefined && <span className="block min-w-20 wrap-anywhere text-muted">{book.name}</span>}
    </>
  )),
  figureColumn('Balance', ({ balance, currency }) => amountFigure(balance, currency)),
  figureColumn('Available', { from: 'sm' }, ({ availableBalance, currency }) =>
    amountFigure(availableBalance, currency),
  ),
  figureColumn('Locked', ({ lockedBalance, currency }) => (
    <span className={lockedBalance === 0 ? 'text-muted' : ''}>{amountFigure(lockedBalance, currency)}</span>
  )),
];

export function PersonBalances({ user }: { readonly user: admin.AdminUser }) {
  const wallets = useQuery(read(admin.adminListWallets, { query: { userId: user.id, limit: ALL } }));
  return (
    <Panel
      title="Balances"
      aside={
        <span className="self-baseline text-right text-dense text-muted">
          Worth <span className="font-medium text-ink">{formatUsd(user.balance)}</span>
        </span>
      }
    >
      <NotLoaded
        of={wallets}
        failed={ADMIN_WALLETS.walletsFailure.refused}
        loading="Loading balances"
        rows={3}
      />
      {wallets.data?.wallets.length === 0 && <p className="text-muted">No money yet.</p>}
      {wallets.data && wallets.data.wallets.length > 0 && (
        <>
          <PlainTable
            label="Balances"
            columns={COLUMNS}
            rows={wallets.data.wallets}
            idOf={({ currency, book }) => `${currency} ${book?.id ?? ''}`}
          />
          <p className="mt-4 text-dense">
            <Link to="/admin" query={{ tab: 'wallets', search: user.email }} className={LINK}>
              Adjust in Wallets
            </Link>
          </p>
        </>
      )}
    </Panel>
  );
}
