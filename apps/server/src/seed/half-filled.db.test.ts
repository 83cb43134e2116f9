import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../platform/telemetry/log.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { HalfFilled, seedWhenEmpty } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('an environment whose filling broke off is not taken for whole by the next start', async () => {
  const { settings, database } = app;
  const log = createLog({ ...settings, LOG_LEVEL: 'silent' });
  let transactions = 0;
  const breaking: typeof database = {
    ...database,
    transaction: (work) => {
      transactions += 1;
      return transactions > 2 ? Promise.reject(new Error('interrupted')) : database.transaction(work);
    },
  };
  await expect(seedWhenEmpty({ settings, database: breaking, log })).rejects.toThrow('interrupted');
  await expect(seedWhenEmpty({ settings, database, log })).rejects.toThrow(HalfFilled);
});
