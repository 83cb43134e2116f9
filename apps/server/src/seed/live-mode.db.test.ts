import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { createLog } from '../platform/telemetry/log.ts';
import { createTestApp } from '../testing/test-app.ts';
import { seedWhenEmpty } from './index.ts';
import { mustBeOfThisMode, OtherMode } from './mode.ts';

it('nobody has an account where money is real until somebody makes one', async () => {
  const live = await createTestApp({ SITE_MODE: 'live', PUBLIC_URL: 'https://broker.example' });
  const { settings, database } = live;
  expect(await seedWhenEmpty({ settings, database, log: createLog(settings) })).toBe(false);
  expect(await database.rows(sql`select 1 from app_user`)).toEqual([]);
  await live.close();
});

it('what was begun in one mode is never started in the other', async () => {
  const app = await createTestApp();
  const { settings, database } = app;
  const simulated = { ...settings, SITE_MODE: 'simulated' } as const;
  const live = { ...settings, SITE_MODE: 'live' } as const;
  await mustBeOfThisMode(database, simulated);
  await mustBeOfThisMode(database, simulated);
  await expect(mustBeOfThisMode(database, live)).rejects.toThrow(OtherMode);
  await expect(database.run(sql`update site_mode set mode = 'live'`)).rejects.toThrow('does not change');
  await app.close();

  const house = await createTestApp({ SITE_MODE: 'live', PUBLIC_URL: 'https://broker.example' });
  await mustBeOfThisMode(house.database, live);
  await expect(mustBeOfThisMode(house.database, simulated)).rejects.toThrow(OtherMode);
  await house.close();
});

it('a filled environment stays filled, though the demo customer has another address now', async () => {
  const app = await createTestApp();
  const { settings, database } = app;
  await database.run(
    sql`insert into site_filling (began_at, filled_at) values (clock_timestamp(), clock_timestamp())`,
  );
  expect(await seedWhenEmpty({ settings, database, log: createLog(settings) })).toBe(false);
  await app.close();
});
