import { analysis } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { addMarketSamples } from './market-samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('a fresh environment has news and two weeks of events, all marked as samples, whatever day it is filled', async () => {
  const day = 86_400_000;
  for (let weekday = 0; weekday < 7; weekday += 1) {
    app.clock.advance(40 * day);
    const nowMs = app.clock.now().getTime();
    await app.database.transaction((tx) => addMarketSamples(tx, nowMs));
    const from = new Date(nowMs).toISOString();
    const to = new Date(nowMs + 15 * day).toISOString();
    const events = (await app.call(analysis.listCalendar, { query: { from, to } })).data();
    expect(events).toHaveLength(11);
    for (const event of events) {
      expect(event).toMatchObject({ isSample: true, forecast: null, previous: null, actual: null });
      expect([0, 6]).not.toContain(new Date(event.startsAt).getUTCDay());
    }
    const { news, pagination } = (await app.call(analysis.listNews)).data();
    expect(pagination.total).toBe(5 * (weekday + 1));
    expect(news.every(({ isSample, source }) => isSample && source === 'This simulated environment')).toBe(
      true,
    );
    app.clock.advance(day);
  }
});
