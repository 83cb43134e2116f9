import { setTimeout as sleep } from 'node:timers/promises';
import type { Acknowledged, Call, Caller } from './caller.ts';
import { priceText, standAt, type Track } from './price-track.ts';
import { type Chance, createChance } from '../chance.ts';

export type Side = 'buy' | 'sell';

/** A level as it was sent, in units of its track. */
export type PlacedOrder = {
  readonly id: string;
  readonly track: Track;
  readonly side: Side;
  readonly orderType: 'market' | 'limit' | 'stop';
  readonly level: number;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly answer: Acknowledged;
  cancelAskedAtMs: number | null;
};

/** What the customers were told, to be held against what there is in the end. */
export type Journal = {
  readonly orders: PlacedOrder[];
  readonly closes: { readonly positionId: string; readonly answer: Acknowledged }[];
  readonly deposits: Acknowledged[];
  readonly withdrawals: Acknowledged[];
  /** Calls that were said again on the other node, and how many of them were answered differently. */
  repeated: number;
  readonly contradictions: string[];
  readonly unexpected: string[];
};

export function openJournal(): Journal {
  return {
    orders: [],
    closes: [],
    deposits: [],
    withdrawals: [],
    repeated: 0,
    contradictions: [],
    unexpected: [],
  };
}

type LoadDeps = {
  readonly caller: Caller;
  readonly journal: Journal;
  readonly tracks: readonly Track[];
  readonly isOver: () => boolean;
};

/** What the product may say to a careful client whose market moves under them. */
const EXPECTED = new Set([200, 201, 400, 409]);

/** One customer who trades on both nodes at once, until it is over. */
export async function liveAs(deps: LoadDeps, token: string, seed: number): Promise<void> {
  const chance = createChance(seed);
  const customer = createCustomer(deps, token, chance);
  while (!deps.isOver()) {
    await customer.doSomething();
    await sleep(chance.between(50, 200));
  }
}

function createCustomer(deps: LoadDeps, token: string, chance: Chance) {
  const { journal } = deps;
  const resting: PlacedOrder[] = [];
  const open: string[] = [];

  const say = async (call: Call): Promise<Acknowledged> => {
    const first = chance.between(0, 1);
    const answer = await deps.caller.call(token, call, first);
    if (!EXPECTED.has(answer.status)) journal.unexpected.push(`${call.path}: ${answer.text}`);
    if (answer.status < 300 && call.method === 'POST' && chance.happens(25)) {
      const again = await deps.caller.repeat(token, call, first + 1, answer.key);
      journal.repeated += 1;
      if (again.text !== answer.text) journal.contradictions.push(`${answer.text} and ${again.text}`);
    }
    return answer;
  };

  const place = async (): Promise<void> => {
    const { body, ...order } = chooseOrder(deps.tracks, chance);
    const answer = await say({ method: 'POST', path: '/investment/trade', body });
    if (answer.status >= 300) return;
    const told = answer.data as {
      readonly order: { readonly id: string; readonly status: string };
      readonly position: { readonly id: string } | null;
    };
    const placed = { ...order, id: told.order.id, answer, cancelAskedAtMs: null };
    journal.orders.push(placed);
    if (told.position) open.push(told.position.id);
    else resting.push(placed);
  };

  const cancel = async (): Promise<void> => {
    const [order] = resting.splice(chance.between(0, resting.length - 1), 1);
    if (!order) return place();
    order.cancelAskedAtMs = Date.now();
    await say({ method: 'DELETE', path: `/investment/orders/${order.id}` });
  };

  const close = async (): Promise<void> => {
    const [positionId] = open.splice(chance.between(0, open.length - 1), 1);
    if (positionId === undefined) return place();
    const answer = await say({ method: 'POST', path: `/investment/close/${positionId}`, body: {} });
    journal.closes.push({ positionId, answer });
  };

  const deposit = async (): Promise<void> => {
    const body = { currency: 'USD', amount: chance.between(100, 300) };
    journal.deposits.push(await say({ method: 'POST', path: '/wallet/deposit', body }));
  };

  const withdraw = async (): Promise<void> => {
    const body = {
      currency: 'USD',
      amount: chance.between(100, 200),
      destination: 'My bank account 12345678',
    };
    const answer = await say({ method: 'POST', path: '/wallet/withdraw', body });
    journal.withdrawals.push(answer);
    const { id } = answer.data as { readonly id: string };
    if (chance.happens(50)) await say({ method: 'POST', path: `/transaction/${id}/cancel` });
  };

  const acts = [place, place, place, place, place, place, cancel, close, close, deposit, withdraw];
  return { doSomething: () => chance.oneOf(acts)() };
}

/** Levels lie halfway between two prices of their track, so that nobody can doubt whether they were reached. */
function chooseOrder(tracks: readonly Track[], chance: Chance) {
  const track = chance.oneOf(tracks);
  const side = chance.oneOf<Side>(['buy', 'sell']);
  const orderType = chance.oneOf(['market', 'limit', 'limit', 'stop', 'stop'] as const);
  const { mid } = standAt(track, Date.now());
  const up = side === 'buy' ? 1 : -1;
  const away = () => (chance.between(1, 3) - 0.5) * track.grid;
  // A limit waits for a better price, a stop for a worse one.
  const level = orderType === 'market' ? mid : mid + (orderType === 'stop' ? up : -up) * away();
  const farther = () => (orderType === 'market' ? away() : chance.between(1, 3) * track.grid);
  const stopLoss = chance.happens(60) ? level - up * farther() : null;
  const takeProfit = chance.happens(60) ? level + up * farther() : null;
  const price = (units: number | null) => units && priceText(track, units);
  const body = {
    symbol: track.symbol,
    side,
    orderType,
    quantity: track.symbol === 'BTC/USD' ? 0.01 : 1000,
    leverage: 50,
    stopLoss: price(stopLoss),
    takeProfit: price(takeProfit),
    ...(orderType === 'limit' ? { limitPrice: price(level) } : {}),
    ...(orderType === 'stop' ? { stopPrice: price(level) } : {}),
  };
  return { track, side, orderType, level, stopLoss, takeProfit, body };
}
