import { generateKeyPairSync, sign } from 'node:crypto';
import {
  buildUtxo,
  digestOf,
  type Order,
  ownAddress,
  paysOf,
  readPrivateKey,
  readSigned,
  scriptOf,
  signUtxo,
} from '@halyard/chains';
import { admin, payouts, transactions, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../../testing/invariants.ts';
import { administrator, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { approvePayouts } from './approve-payouts.ts';
import { signPayouts } from './sign-payouts.ts';
import { type FakeNode, fakeNode, mineOn } from '../chain/fake-node.ts';

/** The first of the published examples of such keys: it guards nothing. */
const SECRET =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const TOKEN = 'a token of twenty-four characters or more';
const COINS = 100_000_000_000n;
const DESTINATION = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L';
const key = readPrivateKey(SECRET);
if (!key) throw new Error('a published example is a key');

const pairs = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const approvers = pairs.map(({ publicKey }) =>
  publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
);

let app: TestApp;
let node: FakeNode;
beforeAll(async () => {
  app = await createTestApp({
    RAIL_DOGECOIN_XPUB: key.publicExtendedKey,
    RAIL_DOGECOIN_URL: 'http://127.0.0.1:1',
    SIGNER_TOKEN: TOKEN,
    APPROVER_TOKEN: TOKEN,
    PAYOUT_APPROVERS: approvers.join(','),
  });
  app.feed.set('DOGE/USD', '0.1999', '0.2001');
  node = fakeNode();
  const [watched] = app.rails.chains;
  Object.assign(watched ?? {}, { nodes: [node] });
  await job('watch');
});
afterAll(() => app.close());

const job = (what: string) => app.jobs.find(({ name }) => name === `${what}-dogecoin`)?.run();
async function mine(...blocks: Parameters<typeof mineOn>[1]): Promise<void> {
  const { chain } = app.rails.chains[0] ?? {};
  mineOn(node, [...blocks, ...Array.from({ length: chain?.confirmations ?? 0 }, () => [])], 0);
  for (let round = 0; round < 3; round += 1) await job('watch');
}

/** Coins of the operator's own, with the transaction that proves them. */
async function withCoins(): Promise<string> {
  const chain = app.rails.chains[0]?.chain;
  if (chain?.kind !== 'utxo') throw new Error('no chain');
  const address = ownAddress(chain, key as never);
  const units = Buffer.alloc(8);
  units.writeBigUInt64LE(COINS);
  const from = `${'ab'.repeat(32)}00000000020101ffffffff`;
  const to = `${units.toString('hex')}19${scriptOf(chain, address)}`;
  const raw = `0100000001${from}01${to}00000000`;
  await mine([{ txid: readSigned(raw).txid, place: 0, address, asset: 'DOGE', units: COINS }]);
  return raw;
}

it('a payment is planned and sent without waiting, and one that a miner gave another name is the one that was signed', async () => {
  const raw = await withCoins();
  node.ask = async (method) =>
    method === 'estimatesmartfee' ? { feerate: 0.01 } : method === 'getblockhash' ? 'hash' : raw;
  const person = await verifiedCustomer(app);
  (await app.call(wallet.convert, { as: person, body: { from: 'USD', to: 'DOGE', amount: 200 } })).data();
  const body = { currency: 'DOGE', amount: 100, network: 'Dogecoin', destination: DESTINATION };
  const { id } = (await app.call(wallet.withdraw, { as: person, body })).data();
  for (const as of [await administrator(app), await administrator(app)])
    await app.call(admin.adminApproveTransaction, { as, params: { id } });

  const ask = (approvals: { id: string; approver: string; signature: string }[]) =>
    app.call(payouts.approvePayouts, { body: { token: TOKEN, approvals } });
  const { orders } = (await ask([])).data();
  const signed = (order: Order) =>
    pairs.map(({ privateKey }, at) => ({
      id,
      approver: approvers[at] ?? '',
      signature: sign(null, digestOf(order), privateKey).toString('hex'),
    }));
  const woken: string[] = [];
  const deps = { ...app.railsDeps, wakeJob: (name: string) => void woken.push(name) };
  const { chains } = app.rails;
  await approvePayouts(deps, chains, { token: TOKEN, approvals: orders.flatMap(signed) });
  // Each signature may be the last that was missing.
  expect(woken.splice(0)).toEqual(['plan-dogecoin', 'plan-dogecoin']);
  await job('plan');
  const hand = (answers: payouts.SignerAnswer[]) =>
    app.call(payouts.signPayouts, { body: { token: TOKEN, chains: ['dogecoin'], answers } });
  const [plan] = (await hand([])).data().work;
  const chain = app.rails.chains[0]?.chain;
  if (plan?.kind !== 'utxo' || chain?.kind !== 'utxo') throw new Error('nothing is planned');
  const built = buildUtxo(chain, key, plan);
  const ours = signUtxo(key, plan, built);
  const answers = [{ planId: plan.id, version: 1, raw: ours }];
  await signPayouts(deps, chains, { token: TOKEN, chains: ['dogecoin'], answers });
  expect(woken.splice(0)).toEqual(['plan-dogecoin', 'send-dogecoin']);
  await job('send');

  // Another name, and the same outputs: the signatures are written in another way.
  const { spends, pays } = readSigned(ours);
  const change = built.change;
  if (!change) throw new Error('something is left over');
  const txid = 'cd'.repeat(32);
  const back = {
    txid,
    place: change.place,
    address: ownAddress(chain, key),
    asset: 'DOGE',
    units: change.units,
  };
  mineOn(node, [[back]], 0);
  Object.assign(node.blocks.at(-1) ?? {}, {
    spends: spends.map((coin) => ({ coin, txid, succeeded: true, fee: null, pays })),
  });
  await mine();
  expect(pays.split('\n')).toHaveLength(2);
  expect(pays).toContain(paysOf([{ script: scriptOf(chain, ownAddress(chain, key)), units: change.units }]));

  const row = (await app.call(transactions.getTransaction, { as: person, params: { id } })).data();
  expect(row).toMatchObject({ status: 'completed', txHash: txid });
  // What came back is no new money of the operator's.
  expect(await app.database.row(sql`select amount::int from rail_coin where txid = ${txid}`)).toEqual({
    amount: 0,
  });
  await checkInvariants(app.database);
});
