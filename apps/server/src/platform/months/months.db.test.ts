import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';
import { makeMonths, monthsAhead } from './months.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const TABLES = ['ledger_entry', 'ledger_line', 'live_event'];
const ahead = async () => (await app.database.row<{ monthsAhead: number }>(monthsAhead))?.monthsAhead;

/** The first moment of the month after so many. */
function monthIn(many: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + many, 1));
}

const partName = (table: string, month: Date) =>
  `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;

async function partOf(table: string, condition: ReturnType<typeof sql>): Promise<string | undefined> {
  const row = await app.database.row<{ part: string }>(
    sql`select tableoid::regclass::text as part from ${raw(table)} where ${condition} limit 1`,
  );
  return row?.part;
}

/** One cent that the house moves from one of its accounts to another, under an id of this moment. */
async function post(at: Date): Promise<string> {
  const id = newId(at.getTime());
  await app.database.run(sql`
    with entry as (
      insert into ledger_entry (id, event, cause_id, line_count, posted_at)
      values (${id}, 'house.test', ${newId()}, 2, ${at}))
    insert into ledger_line (entry_id, position, account, asset, amount)
    values (${id}, 1, 'treasury', 'USD', 1), (${id}, 2, 'fees', 'USD', -1)`);
  return id;
}

async function tell(at: Date): Promise<string> {
  const userId = newId();
  app.clock.set(at);
  await app.database.transaction((tx) => app.live.append(tx, userId, []));
  return userId;
}

describe('tables that are split by month', () => {
  it('catch what nobody has made a part for, and it moves once somebody does', async () => {
    const late = monthIn(2);
    expect(await ahead()).toBe(1);
    const [entry, told] = [await post(late), await tell(late)];
    expect(await partOf('ledger_line', sql`entry_id = ${entry}`)).toBe('ledger_line_rest');
    expect(await partOf('live_event', sql`user_id = ${told}`)).toBe('live_event_rest');

    // A table that somebody looks at in that moment, as the database itself does now and then, has its part a turn later.
    await expect.poll(() => makeMonths(app.database).then(ahead)).toBe(2);
    expect(await partOf('ledger_entry', sql`id = ${entry}`)).toBe(partName('ledger_entry', late));
    expect(await partOf('ledger_line', sql`entry_id = ${entry}`)).toBe(partName('ledger_line', late));
    expect(await partOf('live_event', sql`user_id = ${told}`)).toBe(partName('live_event', late));
    expect(await app.proof.whole(app.database)).toEqual([]);
  });

  it('are made once, and looked at as a whole', async () => {
    const parts = sql`select inhrelid::regclass::text as part from pg_inherits where inhparent = any(${TABLES}::regclass[])`;
    const before = await app.database.rows(parts);
    await makeMonths(app.database);
    expect(await app.database.rows(parts)).toEqual(before);
    expect(before).toHaveLength(9);
    const analyzed = sql`select last_analyze from pg_stat_user_tables where relid = any(${TABLES}::regclass[])`;
    await expect
      .poll(async () =>
        (await app.database.rows<{ last_analyze: Date | null }>(analyzed)).map((one) => one.last_analyze),
      )
      .not.toContain(null);
  });

  it('keep each rule in each part', async () => {
    const month = monthIn(2);
    const [entry, told] = [await post(month), await tell(month)];
    const [entries, lines, messages] = TABLES.map((table) => raw(partName(table, month)));
    for (const act of [
      sql`update ${entries} set event = 'other' where id = ${entry}`,
      sql`delete from ${lines} where entry_id = ${entry}`,
      sql`truncate ${lines}`,
      sql`truncate ${messages}`,
      sql`update ${messages} set changes = '[{}]' where user_id = ${told}`,
    ])
      await expect(app.database.run(act)).rejects.toThrow('append-only');
    const alone = sql`insert into ${lines} select entry_id, 3, null, account, asset, 5 from ${lines} where entry_id = ${entry} limit 1`;
    await expect(app.database.run(alone)).rejects.toThrow('does not balance');
    const again = sql`insert into live_event select * from live_event where user_id = ${told}`;
    await expect(app.database.run(again)).rejects.toMatchObject({
      constraint: `${partName('live_event', month)}_pkey`,
    });
    const twice = sql`insert into ledger_entry select * from ledger_entry where id = ${entry}`;
    await expect(app.database.run(twice)).rejects.toThrow('duplicate key');
  });
});
