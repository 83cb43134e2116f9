import { admin, type AnswerOf } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { Link } from '../../ui/link.tsx';
import { amountFigure } from '../../ui/money.ts';
import { Panel } from '../../ui/panel.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type Column, PlainTable } from './plain-table.tsx';

const ALL = 200;

type Wallet = AnswerOf<typeof admin.adminListWallets>['wallets'][number];

const COLUMNS: readonly Column<Wallet>[] = [
  { label: 'Currency', cell: ({ currency }) => <span className="font-medium">{currency}</span> },
  { label: 'Balance', isFigure: true, cell: ({ balance, currency }) => amountFigure(balance, currency) },
  {
    label: 'Available',
    isFigure: true,
    needsRoom: 'some',
    cell: ({ availableBalance, currency }) => amountFigure(availableBalance, currency),
  },
  {
    label: 'Locked',
    isFigure: true,
    cell: ({ lockedBalance, currency }) => (
      <span className={lockedBalance === 0 ? 'text-muted' : ''}>{amountFigure(lockedBalance, currency)}</span>
    ),
  },
];

export function PersonBalances({ user }: { readonly user: admin.AdminUser }) {
  const wallets = useQuery(read(admin.adminListWallets, { query: { userId: user.id, limit: ALL } }));
  return (
    <Panel
      title="Balances"
      aside={
        <span className="text-right text-dense text-muted">
          Worth <span className="font-medium text-ink">{formatUsd(user.balance)}</span>
        </span>
      }
    >
      {wallets.isError && !wallets.data && (
        <ReadFailure
          title={ADMIN.walletsFailure.refused}
          failure={wallets.error}
          onRetry={() => void wallets.refetch()}
        />
      )}
      {!wallets.data && !wallets.isError && <SkeletonRows count={3} label="Loading balances" />}
      {wallets.data?.wallets.length === 0 && <p className="text-muted">No money yet.</p>}
      {wallets.data && wallets.data.wallets.length > 0 && (
        <>
          <PlainTable
            label="Balances"
            columns={COLUMNS}
            rows={wallets.data.wallets}
            idOf={({ currency }) => currency}
          />
          <p className="mt-4 text-dense">
            <Link to="/admin" query={{ tab: 'wallets', search: user.email }} className="underline">
              Adjust in Wallets
            </Link>
          </p>
        </>
      )}
    </Panel>
  );
}
