import { ORDER_TYPES, ORDER_TYPE_NAMES, type OrderType } from '@halyard/catalogue';
import type { Command } from '../trading/command.ts';
import { LEVERAGES } from '../trading/margin/leverage.ts';
import type { Market } from '../trading/market.ts';
import type {
  Exits,
  Instructions,
  OrderTerms,
  PositionFill,
  Side,
  TimeInForce,
  TradingState,
} from '../trading/trading-state.ts';
import { SYMBOLS, stepOf } from './market-walk.ts';
import type { Chance } from './seeded-chance.ts';

/** What a careless, greedy and forgetful customer asks for next. Many of the wishes are refused. */
export function nextWish(
  chance: Chance,
  state: TradingState,
  market: Market,
  moment: { readonly atMs: number; readonly number: number },
): Command {
  const { atMs } = moment;
  const position = state.positions[chance.below(Math.max(1, state.positions.length))];
  const order = state.orders[chance.below(Math.max(1, state.orders.length))];
  const wish = chance.below(100);
  if (wish < 55 || (position === undefined && order === undefined)) {
    const against = position !== undefined && chance.happens(8) ? position : null;
    const terms = orderTerms(chance, market, atMs, against);
    if (chance.happens(6)) return pairOf(chance, market, terms, moment);
    const seen = market.symbols.get(terms.symbol)?.quote.bid ?? 1n;
    const shownPrice = chance.happens(90) ? (seen * BigInt(chance.between(9_990, 10_010))) / 10_000n : null;
    return { type: 'place-order', atMs, ...idsOf(`${moment.number}`), terms, shownPrice };
  }
  if (wish < 63 && order !== undefined) return modification(chance, market, order, atMs);
  if (wish < 68 && order !== undefined)
    return { type: 'cancel-order', atMs, orderId: order.id, by: 'customer' };
  if (wish < 69)
    return { type: 'close-all', atMs, symbol: chance.happens(50) ? null : chance.pick(SYMBOLS), side: null };
  if (position === undefined || wish >= 93)
    return { type: 'cancel-order', atMs, orderId: 'nobody', by: 'customer' };
  if (wish < 84) {
    const exits = exitsAround(chance, market, position.symbol, position.side);
    // Sometimes a form says the distance again that is there already.
    const { trailingDistance } = chance.happens(30) ? position : exits;
    const change = { ...exits, trailingDistance };
    return { type: 'modify-position', atMs, positionId: position.id, change };
  }
  const part = (position.quantity * BigInt(chance.between(1, 110))) / 100n;
  const quantity = chance.happens(60) ? part : null;
  return { type: 'close-position', atMs, positionId: position.id, quantity, by: 'customer' };
}

const idsOf = (name: string) => ({ orderId: `order-${name}`, positionId: `position-${name}` });

/** Two that wait in one symbol, on either side of the price or on one; sometimes two that cannot be a pair. */
function pairOf(
  chance: Chance,
  market: Market,
  terms: OrderTerms,
  { atMs, number }: { readonly atMs: number; readonly number: number },
): Command {
  const other = orderTerms(chance, market, atMs);
  const leg = (of: OrderTerms, type: OrderType, name: string) => ({
    ...idsOf(`${number}-${name}`),
    terms: {
      ...of,
      type,
      symbol: terms.symbol,
      quantity: terms.quantity,
      limitPrice: type === 'limit' ? near(chance, market, terms.symbol) : null,
      stopPrice: type === 'stop' ? beyond(chance, market, terms.symbol, of.side) : null,
    },
  });
  const legs = [
    leg(terms, 'limit', 'a'),
    leg(other, chance.pick<OrderType>(['limit', 'stop', 'stop']), 'b'),
  ] as const;
  return { type: 'place-oco', atMs, legs };
}

/** Sometimes against what is open. */
function orderTerms(
  chance: Chance,
  market: Market,
  atMs: number,
  against: Pick<OrderTerms, 'symbol' | 'side'> | null = null,
): OrderTerms {
  const symbol = against?.symbol ?? chance.pick(SYMBOLS);
  const side =
    against === null ? chance.pick<Side>(['buy', 'sell']) : against.side === 'buy' ? 'sell' : 'buy';
  const type = chance.pick<OrderType>(['market', ...ORDER_TYPE_NAMES]);
  const { hasLimit, hasStop } = ORDER_TYPES[type];
  const isAtOnce = chance.happens(hasStop ? 1 : 6);
  const timeInForce = chance.pick<TimeInForce>(isAtOnce ? ['ioc', 'fok'] : ['gtc', 'day', 'gtd']);
  const stopPrice = hasStop ? beyond(chance, market, symbol, side) : null;
  const limitPrice = hasLimit ? near(chance, market, symbol) : null;
  return {
    symbol,
    side,
    type,
    quantity: quantityFor(chance, symbol),
    leverage: chance.happens(40) ? 100 : (LEVERAGES[chance.below(LEVERAGES.length)] ?? 1),
    limitPrice,
    stopPrice,
    timeInForce,
    expiresAtMs: timeInForce === 'gtd' ? atMs + chance.between(1, 72) * 3_600_000 : null,
    ...(chance.happens(against ? 95 : 60) ? NO_EXITS : exitsAround(chance, market, symbol, side)),
    ...instructions(chance, market, { symbol, hasLimit }),
    ...(against && {
      positionFill: chance.pick<PositionFill>(['reduce_first', 'reduce_only', 'reduce_only']),
    }),
  };
}

function instructions(
  chance: Chance,
  market: Market,
  { symbol, hasLimit }: { readonly symbol: string; readonly hasLimit: boolean },
): Instructions {
  const level = market.symbols.get(symbol)?.quote.bid ?? 1n;
  return {
    ...(chance.happens(12) && {
      positionFill: chance.pick<PositionFill>(['open_only', 'reduce_first', 'reduce_only']),
    }),
    ...(chance.happens(hasLimit ? 1 : 12) && { maxSlippage: (level * BigInt(chance.below(20))) / 10_000n }),
  };
}

const NO_EXITS: Exits = { stopLoss: null, takeProfit: null, trailingDistance: null };

function exitsAround(chance: Chance, market: Market, symbol: string, side: Side): Exits {
  const level = market.symbols.get(symbol)?.quote.bid ?? 1n;
  const away = () => (level * BigInt(chance.between(1, 300))) / 10_000n + stepOf(symbol);
  const direction = side === 'buy' ? 1n : -1n;
  return {
    stopLoss: chance.happens(50) ? level - direction * away() : null,
    takeProfit: chance.happens(50) ? level + direction * away() : null,
    trailingDistance: chance.happens(50) ? away() : null,
  };
}

function modification(
  chance: Chance,
  market: Market,
  order: TradingState['orders'][number],
  atMs: number,
): Command {
  const price = near(chance, market, order.symbol);
  const change = {
    ...(order.limitPrice === null ? {} : { limitPrice: price }),
    ...(order.stopPrice === null || (order.isTriggered && chance.happens(80))
      ? {}
      : { stopPrice: near(chance, market, order.symbol) }),
    ...(chance.happens(30) ? { quantity: quantityFor(chance, order.symbol) } : {}),
    ...(chance.happens(20)
      ? { positionFill: chance.pick<PositionFill | null>([null, 'open_only', 'reduce_first', 'reduce_only']) }
      : {}),
    ...(chance.happens(20) && order.limitPrice === null
      ? { maxSlippage: chance.happens(50) ? null : price / 1000n }
      : {}),
  };
  return { type: 'modify-order', atMs, orderId: order.id, change };
}

/** Within two percent of the market, on either side of it. */
function near(chance: Chance, market: Market, symbol: string): bigint {
  const level = market.symbols.get(symbol)?.quote.bid ?? 1n;
  return (level * BigInt(chance.between(9800, 10_200))) / 10_000n;
}

/** Up to two percent where a stop belongs, and now and then where it does not. */
function beyond(chance: Chance, market: Market, symbol: string, side: Side): bigint {
  const level = market.symbols.get(symbol)?.quote.bid ?? 1n;
  const away = (level * BigInt(chance.between(10, 200))) / 10_000n;
  return (side === 'buy') === chance.happens(90) ? level + away : level - away;
}

/** Worth from a few dollars to a million of them, so that about half of what is asked for can be paid. */
function quantityFor(chance: Chance, symbol: string): bigint {
  const dollars = 10n ** BigInt(chance.between(1, 6)) * BigInt(chance.between(1, 9));
  const units: Record<string, bigint> = {
    'SHIB/USD': 5_000_000n,
    'BTC/USD': 1n,
    'XAU/USD': 4n,
    GER40: 1n,
    UK100: 1n,
  };
  const perHundredDollars = units[symbol] ?? 10_000n;
  return (dollars * perHundredDollars) / 100n + BigInt(chance.below(3));
}
