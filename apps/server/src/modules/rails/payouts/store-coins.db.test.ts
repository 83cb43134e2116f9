import { chainOf, readPublicKey } from '@halyard/chains';
import { afterAll, beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/database/database.ts';
import { verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { fakeNode } from '../chain/fake-node.ts';
import { ownKey, type Watched } from '../chain/watched.ts';
import {
  noteHouse,
  replaceSpends,
  selectFreeCoins,
  selectHouse,
  selectLying,
  selectOutputs,
} from './store-coins.ts';

const NETWORK = 'Ethereum (ERC-20)';
class Enough extends Error {}

let app: TestApp;
let userId: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ userId } = await verifiedCustomer(app));
});
afterAll(() => app.close());

/** Whatever is written to be looked at is taken back. */
async function look(at: (tx: Tx) => Promise<void>): Promise<void> {
  const looked = app.database.transaction(async (tx) => {
    await at(tx);
    throw new Enough();
  });
  await expect(looked).rejects.toThrow(Enough);
}

it('many balances of one coin hide no large one of another, and none of their own for good', async () => {
  await look(async (tx) => {
    // Numbers are what counts: whose they are, and where, is all the same.
    await tx.run(sql`
      insert into rail_address (number, network, user_id, address, key, made_at)
      select n, 'elsewhere ' || n, ${userId}, n::text, n::text, now() from generate_series(1000, 1059) n`);
    // Thirty dollars each, and five ether, of a hundred millionth a unit.
    await tx.run(sql`
      insert into rail_receipt (id, network, txid, place, number, asset, chain_units, amount, height, is_final, seen_at)
      select gen_random_uuid(), ${NETWORK}, n::text, 0, n, case n when 1059 then 'ETH' else 'USDT' end, 1,
        case n when 1059 then 5 else 30 end * 100000000::bigint, 1, true, now() from generate_series(1000, 1059) n`);
    const lying = await selectLying(tx, NETWORK, new Date(0));
    expect(lying).toHaveLength(51);
    expect(lying.slice(0, 2)).toEqual([
      { number: 1059, asset: 'ETH', amount: 500_000_000n },
      { number: 1000, asset: 'USDT', amount: 3_000_000_000n },
    ]);
    const seen = new Set<number>();
    for (let turn = 0; turn < 30; turn += 1)
      for (const { number } of await selectLying(tx, NETWORK, new Date(0))) seen.add(number);
    expect(seen.size).toBe(60);
  });
});

const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const COINS = 20_000;

const giveAddress = (tx: Tx) =>
  tx.run(sql`
    insert into rail_address (number, network, user_id, address, key, made_at)
    values (1000, 'Bitcoin', ${userId}, 'theirs', 'theirs', now())`);

/** So many rows of the coins this transaction has read. */
const read = async (tx: Tx): Promise<number> =>
  (await tx.value<number>(sql`
    select sum(seq_tup_read + idx_tup_fetch)::int from pg_stat_xact_user_tables where relname in ('rail_coin', 'rail_receipt', 'rail_spend')`)) ??
  0;

it('which addresses are the house’s is known without reading all coins there ever were', async () => {
  const [chain, key] = [chainOf('BITCOIN', 'bitcoin-regtest'), readPublicKey(ZPUB)];
  if (!chain || !key) throw new Error('no chain');
  const watched: Watched = { network: 'Bitcoin', chain, key, least: () => 1n, nodes: [fakeNode()] };
  const own = ownKey(watched);
  await look(async (tx) => {
    await tx.run(sql`
      insert into rail_coin (network, txid, place, asset, chain_units, amount, id, height, is_final, address)
      select case n % 2 when 0 then 'Bitcoin' else 'Litecoin' end, n::text, 0, 'BTC', 1, 1, gen_random_uuid(), n, true,
        case n when 2 then null when 4 then 'the one before' when 5 then 'elsewhere' else ${own} end
      from generate_series(1, ${COINS}::int) n`);
    await tx.run(sql`analyze rail_coin`);
    const before = await read(tx);
    expect(await selectHouse(tx, watched)).toEqual(new Set([own, 'the one before']));
    await noteHouse(tx, watched.network, own);
    expect((await read(tx)) - before).toBeLessThan(100);
    expect(await tx.values(sql`select address from rail_coin where txid in ('2', '5') order by 1`)).toEqual(
      [own, 'elsewhere'].toSorted(),
    );
  });
});

it('which coins are free is known without reading those that were used up, or more of the others than are asked for', async () => {
  await look(async (tx) => {
    await giveAddress(tx);
    // Of each kind the larger half was used up; of half of the house’s that is written before the coins are.
    const spent = (which: string, from: number, to: number) =>
      tx.run(sql`
        insert into rail_spend (network, coin, txid, height, succeeded)
        select 'Bitcoin', ${which}::text || n || ':0', 'a payment', 9, true from generate_series(${from}::int, ${to}::int) n`);
    await spent('house', COINS / 2 + 1, (COINS * 3) / 4);
    await tx.run(sql`
      insert into rail_coin (network, txid, place, asset, chain_units, amount, id, height, is_final, address)
      select 'Bitcoin', 'house' || n, 0, 'BTC', 2 * n, 1, gen_random_uuid(), 9, true, 'ours' from generate_series(1, ${COINS}::int) n`);
    await tx.run(sql`
      insert into rail_receipt (id, network, txid, place, number, asset, chain_units, amount, height, is_final, seen_at)
      select gen_random_uuid(), 'Bitcoin', 'theirs' || n, 0, 1000, 'BTC', 2 * n + 1, 1, 9, true, now()
      from generate_series(1, ${COINS}::int) n`);
    await spent('house', (COINS * 3) / 4 + 1, COINS);
    await spent('theirs', COINS / 2 + 1, COINS);
    for (const table of [sql`rail_coin`, sql`rail_receipt`, sql`rail_spend`])
      await tx.run(sql`analyze ${table}`);
    const free = async (without: readonly number[] = []) =>
      (await selectFreeCoins(tx, 'Bitcoin', { most: 4, without, house: 'ours' })).map(({ txid }) => txid);
    const before = await read(tx);
    expect(await free()).toEqual(['theirs10000', 'house10000', 'theirs9999', 'house9999']);
    expect((await read(tx)) - before).toBeLessThan(50);
    expect(await free([1000])).toEqual(['house10000', 'house9999', 'house9998', 'house9997']);
    // Blocks are taken back, and with them what had used those up.
    const block = { height: 9, hash: 'b', parent: 'a', payments: [], spends: [] };
    await replaceSpends(tx, 'Bitcoin', [block]);
    expect(await free()).toEqual(['theirs20000', 'house20000', 'theirs19999', 'house19999']);
  });
});

it('which outputs a block may use up is known without reading those that were', async () => {
  await look(async (tx) => {
    await giveAddress(tx);
    // The last ten of each kind are left; the ten before them were used up by the newest block.
    await tx.run(sql`
      insert into rail_coin (network, txid, place, asset, chain_units, amount, id, height, is_final, address)
      select 'Bitcoin', 'house' || n, 0, 'BTC', n, 1, gen_random_uuid(), 7, true, 'ours' from generate_series(1, ${COINS}::int) n`);
    await tx.run(sql`
      insert into rail_receipt (id, network, txid, place, number, asset, chain_units, amount, height, is_final, seen_at)
      select gen_random_uuid(), 'Bitcoin', 'theirs' || n, 0, 1000, 'BTC', n, 1, 7, true, now() from generate_series(1, ${COINS}::int) n`);
    await tx.run(sql`
      insert into rail_spend (network, coin, txid, height, succeeded)
      select 'Bitcoin', whose || n || ':0', 'a payment', case when n > ${COINS - 20}::int then 9 else 8 end, true
      from generate_series(1, ${COINS - 10}::int) n cross join unnest('{house,theirs}'::text[]) whose`);
    for (const table of [sql`rail_coin`, sql`rail_receipt`, sql`rail_spend`])
      await tx.run(sql`analyze ${table}`);
    const last = (many: number) =>
      ['house', 'theirs'].flatMap((whose) =>
        Array.from({ length: many }, (_, index) => `${whose}${COINS - index}:0`),
      );
    const before = await read(tx);
    expect(new Set(await selectOutputs(tx, 'Bitcoin', 9))).toEqual(new Set(last(10)));
    // Where the newest block is taken back, the next may use up the same.
    expect(new Set(await selectOutputs(tx, 'Bitcoin', 8))).toEqual(new Set(last(20)));
    expect((await read(tx)) - before).toBeLessThan(200);
  });
});
