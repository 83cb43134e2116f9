import { investment } from '@halyard/contract';
import { decide, type TradingState } from '@halyard/engine';
import { createChance } from '@halyard/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../../testing/invariants.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { open, place } from '../../../testing/traders.ts';
import { bodyOf, everyChange, someChange } from '../../../testing/walk/order-changes.ts';
import { said } from '../../../testing/walk/mirrored-trader.ts';
import { loadAccounts } from '../desk/store-load.ts';
import { modifyOrder } from './manage-orders.ts';

const STEPS = 60;
const WAITING = [
  { orderType: 'limit', limitPrice: '1.05' },
  { orderType: 'limit', limitPrice: '1.2', side: 'sell' },
  { orderType: 'stop', stopPrice: '1.15' },
  { orderType: 'stop_limit', stopPrice: '1.15', limitPrice: '1.16' },
] as const;

let app: TestApp;
const done = new Set<string>();
let again = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** As the product would load it. */
async function stateOf({ userId }: Person): Promise<TradingState> {
  const { state } = (await loadAccounts(app.database, [userId])).get(userId) ?? expect.fail('no account');
  return inOrder(state);
}

/** What is of one moment has no order of its own. */
function inOrder(state: TradingState): TradingState {
  const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
    all.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return { ...state, orders: byId(state.orders), positions: byId(state.positions) };
}

/** There is something to change, and something to close on both sides. */
async function prepare(person: Person): Promise<TradingState> {
  const { orders, positions } = await stateOf(person);
  for (const side of ['buy', 'sell'] as const)
    if (!positions.some((position) => position.side === side)) await open(app, person, { side });
  if (orders.length < WAITING.length)
    for (const terms of WAITING) expect((await place(app, person, terms)).status).toBe(200);
  return stateOf(person);
}

it.each([1, 2])(
  'whatever is changed of an order, what is stored and held is what the engine says: %i',
  async (seed) => {
    const stage = { app, chance: createChance(seed) };
    const person = await verifiedCustomer(app);
    for (let nth = 1; nth <= STEPS; nth++) {
      const before = await prepare(person);
      const order = stage.chance.oneOf(before.orders);
      const change = someChange(stage, order);
      const atMs = app.clock.now().getTime();
      const market = app.market.seenBy('standard', app.market.view());
      const decision = decide(before, { type: 'modify-order', atMs, orderId: order.id, change }, market);
      const body = investment.modifyOrder.body.parse(bodyOf(change));
      const product = await said(modifyOrder(app.trading.deps, person, order.id, body));
      expect(product, `step ${nth}`).toBe(decision.ok ? 'done' : decision.refusal.code);
      const after = decision.ok ? inOrder(decision.state) : before;
      expect(await stateOf(person), `step ${nth}`).toEqual(after);
      await checkInvariants(app.database);
      if (!decision.ok) continue;
      for (const field of Object.keys(change)) done.add(field);
      const left = after.orders.find(({ id }) => id === order.id);
      if (order.reservedUsd === 0n && left && left.reservedUsd > 0n) again += 1;
    }
  },
  60_000,
);

it('and all that there is of an order has been changed, also back into what holds money', () => {
  const order = { symbol: 'EUR/USD', side: 'buy' } as const;
  const fields = Object.keys(everyChange({ app, chance: createChance(1) }, order));
  expect([...done].toSorted()).toEqual(fields.toSorted());
  expect(again).toBeGreaterThan(0);
});
