import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { rowsBetween } from '../../platform/database/row-checks.ts';
import { FIRST_ID, LAST_ID } from '../../platform/database/row-pieces.ts';
import { newId } from '../../platform/ids.ts';
import { behindTheBack } from '../../testing/behind-the-back.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { provenRails } from './store-verify.ts';

/** Rules of rails that would read all there ever was read what is open, what is new, and a piece of the rest. */

const MANY = 20_000;
const A_THOUSANDTH = 0.001;
class Enough extends Error {}

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const idOf = (n: number) => `01000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const id = raw(`('01000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`);
const many = sql`generate_series(1, ${MANY}::int) n`;

/** Payouts as they are once they have ended, but for the last, which was sent. */
async function payMany(tx: Tx): Promise<void> {
  const isOpen = sql`n = ${MANY}::int`;
  await tx.run(sql`
    insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, completed_at)
    select ${id}, ${newId()}, 'WD-' || n, 'withdrawal', case when ${isOpen} then 'pending' else 'completed' end, 'BTC', 5, 'Paid', now(),
      case when ${isOpen} then null else now() end from ${many}`);
  await tx.run(sql`
    insert into ledger_hold (id, user_id, asset, amount, kind, subject_id, placed_at, turned_at, released_at)
    select ${id}, ${newId()}, 'BTC', 5, 'payout', ${id}, now(), now(), case when ${isOpen} then null else now() end from ${many}`);
  await tx.run(sql`
    insert into ledger_entry (id, event, cause_id, line_count, posted_at)
    select ${id}, 'payout.completed', ${id}, 2, now() from ${many} where not ${isOpen}`);
  await tx.run(sql`
    insert into ledger_line (entry_id, position, user_id, account, asset, amount)
    select ${id}, position, null, account, 'BTC', amount from ${many}
      cross join (values (1, 'chain', 5), (2, 'treasury', -5)) l (position, account, amount) where not ${isOpen}`);
  await tx.run(sql`
    insert into rail_payout (transaction_id, rail, network, asset, amount, state, approved_at, changed_at)
    select ${id}, 'utxo', 'Bitcoin', 'BTC', 5, case when ${isOpen} then 'sent' else 'final' end, now(), now() from ${many}`);
}

/** Coins of both kinds, the first half of which was used up. */
async function keepMany(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into rail_receipt (id, network, txid, place, number, asset, chain_units, amount, height, is_final, is_spent, seen_at)
    select ${id}, 'Bitcoin', 'theirs' || n, 0, 1, 'BTC', 5, 5, 7, true, n <= ${MANY / 2}::int, now() from ${many}`);
  await tx.run(sql`
    insert into rail_coin (id, network, txid, place, asset, chain_units, amount, height, is_final, is_spent)
    select ${id}, 'Bitcoin', 'ours' || n, 0, 'BTC', 5, 5, 7, true, n <= ${MANY / 2}::int from ${many}`);
  await tx.run(sql`
    insert into rail_spend (network, coin, txid, height, succeeded)
    select 'Bitcoin', whose || n || ':0', 'a payment', 8, true
    from generate_series(1, ${MANY / 2}::int) n cross join unnest('{ours,theirs}'::text[]) whose`);
}

const TABLES = ['rail_payout', 'rail_receipt', 'rail_coin', 'rail_spend'].concat([
  'ledger_transaction',
  'ledger_hold',
  'ledger_entry',
  'ledger_line',
]);

async function within(write: (tx: Tx) => Promise<void>, look: (tx: Tx) => Promise<void>): Promise<void> {
  const looked = behindTheBack(app.database, async (tx) => {
    await write(tx);
    for (const table of TABLES) await tx.run(sql`analyze ${raw(table)}`);
    await look(tx);
    throw new Enough();
  });
  await expect(looked).rejects.toThrow(Enough);
}

/** What a look finds, and whether it reads next to nothing of all there is. */
async function seenBy(tx: Tx, look: () => Promise<readonly { readonly detail: string }[]>) {
  const read = async () =>
    (await tx.value<number>(sql`
      select sum(seq_tup_read + idx_tup_fetch)::int from pg_stat_xact_user_tables
      where starts_with(relname, 'rail_') or starts_with(relname, 'ledger_')`)) ?? 0;
  const before = await read();
  const found = (await look()).map(({ detail }) => detail);
  return { found, isShort: (await read()) - before < MANY / 20 };
}

const ofNew = (tx: Tx, causeIds: readonly string[]) =>
  seenBy(tx, async () => (await provenRails.ofNew?.(tx, { causeIds, moved: [] })) ?? []);
const ofOpen = (tx: Tx) => seenBy(tx, async () => (await provenRails.since?.(tx, '')) ?? []);

/** Where the piece ends that begins behind this row, and what is seen in it. */
async function piece(tx: Tx, along: string, n: number) {
  const after = n === 0 ? FIRST_ID : idOf(n);
  const walked = provenRails.pieces?.find((one) => one.along === along);
  const until = (await walked?.endOf(tx, after, A_THOUSANDTH)) ?? '';
  const seen = await seenBy(tx, () => provenRails.rules.along(tx, along, rowsBetween({ after, until })));
  return { until, ...seen };
}

describe('payouts', () => {
  it('that are open are looked at each time, those that have ended with a new entry, and all in a round', async () => {
    await within(payMany, async (tx) => {
      const [old, open] = [idOf(7), idOf(MANY)];
      expect(await ofOpen(tx)).toEqual({ found: [], isShort: true });
      expect(await ofNew(tx, [old, open])).toEqual({ found: [], isShort: true });
      expect(await piece(tx, 'payouts', 0)).toEqual({ until: idOf(20), found: [], isShort: true });
      expect(await piece(tx, 'payouts', MANY - 5)).toEqual({ until: LAST_ID, found: [], isShort: true });
      await tx.run(sql`update rail_payout set amount = 6 where transaction_id in (${old}, ${open})`);
      expect(await ofOpen(tx)).toEqual({ found: [`${open} sent`], isShort: true });
      expect(await ofNew(tx, [old])).toEqual({ found: [`${old} final`], isShort: true });
      expect((await piece(tx, 'payouts', 0)).found).toEqual([`${old} final`]);
      await tx.run(
        sql`update rail_payout set amount = 5, state = 'given-back' where transaction_id = ${open}`,
      );
      expect((await ofOpen(tx)).found).toEqual([`${open} given-back`]);
    });
  });
});

describe('coins', () => {
  it('are looked at with a new entry, and all of both kinds in a round', async () => {
    await within(keepMany, async (tx) => {
      expect(await ofNew(tx, [idOf(7), idOf(MANY)])).toEqual({ found: [], isShort: true });
      expect(await piece(tx, 'coins', 0)).toEqual({ until: idOf(40), found: [], isShort: true });
      expect(await piece(tx, 'coins', MANY - 5)).toEqual({ until: LAST_ID, found: [], isShort: true });
      await tx.run(sql`update rail_receipt set is_spent = not is_spent where id = ${idOf(7)}`);
      await tx.run(sql`update rail_coin set is_spent = not is_spent where id = ${idOf(MANY)}`);
      expect((await ofNew(tx, [idOf(7)])).found).toEqual(['Bitcoin theirs7:0']);
      expect((await piece(tx, 'coins', 0)).found).toEqual(['Bitcoin theirs7:0']);
      expect((await piece(tx, 'coins', MANY - 5)).found).toEqual([`Bitcoin ours${MANY}:0`]);
      // Where one kind has few, all of them are in the piece in which the other goes on.
      await tx.run(sql`delete from rail_coin where id > ${idOf(5)}`);
      expect((await piece(tx, 'coins', 10)).until).toBe(idOf(50));
    });
  });
});
