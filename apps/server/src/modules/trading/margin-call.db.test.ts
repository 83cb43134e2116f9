import { admin, notifications } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administrator, mailTo, type Person, verifiedCustomer } from '../../testing/people.ts';
import { bringQuote, fillsOf, orderOf, quote, toldSince } from '../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dollarsOf, open, place } from '../../testing/traders.ts';
import { agreed } from '../../testing/two-people.ts';

/** What quotes alone do to somebody who has traded with nearly all they have. */
let app: TestApp;
let staff: Person;
let person: Person;
let seq: bigint;
beforeAll(async () => {
  app = await createTestApp();
  await app.trading.owner.start();
  staff = await administrator(app);
});
beforeEach(async () => {
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
  await quote(app, 'GBP/USD', '1.2999', '1.3001');
  person = await verifiedCustomer(app);
});
afterAll(async () => {
  await app.trading.owner.stop();
  await app.close();
});

/**
 * 800,000 EUR/USD at 1.1001 and leverage 100: margin 8,800.80, commission 26.41, so that equity is 9,973.59 and what
 * the price has made of it since.
 */
const MUCH = { symbol: 'EUR/USD', side: 'buy', quantity: 800_000, leverage: 100 } as const;
const openMuch = async () => {
  const id = await open(app, person, MUCH);
  seq = await app.live.lastSeq(app.database, person.userId);
  return id;
};

const eurUsd = (bid: string, ask: string) => quote(app, 'EUR/USD', bid, ask);
const told = () => toldSince(app, person.userId, seq);
const marginStates = async () => (await told()).flatMap((one) => (one.kind === 'margin' ? [one.state] : []));
const kinds = async () => new Set((await told()).map(({ kind }) => kind));
const titles = async () => {
  const { notifications: rows } = (
    await app.call(notifications.listNotifications, { as: person, query: {} })
  ).data();
  return rows.filter(({ kind }) => kind === 'trading').map(({ title }) => title);
};
const isCalled = async () =>
  (
    await app.database.row<{ is: boolean }>(
      sql`select is_margin_called as is from trading_account where user_id = ${person.userId}`,
    )
  )?.is;

describe('a margin call', () => {
  it('comes at 100 %, once, by message, notification and mail', async () => {
    const id = await openMuch();
    // One pip above: 9,973.59 - 0.00146 × 800,000 = 8,805.59, of 8,800.80.
    await eurUsd('1.09864', '1.09884');
    expect(await marginStates()).toEqual([]);
    await eurUsd('1.0986', '1.0988');
    await eurUsd('1.0985', '1.0987');
    expect(await told()).toMatchObject([
      { kind: 'margin', state: 'call', equity: 8773.59, usedMargin: 8800.8 },
      { kind: 'notification', category: 'trading', title: 'Margin call' },
    ]);
    expect(await titles()).toEqual(['Margin call']);
    const [mail] = await mailTo(app, person.email);
    expect(mail?.subject).toContain('Margin call');
    expect(mail?.text).toContain('Your equity of $8,773.59 no longer covers your used margin of $8,800.80.');
    expect(await fillsOf(app, id)).toHaveLength(1);
  });

  it('is lifted above 110 %, and a new one may come', async () => {
    await openMuch();
    await eurUsd('1.0986', '1.0988');
    // 9,973.59 - 0.0004 × 800,000 = 9,653.59, of 9,680.88.
    await eurUsd('1.0997', '1.0999');
    expect([await marginStates(), await isCalled()]).toEqual([['call'], true]);
    await eurUsd('1.0998', '1.1000');
    expect([await marginStates(), await isCalled()]).toEqual([['call', 'lifted'], false]);
    await eurUsd('1.0986', '1.0988');
    expect(await marginStates()).toEqual(['call', 'lifted', 'call']);
    expect(await titles()).toEqual(['Margin call', 'Margin call']);
  });

  it('counts when the price has left again before anything was written', async () => {
    await openMuch();
    bringQuote(app, 'EUR/USD', '1.0986', '1.0988');
    bringQuote(app, 'EUR/USD', '1.0990', '1.0992');
    await app.trading.owner.settled();
    expect(await marginStates()).toEqual(['call']);
  });

  it('is lifted by money, without another quote', async () => {
    await openMuch();
    await eurUsd('1.0986', '1.0988');
    const body = { userId: person.userId, currency: 'USD', amount: 1000, reason: 'Test' };
    (await app.call(admin.adminAdjustWallet, { as: staff, body })).data();
    await app.trading.owner.settled();
    expect(await marginStates()).toEqual(['call', 'lifted']);
  });

  it('is brought about by money that is taken away', async () => {
    await openMuch();
    const body = { userId: person.userId, currency: 'USD', amount: -1100, reason: 'Test' };
    await agreed(app, await administrator(app), await app.call(admin.adminAdjustWallet, { as: staff, body }));
    await app.trading.owner.settled();
    expect(await marginStates()).toEqual(['call']);
  });
});

describe('a stop-out', () => {
  it('comes at 50 %, at the price that brought it, and not before', async () => {
    const id = await openMuch();
    // 9,973.59 - 0.0069 × 800,000 = 4,453.59, of 4,400.40.
    await eurUsd('1.0932', '1.0934');
    expect(await fillsOf(app, id)).toHaveLength(1);
    await eurUsd('1.0931', '1.0933');
    await eurUsd('1.0931', '1.0933');
    expect((await fillsOf(app, id)).slice(1)).toEqual([
      { kind: 'close', reason: 'stop_out', price: 10_931_000_000n },
    ]);
    expect(await dollarsOf(app, person.userId)).toEqual({ available: 437_359n, locked: 0n, deficit: 0n });
    expect(await marginStates()).toEqual(['call', 'stop-out', 'lifted']);
    expect(await titles()).toEqual(['Position closed: margin too low', 'Margin call']);
    expect(await kinds()).toEqual(new Set(['margin', 'notification', 'position', 'balance']));
    const [mail] = await mailTo(app, person.email);
    expect(mail?.subject).toContain('Position closed: margin too low');
  });

  it('cancels what waits first, then closes the largest loss, and no more than is needed', async () => {
    // 6,600.60 + 19.81 and 2,600.20 + 7.81: equity is 9,972.38 and what the prices have made of it since.
    const larger = await open(app, person, { ...MUCH, quantity: 600_000 });
    const smaller = await open(app, person, { ...MUCH, symbol: 'GBP/USD', quantity: 200_000 });
    const waiting = { ...MUCH, quantity: 10_000, orderType: 'limit', limitPrice: '1.05' } as const;
    const { order } = (await place(app, person, waiting)).data();
    seq = await app.live.lastSeq(app.database, person.userId);
    await quote(app, 'GBP/USD', '1.2957', '1.2959');
    expect(await marginStates()).toEqual(['call']);
    // 9,972.38 - 0.0044 × 200,000 - 0.0076 × 600,000 = 4,532.38, of 4,600.40.
    await eurUsd('1.0925', '1.0927');
    expect(await orderOf(app, order.id)).toEqual({ status: 'cancelled', reason: 'stop_out' });
    expect((await fillsOf(app, larger)).slice(1)).toEqual([
      { kind: 'close', reason: 'stop_out', price: 10_925_000_000n },
    ]);
    expect(await fillsOf(app, smaller)).toHaveLength(1);
    // What is left has 4,532.38 for a margin of 2,600.20.
    expect(await marginStates()).toEqual(['call', 'stop-out', 'lifted']);
    expect(await titles()).toEqual(['Position closed: margin too low', 'Order cancelled', 'Margin call']);
    expect(await kinds()).toEqual(new Set(['margin', 'notification', 'order', 'position', 'balance']));
  });

  it('after a gap leaves nobody below zero', async () => {
    const id = await openMuch();
    await eurUsd('1.0500', '1.0502');
    expect((await fillsOf(app, id)).slice(1)).toMatchObject([{ reason: 'stop_out', price: 10_500_000_000n }]);
    expect(await dollarsOf(app, person.userId)).toEqual({ available: 0n, locked: 0n, deficit: 0n });
    expect(await titles()).toContain('Negative balance protection');
    const last = (await told()).findLast(({ kind }) => kind === 'balance');
    expect(last).toEqual({
      kind: 'balance',
      currency: 'USD',
      availableBalance: 0,
      lockedBalance: 0,
      deficit: 0,
    });
  });

  it('passes over the largest loss while its price is old, until its next quote', async () => {
    // 4,400.40 + 13.21 and 4,550.35 + 13.66: equity is 9,973.13 and what the prices have made of it since.
    const eur = await open(app, person, { ...MUCH, quantity: 400_000 });
    const gbp = await open(app, person, { ...MUCH, symbol: 'GBP/USD', quantity: 350_000 });
    await eurUsd('1.0900', '1.0902');
    app.feed.freeze('EUR/USD', app.clock.now().getTime() - 20_000);
    // 9,973.13 - 0.0101 × 400,000 - 0.0043 × 350,000 = 4,428.13, of 4,475.38.
    await quote(app, 'GBP/USD', '1.2958', '1.2960');
    expect(await fillsOf(app, eur)).toHaveLength(1);
    expect((await fillsOf(app, gbp)).slice(1)).toMatchObject([{ reason: 'stop_out' }]);
    // 9,973.13 - 1,505.00 - 0.0161 × 400,000 = 2,028.13, of 2,200.20.
    await eurUsd('1.0840', '1.0842');
    expect((await fillsOf(app, eur)).slice(1)).toMatchObject([
      { reason: 'stop_out', price: 10_840_000_000n },
    ]);
  });

  it('yields to the stop loss that the same quote has reached', async () => {
    const id = await open(app, person, { ...MUCH, stopLoss: '1.0940' });
    await eurUsd('1.0931', '1.0933');
    expect((await fillsOf(app, id)).slice(1)).toMatchObject([{ reason: 'stop_loss' }]);
  });
});
