import { ORDER_TYPES, ORDER_TYPE_NAMES } from '@halyard/catalogue';
import type { Chance } from '@halyard/testkit';
import { investment } from '@halyard/contract';
import type { Command, Exits, ModifyOrder, OrderTerms, Side } from '@halyard/engine';
import { formatUnits, PRICE_SCALE } from '@halyard/money';
import sql from 'sql-template-tag';
import { cancelOrder, modifyOrder } from '../../modules/trading/orders/manage-orders.ts';
import { closeAll, closePosition, modifyPosition } from '../../modules/trading/orders/manage-positions.ts';
import { placeOco, placeTrade } from '../../modules/trading/orders/place-trade.ts';
import { newId } from '../../platform/ids.ts';
import type { MirroredTrader } from './mirrored-trader.ts';
import type { TestApp } from '../test-app.ts';

/** One thing a customer does: how the product is asked for it, and what the engine is told once that has answered. */
export type Action = { readonly ask: () => Promise<unknown>; readonly command: () => Promise<Command> };

export type Stage = { readonly app: TestApp; readonly chance: Chance };

export const SYMBOLS = ['EUR/USD', 'USD/JPY', 'GER40', 'BTC/USD'] as const;
const LEVERAGES = [1, 10, 50, 100, 100] as const;
const ENDS = ['gtc', 'gtc', 'day', 'gtd'] as const;
const LIMIT_ENDS = [...ENDS, ...ENDS, 'ioc', 'fok'] as const;
const FILLS = ['open_only', 'reduce_first', 'reduce_only'] as const;
const NO_EXITS: Exits = { stopLoss: null, takeProfit: null, trailingDistance: null };
const TYPES = ['market', ...ORDER_TYPE_NAMES] as const;

/** Chooses what somebody does next: mostly sensible things about what is there, and some that are refused. */
export function someAction(stage: Stage, trader: MirroredTrader): Action {
  const { chance } = stage;
  const { orders, positions } = trader.state();
  const isBlind = chance.happens(5);
  const possible = [
    ...Array.from({ length: 5 }, () => place),
    ...(chance.happens(40) ? [placePair] : []),
    ...(orders.length > 0 || isBlind ? [change, change, cancel] : []),
    ...(positions.length > 0 || isBlind
      ? [setExits, setExits, setExits, close, close, close, closeMany]
      : []),
  ];
  return (chance.pick(possible) ?? place)(stage, trader);
}

/** A price so many hundredths of a percent away from the middle, with five decimals. */
export function priceNear({ app }: Pick<Stage, 'app'>, symbol: string, hundredths: number): bigint {
  const quote = app.market.lastQuote(symbol);
  const mid = quote ? (quote.bid + quote.ask) / 2n : 10n ** 10n;
  const price = (mid * BigInt(10_000 + hundredths)) / 10_000n;
  return price - (price % 100_000n);
}

export const priceText = (price: bigint | null) => (price === null ? null : formatUnits(price, PRICE_SCALE));
export const quantityText = (quantity: bigint) => formatUnits(quantity, 2);
const nowMs = ({ app }: Stage) => app.clock.now().getTime();

/** A limit waits for a better price and a stop for a worse one; some are put on the other side. */
export function someLevel(stage: Stage, symbol: string, side: Side, kind: 'limit' | 'stop'): bigint {
  const { chance } = stage;
  const sign = ((side === 'buy') === (kind === 'stop') ? 1 : -1) * (chance.happens(85) ? 1 : -1);
  return priceNear(stage, symbol, sign * chance.between(1, 150));
}

export function someExits(stage: Stage, symbol: string, side: Side): Exits {
  const { chance } = stage;
  const sign = (side === 'buy' ? 1 : -1) * (chance.happens(85) ? 1 : -1);
  const when = (percent: number, price: bigint) => (chance.happens(percent) ? price : null);
  return {
    stopLoss: when(30, priceNear(stage, symbol, -sign * chance.between(5, 150))),
    takeProfit: when(30, priceNear(stage, symbol, sign * chance.between(5, 150))),
    trailingDistance: when(20, priceNear(stage, symbol, 0) / BigInt(chance.between(50, 2000))),
  };
}

function someTerms(stage: Stage): OrderTerms {
  const { chance } = stage;
  const symbol = chance.pick(SYMBOLS) ?? 'EUR/USD';
  const side = chance.happens(50) ? 'buy' : 'sell';
  const type = chance.pick(TYPES) ?? 'market';
  const leverage = chance.pick(LEVERAGES) ?? 1;
  const ends = type === 'limit' ? LIMIT_ENDS : ENDS;
  const timeInForce = type === 'market' ? 'gtc' : (chance.pick(ends) ?? 'gtc');
  const mayReduce = chance.happens(25);
  // A part of ten thousand dollars, times the leverage.
  const dollars = BigInt(chance.between(100, 5000) * leverage);
  const price = symbol === 'USD/JPY' ? 10n ** 10n : priceNear(stage, symbol, 0);
  const { hasLimit, hasStop } = ORDER_TYPES[type];
  return {
    symbol,
    side,
    type,
    leverage,
    timeInForce,
    quantity: (dollars * 100n * 10n ** BigInt(PRICE_SCALE)) / price || 1n,
    limitPrice: hasLimit ? someLevel(stage, symbol, side, 'limit') : null,
    stopPrice: hasStop ? someLevel(stage, symbol, side, 'stop') : null,
    ...(mayReduce ? NO_EXITS : someExits(stage, symbol, side)),
    ...(mayReduce && { positionFill: chance.pick(FILLS) ?? 'reduce_only' }),
    ...(chance.happens(50) && { clientOrderId: `walk:${newId()}` }),
    ...(!hasLimit && chance.happens(20) && { maxSlippage: BigInt(chance.between(0, 20)) * 1_000_000n }),
    expiresAtMs: timeInForce === 'gtd' ? nowMs(stage) + chance.between(0, 48) * 3_600_000 : null,
  };
}

/** The same order as it is sent. */
function bodyOf({ terms, shownPrice }: Wish) {
  const { symbol, side, type, leverage, timeInForce, expiresAtMs, positionFill, clientOrderId } = terms;
  return {
    symbol,
    side,
    leverage,
    timeInForce,
    orderType: type,
    quantity: quantityText(terms.quantity),
    limitPrice: priceText(terms.limitPrice),
    stopPrice: priceText(terms.stopPrice),
    stopLoss: priceText(terms.stopLoss),
    takeProfit: priceText(terms.takeProfit),
    trailingStop: priceText(terms.trailingDistance),
    expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString(),
    maxSlippage: priceText(terms.maxSlippage ?? null),
    shownPrice: priceText(shownPrice),
    ...(positionFill && { positionFill }),
    ...(clientOrderId && { clientOrderId }),
  };
}

type Wish = { readonly terms: OrderTerms; readonly shownPrice: bigint };
type Ids = { readonly orderId: string; readonly positionId: string };

/** An order, and what the customer saw when they wished for it: about the price. */
function someWish(stage: Stage): Wish {
  const terms = someTerms(stage);
  return { terms, shownPrice: priceNear(stage, terms.symbol, stage.chance.between(-5, 5)) };
}

const someIds = (): Ids => ({ orderId: newId(), positionId: newId() });

/** What the product has called an order and its position. */
async function idsOf({ app }: Stage, { id }: investment.Order): Promise<Ids> {
  const select = sql`select id as "orderId", position_id as "positionId" from trading_order where id = ${id}`;
  return (await app.database.row<Ids>(select)) ?? someIds();
}

function place(stage: Stage, { userId }: MirroredTrader): Action {
  const wish = someWish(stage);
  let ids = someIds();
  return {
    ask: async () => {
      const body = investment.placeTrade.body.parse(bodyOf(wish));
      const answer = await placeTrade(stage.app.trading.deps, { userId }, body);
      ids = await idsOf(stage, (answer.body as { data: { order: investment.Order } }).data.order);
    },
    command: async () => ({ type: 'place-order', atMs: nowMs(stage), ...ids, ...wish }),
  };
}

/** Two orders of one symbol; often they cannot be a pair. */
function placePair(stage: Stage, { userId }: MirroredTrader): Action {
  const { chance } = stage;
  const [one, other] = [someWish(stage), someWish(stage)];
  const { symbol, quantity } = one.terms;
  const isOfOne = chance.happens(90);
  const two: Wish = isOfOne
    ? { ...other, terms: { ...other.terms, symbol, quantity, ...levelsOf(symbol, other) } }
    : other;
  let ids: readonly [Ids, Ids] = [someIds(), someIds()];
  return {
    ask: async () => {
      const body = investment.placeOco.body.parse({ legs: [bodyOf(one), bodyOf(two)] });
      const answer = await placeOco(stage.app.trading.deps, { userId }, body);
      const [first, second] = (answer.body as { data: { orders: investment.Order[] } }).data.orders;
      if (first && second) ids = [await idsOf(stage, first), await idsOf(stage, second)];
    },
    command: async () => ({
      type: 'place-oco',
      atMs: nowMs(stage),
      legs: [
        { ...ids[0], ...one },
        { ...ids[1], ...two },
      ],
    }),
  };

  /** The levels of an order around another price. */
  function levelsOf(of: string, { terms }: Wish): Pick<OrderTerms, 'limitPrice' | 'stopPrice'> & Exits {
    return {
      limitPrice: terms.limitPrice && someLevel(stage, of, terms.side, 'limit'),
      stopPrice: terms.stopPrice && someLevel(stage, of, terms.side, 'stop'),
      ...NO_EXITS,
    };
  }
}

function change(stage: Stage, trader: MirroredTrader): Action {
  const { chance } = stage;
  const order = chance.pick(trader.state().orders);
  const orderId = order?.id ?? newId();
  const symbol = order?.symbol ?? 'EUR/USD';
  const side = order?.side ?? 'buy';
  const next: ModifyOrder['change'] = {
    ...(chance.happens(40) ? { quantity: BigInt(chance.between(1, 500_000)) } : {}),
    ...(order?.limitPrice && chance.happens(60)
      ? { limitPrice: someLevel(stage, symbol, side, 'limit') }
      : {}),
    ...(order?.stopPrice && chance.happens(60) ? { stopPrice: someLevel(stage, symbol, side, 'stop') } : {}),
    ...(chance.happens(30) ? { stopLoss: null } : {}),
    ...(chance.happens(30) ? { takeProfit: someExits(stage, symbol, side).takeProfit } : {}),
    timeInForce: chance.happens(50) ? 'gtc' : 'day',
  };
  const { limitPrice, stopPrice, takeProfit, quantity, ...rest } = next;
  const body = investment.modifyOrder.body.parse({
    ...rest,
    ...(quantity === undefined ? {} : { quantity: quantityText(quantity) }),
    ...(limitPrice === undefined ? {} : { limitPrice: priceText(limitPrice) }),
    ...(stopPrice === undefined ? {} : { stopPrice: priceText(stopPrice) }),
    ...(takeProfit === undefined ? {} : { takeProfit: priceText(takeProfit) }),
  });
  return {
    ask: () => modifyOrder(stage.app.trading.deps, trader, orderId, body),
    command: async () => ({ type: 'modify-order', atMs: nowMs(stage), orderId, change: next }),
  };
}

function cancel(stage: Stage, trader: MirroredTrader): Action {
  const orderId = stage.chance.pick(trader.state().orders)?.id ?? newId();
  return {
    ask: () => cancelOrder(stage.app.trading.deps, trader, orderId),
    command: async () => ({ type: 'cancel-order', atMs: nowMs(stage), orderId, by: 'customer' }),
  };
}

function setExits(stage: Stage, trader: MirroredTrader): Action {
  const position = stage.chance.pick(trader.state().positions);
  const positionId = position?.id ?? newId();
  const exits = someExits(stage, position?.symbol ?? 'EUR/USD', position?.side ?? 'buy');
  const body = {
    stopLoss: priceText(exits.stopLoss),
    takeProfit: priceText(exits.takeProfit),
    trailingStop: priceText(exits.trailingDistance),
  };
  return {
    ask: () => modifyPosition(stage.app.trading.deps, trader, positionId, body),
    command: async () => ({ type: 'modify-position', atMs: nowMs(stage), positionId, change: exits }),
  };
}

/** All of a position or a part of it, and sometimes more than there is. */
function close(stage: Stage, trader: MirroredTrader): Action {
  const { chance } = stage;
  const position = chance.pick(trader.state().positions);
  const positionId = position?.id ?? newId();
  const part = ((position?.quantity ?? 1n) * BigInt(chance.between(1, 110))) / 100n;
  const quantity = chance.happens(50) ? null : part;
  const body = { quantity: quantity === null ? null : quantityText(quantity) };
  return {
    ask: () => closePosition(stage.app.trading.deps, trader, positionId, body),
    command: async () => ({
      type: 'close-position',
      atMs: nowMs(stage),
      positionId,
      quantity,
      by: 'customer',
    }),
  };
}

function closeMany(stage: Stage, trader: MirroredTrader): Action {
  const symbol = stage.chance.happens(50) ? (stage.chance.pick(SYMBOLS) ?? null) : null;
  const side = stage.chance.happens(30) ? 'sell' : null;
  return {
    ask: () => closeAll(stage.app.trading.deps, trader, { symbol, side }),
    command: async () => ({ type: 'close-all', atMs: nowMs(stage), symbol, side }),
  };
}
