import { books } from '@halyard/contract';
import { createChance } from '@halyard/testkit';
import { lastNight } from '@halyard/engine';
import { formatUnits, PRICE_SCALE } from '@halyard/money';
import { createMirroredTrader, type MirroredTrader, said } from './mirrored-trader.ts';
import { administrator, verifiedCustomer } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { tick } from '../traders.ts';
import { type Action, priceNear, someAction, SYMBOLS } from './trading-actions.ts';
import type { Step, Walk } from './walk.ts';
import { deposit, endWithdrawal, withdraw } from './wallet-actions.ts';

const START_USD = 1_000_000n;

/**
 * Some customers who do all that can be done, at prices and times that wander. The same seed is the same walk: a
 * failure can be looked at again.
 */
export async function createTradingWalk(app: TestApp, seed: number, customers: number) {
  const chance = createChance(seed);
  const [{ userId: creditorId }, { userId: payerId }] = [await administrator(app), await administrator(app)];
  const traders: MirroredTrader[] = [];
  for (let nth = 0; nth < customers; nth++) traders.push(await someTrader(app, nth % 2 === 1));
  const walk: Walk = { app, chance, traders, creditorId, payerId };
  return {
    traders,
    step: async (): Promise<Step> => {
      const choice = chance.between(0, 99);
      if (choice >= 58 && choice < 82) return movePrice(walk);
      if (choice >= 82 && choice < 88) return passTime(walk);
      const trader = chance.pick(traders);
      if (!trader) throw new Error('Nobody is on this walk');
      if (choice < 58) return act(walk, trader);
      return (chance.pick([deposit, withdraw, withdraw, endWithdrawal]) ?? deposit)(walk, trader);
    },
  };
}

/** Every other one has a book that nets. */
async function someTrader(app: TestApp, nets: boolean): Promise<MirroredTrader> {
  const person = await verifiedCustomer(app);
  if (nets) {
    const body = { positionMode: 'netting' } as const;
    (await app.call(books.changeBook, { as: person, params: { id: person.userId }, body })).data();
  }
  const mode = nets ? { positionMode: 'netting' as const } : {};
  return createMirroredTrader(app, person.userId, { availableUsd: START_USD, ...mode });
}

/** What one command, or several that are sent at the same moment, come to. */
async function act(walk: Walk, trader: MirroredTrader): Promise<Step> {
  const burst: Action[] = Array.from({ length: walk.chance.happens(25) ? 4 : 1 }, () =>
    someAction(walk, trader),
  );
  const product = await Promise.all(burst.map(({ ask }) => said(ask())));
  const mirror: string[] = [];
  const types: string[] = [];
  for (const action of burst) {
    const command = await action.command();
    const decision = trader.apply(command);
    types.push(command.type);
    mirror.push(decision.ok ? 'done' : decision.refusal.code);
  }
  return { what: types.join(', '), product, mirror };
}

/** A price moves, or stays behind; everybody who trades is asked. */
async function movePrice(walk: Walk): Promise<Step> {
  const { app, chance, traders } = walk;
  const symbol = chance.pick(SYMBOLS) ?? 'EUR/USD';
  const atMs = app.clock.now().getTime();
  const hundredths = chance.between(1, chance.happens(8) ? 900 : 120) * (chance.happens(50) ? 1 : -1);
  const bid = priceNear(walk, symbol, hundredths);
  if (chance.happens(10)) app.feed.freeze(symbol, atMs - 60_000);
  else app.feed.set(symbol, formatUnits(bid, PRICE_SCALE), formatUnits(bid + bid / 5000n, PRICE_SCALE));
  await Promise.all(traders.map(({ userId }) => tick(app, userId, symbol)));
  for (const trader of traders) trader.apply({ type: 'tick', atMs, symbol });
  return { what: `tick of ${symbol}`, product: [], mirror: [] };
}

async function passTime({ app, chance, traders }: Walk): Promise<Step> {
  app.clock.advance(chance.between(10, 1800) * 60_000);
  const atMs = app.clock.now().getTime();
  await app.trading.passTime();
  for (const trader of traders) {
    const { orders, positions } = trader.state();
    const isDue =
      orders.some(({ expiresAtMs }) => expiresAtMs !== null && expiresAtMs <= atMs) ||
      positions.some(({ lastNightMs }) => lastNightMs < lastNight(atMs));
    if (isDue) trader.apply({ type: 'settle', atMs });
  }
  return { what: 'time passes', product: [], mirror: [] };
}
