import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { createLog } from '../platform/telemetry/log.ts';
import { createTestApp } from '../testing/test-app.ts';
import { seedWhenEmpty } from './index.ts';

it('nobody has an account where money is real until somebody makes one', async () => {
  const live = await createTestApp({ SITE_MODE: 'live', PUBLIC_URL: 'https://broker.example' });
  const { settings, database } = live;
  expect(await seedWhenEmpty({ settings, database, log: createLog(settings) })).toBe(false);
  expect(await database.rows(sql`select 1 from app_user`)).toEqual([]);
  await live.close();
});
