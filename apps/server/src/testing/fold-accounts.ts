import type { live } from '@halyard/contract';
import { formatUnits, PRICE_SCALE } from '@halyard/money';
import sql from 'sql-template-tag';
import type { Database } from '../platform/database/database.ts';

/**
 * What accounts are when nothing is known but the journal and the messages: both are folded into an empty model, which
 * must come out as what the tables say.
 */
export type Accounts = {
  readonly balances: ReadonlyMap<string, unknown>;
  readonly orders: ReadonlyMap<string, unknown>;
  readonly positions: ReadonlyMap<string, unknown>;
};

type LineRow = {
  readonly userId: string;
  readonly account: 'available' | 'locked' | 'deficit';
  readonly asset: string;
  readonly amount: bigint;
};

type BalanceRow = Record<LineRow['account'], bigint> & { readonly userId: string; readonly asset: string };

/** Balances from the lines of the journal alone, in units. */
export async function foldJournal(database: Database): Promise<Accounts['balances']> {
  const lines = await database.rows<LineRow>(
    sql`select user_id as "userId", account, asset, amount from ledger_line where user_id is not null order by entry_id, position`,
  );
  const balances = new Map<string, Record<LineRow['account'], bigint>>();
  for (const { userId, account, asset, amount } of lines) {
    const key = `${userId} ${asset}`;
    const before = balances.get(key) ?? { available: 0n, locked: 0n, deficit: 0n };
    balances.set(key, { ...before, [account]: before[account] + amount });
  }
  return balances;
}

/** The same balances as they are kept beside it. */
export async function keptBalances(database: Database): Promise<Accounts['balances']> {
  const rows = await database.rows<BalanceRow>(
    sql`select user_id as "userId", asset, available, locked, deficit from ledger_balance`,
  );
  return new Map(rows.map(({ userId, asset, ...balance }) => [`${userId} ${asset}`, balance]));
}

/** Everything from the messages alone, as a client that has heard them all would know it. */
export async function foldMessages(database: Database): Promise<Accounts> {
  const messages = await database.rows<{ userId: string; changes: readonly live.Change[] }>(
    sql`select user_id as "userId", changes from live_event order by user_id, seq`,
  );
  const balances = new Map<string, unknown>();
  const orders = new Map<string, unknown>();
  const positions = new Map<string, unknown>();
  for (const { userId, changes } of messages) {
    for (const change of changes) {
      if (change.kind === 'order') {
        const { type: _, ...order } = change.order;
        orders.set(order.id, order);
      } else if (change.kind === 'position') {
        const { type: _, ...position } = change.position;
        positions.set(position.id, position);
      } else if (change.kind === 'balance') {
        const { kind: _, currency, ...balance } = change;
        balances.set(`${userId} ${currency}`, balance);
      }
    }
  }
  return { balances, orders, positions };
}

const number = (units: bigint | null, scale: number) =>
  units === null ? null : Number(formatUnits(units, scale));
const price = (units: bigint | null) => number(units, PRICE_SCALE);
const cents = (units: bigint | null) => number(units, 2);

/** What the tables say, in the words of the messages. */
export async function keptAccounts(database: Database): Promise<Accounts> {
  return {
    balances: await saidBalances(database),
    orders: await saidOrders(database),
    positions: await saidPositions(database),
  };
}

async function saidBalances(database: Database): Promise<Accounts['balances']> {
  const rows = await database.rows<BalanceRow>(
    sql`select user_id as "userId", asset, available, locked, deficit from ledger_balance where asset = 'USD'`,
  );
  return new Map(
    rows.map(({ userId, asset, available, locked, deficit }) => [
      `${userId} ${asset}`,
      { availableBalance: cents(available), lockedBalance: cents(locked), deficit: cents(deficit) },
    ]),
  );
}

type Level = bigint | null;
type Row = Readonly<Record<'stop_loss' | 'take_profit' | 'trailing_distance', Level>> & {
  readonly id: string;
  readonly symbol: string;
  readonly side: string;
  readonly leverage: number;
  readonly quantity: bigint;
};
type OrderRow = Row &
  Readonly<Record<'limit_price' | 'stop_price', Level>> &
  Readonly<Record<'type' | 'time_in_force' | 'status' | 'position_id', string>> &
  Readonly<Record<'expires_at' | 'ended_at', Date | null>> & {
    readonly is_triggered: boolean;
    readonly has_opened: boolean;
    readonly client_order_id: string | null;
    readonly position_fill: string | null;
    readonly max_slippage: Level;
    readonly oco_order_id: string | null;
    readonly closed_quantity: bigint;
    readonly reserved: bigint;
    readonly reason: string | null;
    readonly placed_at: Date;
  };
type PositionRow = Row &
  Readonly<Record<'entry_price' | 'margin' | 'commission' | 'financing', bigint>> & {
    readonly opened_at: Date;
    readonly closed_at: Date | null;
  };

const shared = (row: Row) => ({
  id: row.id,
  symbol: row.symbol,
  side: row.side,
  quantity: cents(row.quantity),
  leverage: row.leverage,
  stopLoss: price(row.stop_loss),
  takeProfit: price(row.take_profit),
  trailingStop: price(row.trailing_distance),
});

/** What there is nothing to say of is left out. */
const named = (name: string, value: unknown) => (value === null ? {} : { [name]: value });

async function saidOrders(database: Database): Promise<Accounts['orders']> {
  const rows = await database.rows<OrderRow>(
    sql`select o.*, exists (select from trading_position p where p.id = o.position_id) as has_opened from trading_order o`,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...shared(row),
        orderType: row.type,
        limitPrice: price(row.limit_price),
        stopPrice: price(row.stop_price),
        timeInForce: row.time_in_force,
        expiresAt: row.expires_at?.toISOString() ?? null,
        isTriggered: row.is_triggered,
        reserved: cents(row.reserved),
        status: row.status,
        reason: row.reason,
        positionId: row.has_opened ? row.position_id : null,
        ...named('clientOrderId', row.client_order_id),
        ...named('positionFill', row.position_fill),
        ...named('maxSlippage', price(row.max_slippage)),
        ...named('ocoOrderId', row.oco_order_id),
        ...named('closedQuantity', cents(row.closed_quantity) || null),
        placedAt: row.placed_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
      },
    ]),
  );
}

async function saidPositions(database: Database): Promise<Accounts['positions']> {
  const rows = await database.rows<PositionRow>(sql`select * from trading_position`);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...shared(row),
        entryPrice: price(row.entry_price),
        margin: cents(row.margin),
        commission: cents(row.commission),
        financing: cents(row.financing),
        openedAt: row.opened_at.toISOString(),
        closedAt: row.closed_at?.toISOString() ?? null,
      },
    ]),
  );
}
