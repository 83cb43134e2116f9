import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sumWeeks } from '../ledger/index.ts';
import { selectNewest } from './store-newest.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function openBook(): Promise<string> {
  const userId = newId();
  await app.database.transaction((tx) => app.ledger.openBook(tx, userId));
  return userId;
}

/** Lines of a statement, so many hours ago; they ended without any money having moved. */
async function write(userId: string, hoursAgo: readonly number[]): Promise<void> {
  await app.database.run(sql`
    insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, completed_at)
    select gen_random_uuid(), ${userId}, gen_random_uuid(), 'transfer', 'failed', 'USD', 100, '', at, at
    from (
      select date_trunc('week', now()) - make_interval(hours => ago) as at from unnest(${[...hoursAgo]}::int[]) n(ago)
    ) moments`);
}

async function idsOf(userId: string): Promise<string[]> {
  const query = sql`
    select id from ledger_transaction where user_id = ${userId} order by created_at desc, id desc`;
  return (await app.database.rows<{ id: string }>(query)).map(({ id }) => id);
}

async function expectRightPages(userId: string, limits: readonly number[]): Promise<void> {
  const all = await idsOf(userId);
  for (const limit of limits)
    for (let offset = 0; offset <= all.length + limit; offset += limit) {
      const { rows, total } = await selectNewest(app.database, userId, limit, offset);
      expect([offset, total, rows.map(({ id }) => id)]).toEqual([
        offset,
        all.length,
        all.slice(offset, offset + limit),
      ]);
    }
}

/** On borders of weeks, in weeks without any line, and after the last summed week. */
const hour = fc.oneof(
  fc.integer({ min: -30, max: 1200 }),
  fc.nat({ max: 8 }).map((weeks) => weeks * 168),
);

describe('pages of a statement', () => {
  it(
    'hold every line once, newest first, and its number, whatever weeks were summed',
    { timeout: 240_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(hour, { maxLength: 40 }),
          fc.array(hour, { maxLength: 10 }),
          fc.integer({ min: 1, max: 9 }),
          async (early, late, limit) => {
            const userId = await openBook();
            await write(userId, early);
            await expectRightPages(userId, [limit]);
            await sumWeeks(app.database);
            await expectRightPages(userId, [limit]);
            await write(userId, late);
            await expectRightPages(userId, [limit]);
          },
        ),
        { numRuns: 12 },
      );
    },
  );

  it('of nobody are empty', async () => {
    expect(await selectNewest(app.database, await openBook(), 20, 0)).toEqual({ rows: [], total: 0 });
    expect(await selectNewest(app.database, newId(), 20, 40)).toEqual({ rows: [], total: 0 });
  });
});
