import { formatPrice } from '@halyard/catalogue';
import type { admin, AnswerOf } from '@halyard/contract';
import { formatAmount, formatPercent } from '@halyard/money';
import { Badge } from '../../ui/facts/badge.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Profit, SideWord } from '../../domain/prices/movement.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { CustomerLink } from './customer-link.tsx';
import { wholeUsd } from './words.ts';

type Positions = AnswerOf<typeof admin.adminRiskAccounts>['largest'];

/** The single positions that weigh most, and how far each price is from closing its account out. */
export function LargestPositions({ positions }: { readonly positions: Positions }) {
  return (
    <Panel
      title="Largest positions"
      lead="By value. The stop-out is where this price alone would bring the account."
      className="min-w-0"
    >
      {positions.length === 0 ? (
        <EmptyState title="No open positions">The largest of all customers will stand here.</EmptyState>
      ) : (
        <ColumnTable label="Positions by value" columns={COLUMNS} rows={positions} idOf={({ id }) => id} />
      )}
    </Panel>
  );
}

const COLUMNS: readonly Column<Positions[number]>[] = [
  column('Customer', { className: 'w-full max-w-0' }, (position) => <CustomerLink {...position} />),
  column('Position', { className: 'whitespace-nowrap' }, ({ symbol, isStale, side, quantity, leverage }) => (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        {symbol}
        {isStale && <Badge tone="warn">old price</Badge>}
      </span>
      <span className="block text-meta text-muted">
        <SideWord side={side} /> {formatAmount(quantity, 2)}
        <span className="max-sm:hidden">{` · 1:${leverage}`}</span>
      </span>
    </>
  )),
  figureColumn('Value', ({ value, stopOut }) => (
    <>
      <span className="font-medium">{wholeUsd(value)}</span>
      {stopOut !== null && (
        <span className="block text-meta text-muted sm:hidden">
          {`out at ${formatPercent(stopOut.movePercent)}`}
        </span>
      )}
    </>
  )),
  figureColumn('Customer P&L', { from: 'sm' }, ({ pnl }) => <Profit amountUsd={pnl} />),
  figureColumn('Stop-out at', { from: 'sm' }, ({ symbol, stopOut }) =>
    stopOut === null ? (
      <span className="text-muted">not by this price</span>
    ) : (
      <>
        <span className="block font-medium">{formatPercent(stopOut.movePercent)}</span>
        <span className="block text-meta text-muted">{formatPrice(symbol, stopOut.price)}</span>
      </>
    ),
  ),
  column('Opened', { from: 'xl', className: 'whitespace-nowrap text-muted' }, ({ openedAt }) =>
    dateTimeText(openedAt),
  ),
];
