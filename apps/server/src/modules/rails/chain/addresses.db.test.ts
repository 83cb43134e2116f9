import { chainOf, readPublicKey } from '@halyard/chains';
import { wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addressFor } from './addresses.ts';
import { type FakeNode, fakeNode, mineOn } from './fake-node.ts';
import { isOwnAddress } from './store-chain.ts';
import { watchChain } from './watch-chain.ts';
import type { Watched } from './watched.ts';

/** What becomes of addresses when the key of a network is changed, or somebody changes them. */

/** The public key of the published words of BIP 84. */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
let app: TestApp;
let node: FakeNode;
let watched: Watched;
let rotated: Watched;
let person: Person;
let address: string;
let named = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  const [chain, key] = [chainOf('BITCOIN', 'bitcoin-regtest'), readPublicKey(ZPUB)];
  if (!chain || !key) throw new Error('no chain');
  node = fakeNode();
  named += 1;
  const network = `Bitcoin of keys ${named}`;
  watched = {
    network,
    chain: { ...chain, confirmations: 1 },
    key,
    least: () => 100_000n,
    nodes: [node],
  };
  rotated = { ...watched, key: key.deriveChild(7) };
  person = await verifiedCustomer(app);
  await watchChain(app.railsDeps, watched);
  address = await addressFor(app.railsDeps, watched, person);
});

const given = (at = rotated) => addressFor(app.railsDeps, at, person);
const count = async () => {
  const rows = await app.database.rows(sql`select from rail_address where network = ${watched.network}`);
  return rows.length;
};
const pay = (to: string, btc: number) => ({
  txid: `payment of ${btc} to ${to}`,
  place: 0,
  address: to,
  asset: 'BTC',
  units: BigInt(btc * 1e8),
});
async function balance(): Promise<number> {
  const all = (await app.call(wallet.getBalances, { as: person })).data();
  return all.find(({ currency }) => currency === 'BTC')?.availableBalance ?? 0;
}
const offered = async () => {
  const rows = await app.database.rows(
    sql`select from wallet_arrival where network = ${watched.network} and stands_in = 'suspense'`,
  );
  return rows.length;
};

it('after the key of a network was changed each customer gets another address, once', async () => {
  const all = await Promise.all([given(), given(), given()]);
  expect(new Set(all).size).toBe(1);
  expect(all[0]).not.toBe(address);
  expect([await given(), await count()]).toEqual([all[0], 2]);
  // The key before is put back: theirs follows from it again.
  expect([await given(watched), await count()]).toEqual([address, 2]);
});

it('what comes to the new address is credited, and what comes to the old one waits for a person', async () => {
  const next = await given();
  mineOn(node, [[pay(address, 0.1), pay(next, 0.2)]], 0);
  await watchChain(app.railsDeps, rotated);
  expect([await balance(), await offered()]).toEqual([0.2, 1]);
  const owns = (one: string) => isOwnAddress(app.database, watched.network, person.userId, one);
  expect([await owns(address), await owns(next), await owns('another')]).toEqual([true, true, false]);
});

it('an address that somebody wrote in the place of another is shown to nobody', async () => {
  const theirs = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  await app.database.run(sql`alter table rail_address disable trigger rail_address_kept`);
  await app.database.run(
    sql`update rail_address set address = ${theirs}, key = ${theirs} where network = ${watched.network}`,
  );
  await app.database.run(sql`alter table rail_address enable trigger rail_address_kept`);
  const made = await given(watched);
  expect([theirs, address]).not.toContain(made);
  // Nor where it is the newest.
  await app.database.run(sql`
    insert into rail_address (number, network, user_id, address, key, made_at)
    select number + 1000000, network, user_id, address || '0', key || '0', made_at from rail_address where address = ${theirs}`);
  expect([await given(watched), await count()]).toEqual([made, 3]);
});
