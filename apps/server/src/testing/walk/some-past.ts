import { admin, investment, wallet } from '@halyard/contract';
import { QUANTITY_SCALE } from '@halyard/engine';
import { formatUnits } from '@halyard/money';
import fc from 'fast-check';
import { administrator, type Person, signInAs } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { asDocumented } from './as-documented.ts';

/** What people do with an account over time, at random and through the calls, at prices that are remembered. */

const LEVELS = { 'EUR/USD': 1.1, 'USD/JPY': 150, GER40: 18_000, 'BTC/USD': 50_000, 'GBP/USD': 1.3 } as const;
export type PastSymbol = keyof typeof LEVELS;
export const PAST_SYMBOLS = Object.keys(LEVELS) as PastSymbol[];

const act = fc.oneof(
  fc.record({
    act: fc.constant('trade' as const),
    symbol: fc.constantFrom<PastSymbol>('EUR/USD', 'USD/JPY', 'GER40', 'BTC/USD'),
    side: fc.constantFrom('buy', 'sell'),
    units: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ act: fc.constant('close' as const), pick: fc.nat(), part: fc.constantFrom(0.25, 0.5, 1) }),
  fc.record({ act: fc.constant('convert' as const), to: fc.constantFrom('EUR', 'BTC') }),
  fc.record({ act: fc.constant('withdraw' as const), amount: fc.integer({ min: 20, max: 300 }) }),
  fc.record({ act: fc.constant('decide' as const), how: fc.constantFrom('approve', 'cancel') }),
  fc.record({ act: fc.constant('adjust' as const), amount: fc.integer({ min: -50, max: 50 }) }),
  fc.record({
    act: fc.constant('move' as const),
    symbol: fc.constantFrom(...PAST_SYMBOLS),
    factor: factorOf(),
  }),
);
/** What is done, and for how many times five minutes nothing is afterwards: much happens at the very moment of a point. */
export const pastOf = (steps: { readonly minLength: number; readonly maxLength: number }) =>
  fc.array(fc.tuple(act, fc.integer({ min: 1, max: 300 })), steps);
type Step = readonly [typeof act extends fc.Arbitrary<infer T> ? T : never, number];

function factorOf(): fc.Arbitrary<number> {
  return fc.integer({ min: -30, max: 30 }).map((thousandths) => 1 + thousandths / 1000);
}

/** Where it happens, and who of staff decides; they sign in anew as time passes. */
type Stage = { readonly app: TestApp; staff: Person };

export type PastMaker = Awaited<ReturnType<typeof createPastMaker>>;

export async function createPastMaker(given: TestApp) {
  const app = asDocumented(given);
  const stage: Stage = { app, staff: await administrator(app) };
  for (const symbol of PAST_SYMBOLS) setQuote(app, symbol, 1);
  const pass = async (person: Person, ms: number): Promise<Person> => {
    app.clock.advance(ms);
    stage.staff = await signInAs(app, stage.staff);
    return signInAs(app, person);
  };
  return {
    setQuote: (symbol: PastSymbol, factor: number) => setQuote(app, symbol, factor),
    pass,
    /** All of it, one after the other; the person signs in again with each. */
    live: async (person: Person, steps: readonly Step[]): Promise<Person> => {
      let signedIn = person;
      const pending: string[] = [];
      for (const step of steps) {
        await carryOut(stage, signedIn, step, pending);
        signedIn = await pass(signedIn, step[1] * 300_000);
      }
      await app.trading.passTime();
      return signedIn;
    },
  };
}

/** A price from now on, which is also remembered as having stood from now on. */
function setQuote(app: TestApp, symbol: PastSymbol, factor: number): void {
  const mid = LEVELS[symbol] * factor;
  const [bid, ask] = [(mid * 0.9999).toFixed(6), (mid * 1.0001).toFixed(6)];
  app.feed.set(symbol, bid, ask);
  app.feed.setPast(symbol, app.clock.now().getTime(), bid, ask);
}

/** Does it, or is refused: both are part of a past. */
async function carryOut(stage: Stage, as: Person, [one]: Step, pending: string[]): Promise<void> {
  const { app, staff } = stage;
  switch (one.act) {
    case 'trade': {
      const { symbol, side, units } = one;
      const quantity = symbol === 'GER40' ? units / 10 : symbol === 'BTC/USD' ? units / 100 : units * 100;
      await app.call(investment.placeTrade, { as, body: { symbol, side, quantity, leverage: 10 } });
      return;
    }
    case 'close': {
      const { positions } = (await app.call(investment.getPortfolio, { as })).data();
      const position = positions[one.pick % Math.max(1, positions.length)];
      if (!position) return;
      const open = BigInt(Math.round(position.quantity * 100));
      const quantity = formatUnits((open * BigInt(one.part * 100)) / 100n, QUANTITY_SCALE);
      const params = { id: position.id };
      await app.call(investment.closePosition, { as, params, body: { quantity } });
      return;
    }
    case 'convert':
      await app.call(wallet.convert, { as, body: { from: 'USD', to: one.to, amount: 200 } });
      return;
    case 'withdraw': {
      const body = { currency: 'USD', amount: one.amount, destination: 'My bank account 12345678' };
      const answer = await app.call(wallet.withdraw, { as, body });
      if (answer.status === 200) pending.push(answer.data().id);
      return;
    }
    case 'decide': {
      const params = { id: pending.pop() ?? as.userId };
      if (one.how === 'approve') await app.call(admin.adminApproveTransaction, { as: staff, params });
      else await app.call(wallet.cancelTransaction, { as, params });
      return;
    }
    case 'adjust': {
      const body = { userId: as.userId, currency: 'USD', amount: one.amount, reason: 'Test' };
      await app.call(admin.adminAdjustWallet, { as: staff, body });
      return;
    }
    default:
      setQuote(app, one.symbol, one.factor);
  }
}
