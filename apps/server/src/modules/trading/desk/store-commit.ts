import type { BookId } from '@halyard/accounting';
import { CREDIT_AFTER_MS } from '@halyard/engine';
import sql, { empty, type Sql } from 'sql-template-tag';
import {
  type Column,
  column,
  type Form,
  insertStep,
  namesOf,
  rowsOf,
  type Step,
} from '../../../platform/database/batch-write.ts';
import type { Account } from './account.ts';
import { type Copies, copySteps } from '../copies/store-write.ts';
import { groupColumns, quoteColumns } from '../triggers/quotes.ts';
import type { FillRow, NightRow, OrderRow, PositionRow } from './writes.ts';

/** Trading's own steps of the statement that commits a batch of decisions. */

export type Trades = Copies & {
  readonly orders: readonly OrderRow[];
  readonly positions: readonly PositionRow[];
  readonly fills: readonly FillRow[];
  readonly nights: readonly NightRow[];
  readonly marginCalls: readonly { readonly userId: BookId; readonly isCalled: boolean }[];
};

/** Which customer's decision is about a tick of which symbol, and who owned the symbol then. */
export type Fences = readonly {
  readonly userId: BookId;
  readonly symbol: string;
  readonly fence: bigint;
}[];

export function writeTrades(trades: Trades, form: Form): Step[] {
  const { orders, positions, fills, nights, leads, copies, copiers, marginCalls } = trades;
  const steps: Step[] = [];
  if (orders.length > 0) steps.push(orderStep(orders, form));
  if (positions.length > 0) steps.push(positionStep(positions, form));
  if (fills.length > 0) steps.push(insertStep('fills', sql`trading_fill`, fillColumns, fills, { form }));
  if (nights.length > 0) steps.push(insertStep('nights', sql`trading_night`, nightColumns, nights));
  steps.push(...copySteps({ leads, copies, copiers }));
  if (marginCalls.length > 0) steps.push(marginCallStep(marginCalls));
  return steps;
}

/**
 * A fence names who owns a symbol's triggers, as the owner knew it. Where it has changed hands since, the one who lost
 * it may write nothing for that tick's customer. Others of the batch, whose symbols have stayed, are not concerned.
 */
export function fencesHold(fences: Fences): Sql {
  if (fences.length === 0) return empty;
  const [users, symbols] = [fences.map(({ userId }) => userId), fences.map(({ symbol }) => symbol)];
  return sql`and k.user_id not in (
    select f.user_id from unnest(${users}::uuid[], ${symbols}::text[], ${fences.map(({ fence }) => fence)}::bigint[])
      f(user_id, symbol, fence)
    left join trading_lease l on l.symbol = f.symbol and l.fence = f.fence where l.symbol is null)`;
}

/** What was known of the person still holds: their group, how they are told and that they may trade are no part of the book's version. */
export function tradersStand(accounts: readonly Account[], form: Form): Sql {
  const columns: Column<Account>[] = [
    column('user_id', 'uuid', ({ userId }) => userId),
    column('owner_id', 'uuid', ({ ownerId }) => ownerId),
    column('group_id', 'text', ({ ownersGroup }) => ownersGroup),
    column('email', 'text', ({ recipient }) => recipient.email),
    column('first_name', 'text', ({ recipient }) => recipient.firstName),
    column('mail_on_trading', 'boolean', ({ recipient }) => recipient.wantsMail),
    column('is_stopped', 'boolean', ({ isStopped }) => isStopped),
  ];
  return sql`and k.user_id in (
    select n.user_id from ${rowsOf(columns, accounts, form)} join view_trader u on u.id = n.owner_id and u.tier = n.group_id
      and u.email = n.email and u.first_name = n.first_name and (u.mail_on_trading and not u.is_closed) = n.mail_on_trading
      and u.is_stopped = n.is_stopped)`;
}

/**
 * Whoever decided knew every version of every group there is: the one that counts at the moment of a quote is among them. It
 * is asked once for a whole batch.
 */
export function groupsStand(known: number): Sql {
  return sql`and (select count(*) from view_group_version) = ${known}`;
}

/**
 * What was known of the owner's other books still holds. Whoever has one book is not asked about: a second one moves the
 * version of the main one.
 */
export function othersStand(accounts: readonly Account[]): Sql {
  const ofSeveral = accounts.filter(({ state }) => state.otherBooks !== undefined);
  if (ofSeveral.length === 0) return empty;
  const columns: Column<Account>[] = [
    column('user_id', 'uuid', ({ userId }) => userId),
    column('others_owe', 'boolean', ({ state }) => state.otherBooks === 'owing'),
  ];
  return sql`and k.user_id not in (
    select n.user_id from ${rowsOf(columns, ofSeveral)} join view_book_beside o on o.user_id = n.user_id
    where not o.has_others or o.others_owe <> n.others_owe)`;
}

const owner = ({ userId }: { readonly userId: BookId }) => userId;
const date = (ms: number | null) => (ms === null ? null : new Date(ms));

const orderKey: Column<OrderRow>[] = [
  column('id', 'uuid', ({ order }) => order.id),
  column('user_id', 'uuid', owner),
  column('position_id', 'uuid', ({ order }) => order.positionId),
  column('symbol', 'text', ({ order }) => order.symbol),
  column('side', 'text', ({ order }) => order.side),
  column('type', 'text', ({ order }) => order.type),
  column('leverage', 'smallint', ({ order }) => order.leverage),
  column('placed_at', 'timestamptz', ({ order }) => new Date(order.placedAtMs)),
  column('client_order_id', 'text', ({ order }) => order.clientOrderId ?? null),
  column('oco_order_id', 'uuid', ({ order }) => order.ocoOrderId ?? null),
];
const orderChanging: Column<OrderRow>[] = [
  column('position_fill', 'text', ({ order }) => order.positionFill ?? null),
  column('max_slippage', 'bigint', ({ order }) => order.maxSlippage ?? null),
  column('quantity', 'bigint', ({ order }) => order.quantity),
  column('limit_price', 'bigint', ({ order }) => order.limitPrice),
  column('stop_price', 'bigint', ({ order }) => order.stopPrice),
  column('stop_loss', 'bigint', ({ order }) => order.stopLoss),
  column('take_profit', 'bigint', ({ order }) => order.takeProfit),
  column('trailing_distance', 'bigint', ({ order }) => order.trailingDistance),
  column('time_in_force', 'text', ({ order }) => order.timeInForce),
  column('expires_at', 'timestamptz', ({ order }) => date(order.expiresAtMs)),
  column('is_triggered', 'boolean', ({ order }) => order.isTriggered),
  column('reserved', 'bigint', ({ order }) => order.reservedUsd),
  column('changed_at', 'timestamptz', ({ order }) => date(order.changedAtMs ?? null)),
  column('status', 'text', ({ status }) => status),
  column('reason', 'text', ({ reason }) => reason),
  column('ended_at', 'timestamptz', ({ endedAt }) => endedAt),
  column('closed_quantity', 'bigint', ({ closedQuantity = 0n }) => closedQuantity),
];

function orderStep(orders: readonly OrderRow[], form: Form): Step {
  const ending = sql`on conflict (id) do update set (${namesOf(orderChanging)}) = row(${namesOf(orderChanging, 'excluded.')})`;
  return insertStep('orders', sql`trading_order`, [...orderKey, ...orderChanging], orders, {
    ending,
    form,
  });
}

const positionKey: Column<PositionRow>[] = [
  column('id', 'uuid', ({ position }) => position.id),
  column('user_id', 'uuid', owner),
  column('symbol', 'text', ({ position }) => position.symbol),
  column('side', 'text', ({ position }) => position.side),
  column('opened_quantity', 'bigint', ({ openedQuantity }) => openedQuantity),
  column('leverage', 'smallint', ({ position }) => position.leverage),
  column('entry_price', 'bigint', ({ position }) => position.entryPrice),
  column('opened_margin', 'bigint', ({ openedMarginUsd }) => openedMarginUsd),
  column('commission', 'bigint', ({ position }) => position.commissionUsd),
  column('tier_percent', 'smallint', ({ tierPercent }) => tierPercent),
  column('opened_at', 'timestamptz', ({ position }) => new Date(position.openedAtMs)),
  ...quoteColumns<PositionRow>(({ position }) => position.opening),
  // What this decision adds to what is there already.
  column('pnl', 'bigint', ({ pnlUsd }) => pnlUsd),
  column('financing', 'bigint', ({ financingUsd }) => financingUsd),
];
const positionChanging: Column<PositionRow>[] = [
  column('quantity', 'bigint', ({ position }) => position.quantity),
  column('margin', 'bigint', ({ position }) => position.marginUsd),
  column('stop_loss', 'bigint', ({ position }) => position.stopLoss),
  column('take_profit', 'bigint', ({ position }) => position.takeProfit),
  column('trailing_distance', 'bigint', ({ position }) => position.trailingDistance),
  column('trailing_best', 'bigint', ({ position }) => position.trailingBest),
  column('take_profit_at', 'timestamptz', ({ position }) => date(position.takeProfitAtMs ?? null)),
  column('last_night_at', 'timestamptz', ({ position }) => new Date(position.lastNightMs)),
  column('closed_at', 'timestamptz', ({ closedAt }) => closedAt),
  column('close_reason', 'text', ({ closeReason }) => closeReason),
];

function positionStep(positions: readonly PositionRow[], form: Form): Step {
  const ending = sql`on conflict (id) do update
    set (${namesOf(positionChanging)}, pnl, financing)
      = row(${namesOf(positionChanging, 'excluded.')}, trading_position.pnl + excluded.pnl, trading_position.financing + excluded.financing)`;
  const columns = [...positionKey, ...positionChanging];
  return insertStep('positions', sql`trading_position`, columns, positions, { ending, form });
}

const fillColumns: Column<FillRow>[] = [
  column('id', 'uuid', ({ id }) => id),
  column('user_id', 'uuid', owner),
  column('position_id', 'uuid', ({ positionId }) => positionId),
  column('order_id', 'uuid', ({ orderId }) => orderId),
  column('closing_order_id', 'uuid', ({ closingOrderId }) => closingOrderId),
  column('transaction_id', 'uuid', ({ transactionId }) => transactionId),
  column('kind', 'text', ({ kind }) => kind),
  column('reason', 'text', ({ reason }) => reason),
  column('symbol', 'text', ({ symbol }) => symbol),
  column('quantity', 'bigint', ({ quantity }) => quantity),
  column('price', 'bigint', ({ price }) => price),
  column('notional', 'bigint', ({ notionalUsd }) => notionalUsd),
  column('margin', 'bigint', ({ marginUsd }) => marginUsd),
  column('commission', 'bigint', ({ commissionUsd }) => commissionUsd),
  column('pnl', 'bigint', ({ pnlUsd }) => pnlUsd),
  column('filled_at', 'timestamptz', ({ at }) => at),
  ...quoteColumns<FillRow>(({ pricing }) => pricing),
  ...groupColumns<FillRow>(({ pricing }) => pricing.quote),
];

const nightColumns: Column<NightRow>[] = [
  column('position_id', 'uuid', ({ positionId }) => positionId),
  column('night_at', 'timestamptz', ({ nightAt }) => nightAt),
  column('user_id', 'uuid', owner),
  column('transaction_id', 'uuid', ({ transactionId }) => transactionId),
  column('nights', 'smallint', ({ nights }) => nights),
  column('markup', 'smallint', ({ markup }) => markup),
  column('fee_ppm', 'integer', ({ feePpm }) => feePpm),
  column('credit_after_ms', 'integer', () => CREDIT_AFTER_MS),
  column('quantity', 'bigint', ({ quantity }) => quantity),
  column('amount', 'bigint', ({ amountUsd }) => amountUsd),
  column('booked_at', 'timestamptz', ({ at }) => at),
  ...quoteColumns<NightRow>(({ pricing }) => pricing),
];

function marginCallStep(calls: Trades['marginCalls']): Step {
  type Call = Trades['marginCalls'][number];
  const columns: Column<Call>[] = [
    column('user_id', 'uuid', ({ userId }) => userId),
    column('is_margin_called', 'boolean', ({ isCalled }) => isCalled),
  ];
  const ending = sql`on conflict (user_id) do update set is_margin_called = excluded.is_margin_called`;
  return insertStep('margin_calls', sql`trading_account`, columns, calls, { ending });
}
