import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger, sumWeeks } from '../ledger/index.ts';
import { newId } from '../../platform/ids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { selectTotals } from './store.ts';

let app: TestApp;
let userId: string;

beforeAll(async () => {
  app = await createTestApp();
  userId = newId();
  await app.database.transaction((tx) => app.ledger.openBook(tx, userId));
});
afterAll(() => app.close());

type Given = {
  readonly type: 'deposit' | 'withdrawal' | 'transfer';
  readonly at: string;
  readonly done?: string;
  readonly usd?: bigint | null;
};

/** The same amount in and out, so that the statement adds up to an empty balance. */
async function write(rows: readonly Given[]): Promise<void> {
  for (const { type, at, done, usd = 1n } of rows)
    await app.database.run(sql`
      insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, completed_at, usd_value)
      select gen_random_uuid(), ${userId}, gen_random_uuid(), ${type}, ${done ? 'completed' : 'failed'}, 'USD', 100, '', ${at}::timestamptz,
        ${done ?? at}::timestamptz, ${usd}`);
}

/** What the rows alone say, added up in the plainest way. */
async function addUp(since: string) {
  return app.database.row(sql`
    select count(*) filter (where created_at >= ${since}::timestamptz)::int as transactions,
      coalesce(sum(usd_value) filter (where type = 'deposit' and status = 'completed' and completed_at >= ${since}::timestamptz), 0)::bigint as deposits,
      coalesce(sum(usd_value) filter (where type = 'withdrawal' and status = 'completed' and completed_at >= ${since}::timestamptz), 0)::bigint as withdrawals
    from ledger_transaction where user_id = ${userId}`);
}

const MOMENTS = [
  '2024-01-01T00:00:00Z',
  '2024-01-07T23:59:59.999Z',
  '2024-01-08T00:00:00Z',
  '2024-01-10T12:00:00Z',
  '2024-01-14T23:59:59.999999Z',
  '2024-01-15T00:00:00Z',
  '2024-02-01T00:00:00Z',
];
const PAST: readonly Given[] = MOMENTS.flatMap((at, index): Given[] => [
  { type: 'deposit', at, done: at, usd: 10n ** BigInt(index) },
  { type: 'withdrawal', at, done: MOMENTS[index + 1] ?? at, usd: 3n * 10n ** BigInt(index) },
  { type: 'transfer', at },
  { type: 'deposit', at, done: at, usd: null },
  { type: 'withdrawal', at, done: at, usd: null },
]);

async function expectTotalsToBeRight(): Promise<void> {
  for (const since of [...MOMENTS, '2023-06-01T00:00:00Z', '2024-01-09T01:02:03Z', '2030-01-01T00:00:00Z'])
    expect([since, await selectTotals(app.database, userId, new Date(since))]).toEqual([
      since,
      await addUp(new Date(since).toISOString()),
    ]);
}

const kept = () =>
  app.database.rows(sql`select week::text, transactions, deposits from ledger_week order by week limit 3`);

describe('totals with and without summed weeks', () => {
  it('are the same, for rows on every side of a border', async () => {
    await write(PAST);
    await expectTotalsToBeRight();
    await sumWeeks(app.database);
    expect(await kept()).toEqual([
      { week: '2024-01-01', transactions: 10n, deposits: 11n },
      { week: '2024-01-08', transactions: 15n, deposits: 11_100n },
      { week: '2024-01-15', transactions: 5n, deposits: 100_000n },
    ]);
    await expectTotalsToBeRight();
  });

  it('count what is written or ends late, in a week that was summed long ago', async () => {
    await write([
      ...PAST,
      { type: 'deposit', at: '2023-11-11T00:00:00Z', done: '2024-01-10T00:00:00Z', usd: 7n },
      { type: 'withdrawal', at: '2023-11-11T00:00:00Z', done: '2024-01-10T00:00:00Z', usd: 6n },
    ]);
    await app.database.run(sql`
      insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, usd_value)
      select gen_random_uuid(), ${userId}, gen_random_uuid(), type, 'pending', 'USD', 100, '', '2024-01-02', 5
      from unnest(array['deposit', 'withdrawal']) as n(type)`);
    await expectTotalsToBeRight();
    await app.database.run(sql`
      update ledger_transaction set status = 'completed', completed_at = '2024-01-09' where status = 'pending'`);
    await expectTotalsToBeRight();
  });

  it('leave the newest days to their rows', async () => {
    await app.database.run(sql`
      insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, completed_at)
      select gen_random_uuid(), ${userId}, gen_random_uuid(), 'transfer', 'failed', 'USD', 100, '', now(), now()`);
    await sumWeeks(app.database);
    const newest = await app.database.row<{ isOld: boolean }>(sql`
      select summed_until::timestamptz < now() - interval '1 day' as "isOld" from ledger_week_end`);
    expect(newest).toEqual({ isOld: true });
    await expectTotalsToBeRight();
  });

  it('are proven: a sum that was changed is found', async () => {
    const rule = 'the sums of weeks are those of the statement';
    const broken = async () =>
      (await verifyLedger(app.database))
        .filter(({ invariant }) => invariant === rule)
        .map(({ detail }) => detail);
    expect(await broken()).toEqual([]);
    await app.database.run(sql`update ledger_week set deposits = deposits + 1 where week = '2024-01-08'`);
    expect(await broken()).toEqual([`${userId} 2024-01-08`]);
    await app.database.run(sql`update ledger_week set deposits = deposits - 1 where week = '2024-01-08'`);
  });
});
