import type { BookId, UserId } from '@halyard/accounting';
import type { Copying, Order, Position, SwapFree, TradingState } from '@halyard/engine';
import sql from 'sql-template-tag';
import { named, type Queryable } from '../../../platform/database/database.ts';
import { type Account, tradingLocks } from './account.ts';
import { type InstructionColumns, toInstructions } from './instructions.ts';
import { parsePricing } from '../triggers/quotes.ts';

/**
 * Reads accounts for deciding: all of each in one statement, so that what is read is from one moment and belongs to
 * the version read with it. Lists come as JSON with every whole number as text, since JSON numbers are not exact. The
 * list of customers is a query of its own, so that the planner does not count it and plans once for any number.
 */
export async function loadAccounts(
  queryable: Queryable,
  userIds: readonly BookId[],
): Promise<Map<BookId, Account>> {
  const rows = await queryable.rows<AccountRow>(
    named(
      'trading-load',
      sql`
    select b.user_id as "userId", b.version, coalesce(w.available, 0) as available, coalesce(w.locked, 0) as locked,
      coalesce(w.deficit, 0) as deficit, coalesce(a.is_margin_called, false) as "isMarginCalled",
      b.owner_id as "ownerId", b.is_held as "isHeld", b.kind = 'managed' as "isManaged", b.position_mode as "positionMode", o.has_others as "hasOthers", o.others_owe as "othersOwe",
      l.place as "leadPlace", c.status as "copyStatus", c.place as "copyPlace", c.max_leverage as "copyLeverage", c.loss_floor as "copyFloor",
      u.tier as "ownersGroup", coalesce(b.group_id, u.tier) as "group",
      case when b.kind <> 'practice' then u.swap_free_from end as "swapFreeFrom", u.swap_free_until as "swapFreeUntil", u.email, u.first_name as "firstName", u.mail_on_trading and not u.is_closed as "wantsMail", u.is_stopped as "isStopped",
      (select json_agg(json_build_object(
          'id', p.id, 'symbol', p.symbol, 'side', p.side, 'quantity', p.quantity::text, 'leverage', p.leverage,
          'entryPrice', p.entry_price::text, 'margin', p.margin::text, 'stopLoss', p.stop_loss::text,
          'takeProfit', p.take_profit::text, 'distance', p.trailing_distance::text, 'best', p.trailing_best::text,
          'commission', p.commission::text, 'financing', p.financing::text, 'openedAt', p.opened_at, 'takeProfitAt', p.take_profit_at,
          'lastNightAt', p.last_night_at, 'bid', p.quote_bid::text, 'ask', p.quote_ask::text, 'at', p.quote_at,
          'source', p.quote_source, 'convBid', p.conversion_bid::text, 'convAsk', p.conversion_ask::text,
          'convAt', p.conversion_at, 'convSource', p.conversion_source) order by p.opened_at, p.id)
        from trading_position p where p.user_id = b.user_id and p.quantity > 0) as positions,
      (select json_agg(json_build_object(
          'id', o.id, 'positionId', o.position_id, 'symbol', o.symbol, 'side', o.side, 'type', o.type,
          'quantity', o.quantity::text, 'leverage', o.leverage, 'limitPrice', o.limit_price::text,
          'stopPrice', o.stop_price::text, 'stopLoss', o.stop_loss::text, 'takeProfit', o.take_profit::text,
          'distance', o.trailing_distance::text, 'timeInForce', o.time_in_force, 'expiresAt', o.expires_at,
          'clientOrderId', o.client_order_id, 'positionFill', o.position_fill, 'maxSlippage', o.max_slippage::text,
          'ocoOrderId', o.oco_order_id, 'isTriggered', o.is_triggered, 'reserved', o.reserved::text, 'placedAt', o.placed_at, 'changedAt', o.changed_at) order by o.placed_at, o.id)
        from trading_order o where o.user_id = b.user_id and o.status = 'pending') as orders,
      (select json_agg(json_build_array(h.subject_id, h.amount::text) order by h.subject_id desc)
        from view_hold h
        where h.user_id = b.user_id and h.released_at is null and h.kind = 'withdrawal' and h.asset = 'USD') as withdrawals
    from unnest((select ${[...userIds]}::uuid[])) asked(user_id)
    join view_book b on b.user_id = asked.user_id
    join view_book_beside o on o.user_id = b.user_id
    join view_trader u on u.id = b.owner_id
    left join view_balance w on w.user_id = b.user_id and w.asset = 'USD'
    left join trading_account a on a.user_id = b.user_id
    left join trading_leader l on l.user_id = b.user_id and l.is_open
    left join trading_copier c on c.user_id = b.user_id`,
    ),
  );
  return new Map(rows.map((row) => [row.userId, parseAccount(row)]));
}

type AccountRow = {
  readonly userId: BookId;
  readonly ownerId: UserId;
  readonly isHeld: boolean;
  readonly isManaged: boolean;
  readonly hasOthers: boolean;
  readonly othersOwe: boolean;
  readonly version: bigint;
  readonly available: bigint;
  readonly locked: bigint;
  readonly deficit: bigint;
  readonly isMarginCalled: boolean;
  readonly positionMode: 'hedging' | 'netting';
  readonly leadPlace: bigint | null;
  readonly copyStatus: Copying['status'] | null;
  readonly copyPlace: bigint;
  readonly copyLeverage: number;
  readonly copyFloor: bigint;
  readonly ownersGroup: string;
  readonly group: string;
  readonly swapFreeFrom: Date | null;
  readonly swapFreeUntil: Date | null;
  readonly email: string;
  readonly firstName: string;
  readonly wantsMail: boolean;
  readonly isStopped: boolean;
  readonly positions: readonly PositionJson[] | null;
  readonly orders: readonly OrderJson[] | null;
  readonly withdrawals: readonly (readonly [id: string, amount: string])[] | null;
};

type ExitsJson = {
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  readonly distance: string | null;
};

type PositionJson = ExitsJson &
  Pick<Position, 'id' | 'symbol' | 'side' | 'leverage'> & {
    readonly quantity: string;
    readonly entryPrice: string;
    readonly margin: string;
    readonly best: string | null;
    readonly commission: string;
    readonly financing: string;
    readonly openedAt: string;
    readonly takeProfitAt: string | null;
    readonly lastNightAt: string;
    readonly bid: string;
    readonly ask: string;
    readonly at: string;
    readonly source: string;
    readonly convBid: string | null;
    readonly convAsk: string | null;
    readonly convAt: string | null;
    readonly convSource: string | null;
  };

type OrderJson = ExitsJson &
  Pick<Order, 'id' | 'positionId' | 'symbol' | 'side' | 'type' | 'leverage' | 'timeInForce' | 'isTriggered'> &
  Omit<InstructionColumns, 'maxSlippage'> & {
    readonly quantity: string;
    readonly limitPrice: string | null;
    readonly stopPrice: string | null;
    readonly expiresAt: string | null;
    readonly reserved: string;
    readonly maxSlippage: string | null;
    readonly placedAt: string;
    readonly changedAt: string | null;
  };

function parseAccount(row: AccountRow): Account {
  const state: TradingState = {
    availableUsd: row.available,
    deficitUsd: row.deficit,
    positions: (row.positions ?? []).map(parsePosition),
    orders: (row.orders ?? []).map(parseOrder),
    pendingWithdrawals: (row.withdrawals ?? []).map(([id, amount]) => ({ id, lockedUsd: BigInt(amount) })),
    isMarginCalled: row.isMarginCalled,
    ...(row.isManaged && { isManaged: true as const }),
    ...(row.swapFreeFrom !== null && { swapFree: swapFreeOf(row.swapFreeFrom, row.swapFreeUntil) }),
    ...(row.positionMode === 'netting' && { positionMode: row.positionMode }),
    ...(row.leadPlace !== null && { leading: { place: row.leadPlace } }),
    ...(row.copyStatus !== null && {
      copying: {
        status: row.copyStatus,
        place: row.copyPlace,
        maxLeverage: row.copyLeverage,
        lossFloorUsd: row.copyFloor,
      },
    }),
    ...(row.hasOthers && { otherBooks: row.othersOwe ? ('owing' as const) : ('sound' as const) }),
  };
  return {
    userId: row.userId,
    ownerId: row.ownerId,
    version: row.version,
    isHeld: row.isHeld,
    isStopped: row.isStopped,
    lockedElsewhereUsd: row.locked - tradingLocks(state),
    ownersGroup: row.ownersGroup,
    group: row.group,
    recipient: { email: row.email, firstName: row.firstName, wantsMail: row.wantsMail },
    state,
  };
}

function swapFreeOf(from: Date, until: Date | null): SwapFree {
  return { fromMs: from.getTime(), untilMs: until?.getTime() ?? null };
}

function parsePosition(json: PositionJson): Position {
  const { id, symbol, side, leverage } = json;
  return {
    id,
    symbol,
    side,
    leverage,
    ...parseExits(json),
    quantity: BigInt(json.quantity),
    entryPrice: BigInt(json.entryPrice),
    marginUsd: BigInt(json.margin),
    trailingBest: whole(json.best),
    commissionUsd: BigInt(json.commission),
    financingUsd: BigInt(json.financing),
    openedAtMs: Date.parse(json.openedAt),
    ...(json.takeProfitAt !== null && { takeProfitAtMs: Date.parse(json.takeProfitAt) }),
    lastNightMs: Date.parse(json.lastNightAt),
    opening: parsePricing(symbol, {
      quote_bid: BigInt(json.bid),
      quote_ask: BigInt(json.ask),
      quote_at: new Date(json.at),
      quote_source: json.source,
      conversion_bid: whole(json.convBid),
      conversion_ask: whole(json.convAsk),
      conversion_at: moment(json.convAt),
      conversion_source: json.convSource,
    }),
  };
}

function parseOrder(json: OrderJson): Order {
  const { id, positionId, symbol, side, type, leverage, timeInForce, isTriggered } = json;
  return {
    id,
    positionId,
    symbol,
    side,
    type,
    leverage,
    timeInForce,
    isTriggered,
    ...parseExits(json),
    quantity: BigInt(json.quantity),
    limitPrice: whole(json.limitPrice),
    stopPrice: whole(json.stopPrice),
    expiresAtMs: moment(json.expiresAt)?.getTime() ?? null,
    placedAtMs: Date.parse(json.placedAt),
    ...(json.changedAt !== null && { changedAtMs: Date.parse(json.changedAt) }),
    reservedUsd: BigInt(json.reserved),
    ...toInstructions({ ...json, maxSlippage: whole(json.maxSlippage) }),
  };
}

function parseExits({ stopLoss, takeProfit, distance }: ExitsJson) {
  return { stopLoss: whole(stopLoss), takeProfit: whole(takeProfit), trailingDistance: whole(distance) };
}

function whole(digits: string | null): bigint | null {
  return digits === null ? null : BigInt(digits);
}

function moment(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
