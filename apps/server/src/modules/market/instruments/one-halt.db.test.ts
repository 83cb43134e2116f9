import { admin } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administrator, type Person } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Whoever ends a halt has looked at that one. */

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
});
afterAll(() => app.close());

const params = { symbol: 'ETH/USD' };
const halt = async (reason: string) =>
  (await app.call(admin.adminHaltInstrument, { as: staff, params, body: { reason } })).data().halt;
const resume = (since?: string) =>
  app.call(admin.adminResumeInstrument, {
    as: staff,
    params,
    body: { reason: 'Back again', ...(since !== undefined && { since }) },
  });

it('the halt that was looked at is ended, not the one that came after it', async () => {
  const before = await halt('Maintenance');
  (await resume()).data();
  app.clock.advance(60_000);
  const now = await halt('Prices are wrong');
  const late = await resume(before?.since);
  expect([late.status, late.body]).toMatchObject([409, { code: 'edit-conflict' }]);
  const all = (await app.call(admin.adminListInstruments, { as: staff })).data();
  expect(all.find(({ symbol }) => symbol === params.symbol)?.settings.halt).toEqual(now);
  expect((await resume(now?.since)).data()).toMatchObject({ halt: null });
});
