import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifiedCustomer } from '../../../testing/people.ts';
import { fillsOf, orderOf, quote } from '../../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { open, place } from '../../../testing/traders.ts';

/** Forex trades from Sunday 22:00 to Friday 22:00 UTC, where trading hours are kept. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ TRADING_HOURS: 'enforced' });
  app.clock.set(new Date('2026-03-06T21:00:00Z'));
  await app.trading.owner.start();
});
afterAll(async () => {
  await app.trading.owner.stop();
  await app.close();
});

const at = (moment: string) => app.clock.set(new Date(moment));

describe('over a weekend', () => {
  it('nothing triggers and nobody is closed out, whatever is quoted; then the first quote does all of it', async () => {
    const [careful, bold] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    const limit = { orderType: 'limit', limitPrice: '1.09' } as const;
    const { order } = (await place(app, careful, limit)).data();
    const stopped = await open(app, careful, { stopLoss: '1.0895' });
    const trailed = await open(app, careful, { trailingStop: '0.02' });
    const large = await open(app, bold, { quantity: 800_000 });

    at('2026-03-06T22:00:01Z');
    await quote(app, 'EUR/USD', '1.1499', '1.1501');
    at('2026-03-07T12:00:00Z');
    await quote(app, 'EUR/USD', '1.0850', '1.0852');
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'pending' });
    for (const id of [stopped, trailed, large]) expect(await fillsOf(app, id)).toHaveLength(1);

    at('2026-03-08T22:00:01Z');
    await quote(app, 'EUR/USD', '1.0851', '1.0853');
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'filled' });
    expect((await fillsOf(app, stopped)).slice(1)).toMatchObject([
      { reason: 'stop_loss', price: 10_851_000_000n },
    ]);
    expect((await fillsOf(app, large)).slice(1)).toMatchObject([
      { reason: 'stop_out', price: 10_851_000_000n },
    ]);
    // The high of the weekend could not be traded on, so the stop has not followed it.
    expect(await fillsOf(app, trailed)).toHaveLength(1);
  });
});
