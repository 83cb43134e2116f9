import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { makeKey } from '../../testing/api-keys.ts';
import { verifiedCustomer } from '../../testing/people.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { selectCalls } from './store.ts';

class Enough extends Error {}

/** So many rows of what was counted this transaction has read. */
const read = async (tx: Tx): Promise<number> =>
  (await tx.value<number>(sql`
    select (seq_tup_read + idx_tup_fetch)::int from pg_stat_xact_user_tables where relname = 'api_key_spending'`)) ??
  0;

it('what was counted under an Idempotency-Key is found without reading all that the key has sent in its day', async () => {
  const app = await createTestApp();
  const { id } = await makeKey(app, await verifiedCustomer(app), { maxDayNotional: 5000 });
  const at = app.clock.now();
  const look = app.database.transaction(async (tx) => {
    await tx.run(sql`
      insert into api_key_spending (key_id, call, day, usd, once, counted_at)
      select ${id}, n::text, ${at}::date, 1, 'name ' || n, ${at} from generate_series(1, 20000) n`);
    await tx.run(sql`analyze api_key_spending`);
    const before = await read(tx);
    expect(await selectCalls(tx, id, 'name 7', new Date(at.getTime() - 1))).toEqual(['7']);
    expect((await read(tx)) - before).toBeLessThan(100);
    throw new Enough();
  });
  await expect(look).rejects.toThrow(Enough);
  await app.close();
});
