import { orderWords } from '../../../domain/trading/receipts.ts';
import { ORDER_TYPES } from '@halyard/catalogue';
import type { admin, investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { BOOKS } from '../../../texts/books.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateTimeText } from '../../../ui/facts/moments.ts';
import { withTruePairs } from '../../../domain/portfolio/pending-orders.ts';
import { Traded } from '../../../domain/portfolio/traded.tsx';
import { ExitLevels, levelText } from '../../../domain/prices/levels.tsx';
import { PercentMove, Profit } from '../../../domain/prices/movement.tsx';
import { DelayedMark } from '../../../domain/prices/price.tsx';
import { type Column, column, figureColumn } from '../../../ui/lists/column-table.tsx';
import { PagedTable } from './paged-table.tsx';
import { PlainTable } from './plain-table.tsx';

const { bookGroup: TEXTS } = ADMIN_USERS;

type Position = investment.Position;
type Order = investment.Order;

const exitsOf = ({ symbol, stopLoss, takeProfit, trailingStop }: Position | Order) => (
  <span className="text-meta text-muted">
    <ExitLevels {...{ symbol, stopLoss, takeProfit, trailingStop }} />
  </span>
);

const muted = (text: string) => <span className="text-muted">{text}</span>;

const POSITION_COLUMNS: readonly Column<Position>[] = [
  column('Symbol', (position) => <Traded {...position} />),
  figureColumn('Entry', { from: 'sm' }, ({ symbol, entryPrice }) => levelText(symbol, entryPrice)),
  figureColumn('Current', ({ symbol, currentPrice }) =>
    currentPrice === undefined ? <DelayedMark /> : levelText(symbol, currentPrice),
  ),
  figureColumn('SL / TP', { from: 'sm' }, exitsOf),
  figureColumn('Margin', { from: 'sm' }, ({ margin }) => formatUsd(margin)),
  figureColumn('Opened', { from: 'xl' }, ({ openedAt }) => muted(dateTimeText(openedAt))),
  figureColumn('P&L', ({ pnl, pnlPercent }) => (
    <>
      <Profit amountUsd={pnl} className="font-medium" />
      <span className="block text-meta">
        <PercentMove percent={pnlPercent} />
      </span>
    </>
  )),
];

export function PositionTable({ positions }: { readonly positions: readonly Position[] }) {
  return (
    <PagedTable
      label="Open positions"
      noun="positions"
      columns={POSITION_COLUMNS}
      rows={positions}
      idOf={({ id }) => id}
    />
  );
}

const ORDER_COLUMNS: readonly Column<Order>[] = [
  column('Symbol', (order) => <Traded {...order} />),
  column('Type', (order) => (
    <>
      {ORDER_TYPES[order.orderType].label}
      <span className="block min-w-20 text-meta wrap-anywhere text-muted empty:hidden">
        {orderWords(order)}
      </span>
    </>
  )),
  figureColumn('Price', ({ symbol, limitPrice, stopPrice }) => levelText(symbol, limitPrice ?? stopPrice)),
  figureColumn('SL / TP', { from: 'sm' }, exitsOf),
  figureColumn('Reserved', { from: 'sm' }, ({ reserved }) => formatUsd(reserved)),
  figureColumn('Placed', { from: 'lg' }, ({ placedAt }) => muted(dateTimeText(placedAt))),
];

export function OrderTable({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <PagedTable
      label="Pending orders"
      noun="orders"
      columns={ORDER_COLUMNS}
      rows={withTruePairs(orders)}
      idOf={({ id }) => id}
    />
  );
}

type Account = NonNullable<admin.Holdings['books']>[number];

type AccountProps = {
  readonly books: readonly Account[];
  readonly groupName: (id: string) => string;
  /** What may be done with the group of an account; nothing with that of the main one. */
  readonly onGroup: ((book: Account) => void) | null;
};

const accountColumns = ({ groupName, onGroup }: AccountProps): readonly Column<Account>[] => [
  column('Account', ({ name, kind }) => (
    <>
      <span className="inline-block min-w-20 font-medium wrap-anywhere">{name}</span>
      <span className="block text-meta text-muted">
        {kind === 'practice'
          ? `${BOOKS.kinds[kind]}, ${BOOKS.practiceNote.toLowerCase()}`
          : BOOKS.kinds[kind]}
      </span>
    </>
  )),
  column('Group', ({ group, hasOwnGroup, groupNext }) => (
    <>
      {groupName(group)}
      {hasOwnGroup && <span className="text-muted">{`, ${TEXTS.own}`}</span>}
      {groupNext && (
        <span className="block text-meta text-muted">
          {TEXTS.comes(groupName(groupNext.group), dateTimeText(groupNext.at))}
        </span>
      )}
    </>
  )),
  column('State', { from: 'sm' }, ({ status }) => muted(status)),
  figureColumn('Opened', { from: 'xl' }, ({ openedAt }) => muted(dateTimeText(openedAt))),
  figureColumn('Equity', ({ equity }) => formatUsd(equity)),
  figureColumn(
    'Change',
    (book) =>
      onGroup !== null &&
      book.kind !== 'main' &&
      book.status === 'open' && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Group of ${book.name}`}
          onClick={() => onGroup(book)}
        >
          Group
        </Button>
      ),
  ),
];

export function BookTable(props: AccountProps) {
  return (
    <PlainTable label="Accounts" columns={accountColumns(props)} rows={props.books} idOf={({ id }) => id} />
  );
}
