import { depositCompleted, depositReversed, mainBookOf } from '@halyard/accounting';
import { admin, transactions, wallet } from '@halyard/contract';
import { type Block, chainOf, type Payment, readPublicKey } from '@halyard/chains';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeNode, fakeNode, mineOn } from './fake-node.ts';
import { checkInvariants } from '../../../testing/invariants.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addressFor } from './addresses.ts';
import { watchChain } from './watch-chain.ts';
import type { Watched } from './watched.ts';

/** The public key of the published words of BIP 84. */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const NEEDED = 3;
const BTC = 100_000_000n;

let app: TestApp;
let staff: readonly [Person, Person];
let node: FakeNode;
let watched: Watched;
let person: Person;
let address: string;
let named = 0;

beforeAll(async () => {
  app = await createTestApp();
  staff = [await administrator(app), await administrator(app)];
});
afterAll(() => app.close());

beforeEach(async () => {
  const [chain, key] = [chainOf('BITCOIN', 'bitcoin-regtest'), readPublicKey(ZPUB)];
  if (!chain || !key) throw new Error('no chain');
  node = fakeNode();
  named += 1;
  // Each test watches a chain of its own, under the name of a network that the catalogue has for no coin.
  watched = {
    network: `Bitcoin ${named}`,
    chain: { ...chain, confirmations: NEEDED },
    key,
    least: () => 100_000n,
    nodes: [node],
  };
  person = await verifiedCustomer(app);
  await look();
  address = await addressFor(app.railsDeps, watched, person);
});

const look = () => watchChain(app.railsDeps, watched);
const pay = (btc: number, changes: Partial<Payment> = {}): Payment => {
  named += 1;
  return {
    txid: `tx ${named}`,
    place: 0,
    address,
    asset: 'BTC',
    units: BigInt(Math.round(btc * 1e8)),
    ...changes,
  };
};
const mine = (blocks: readonly (readonly Payment[])[], back = 0) => mineOn(node, blocks, back);
async function balanceOf(one = person): Promise<number> {
  const all = (await app.call(wallet.getBalances, { as: one })).data();
  return all.find(({ currency }) => currency === 'BTC')?.availableBalance ?? 0;
}
const lines = () =>
  app.database.rows<{ type: string; status: string; amount: bigint }>(sql`
    select type, status, amount from ledger_transaction where user_id = ${person.userId} and asset = 'BTC' order by created_at, id`);
/** What of this chain waits for a person. */
const offered = async () =>
  (
    await app.database.rows(sql`
      select from wallet_arrival where network = ${watched.network} and stands_in = 'suspense'`)
  ).length;
const readUpTo = async () =>
  (
    await app.database.row<{ height: number }>(
      sql`select height from rail_chain where network = ${watched.network}`,
    )
  )?.height;
const problem = async () =>
  (
    await app.database.row<{ problem: string | null }>(sql`
    select problem from rail_chain where network = ${watched.network}`)
  )?.problem;
/** Of this chain: what the journal says is there, and what is there. */
async function places(): Promise<{ journal: bigint; chain: bigint }> {
  const row = await app.database.row<{ journal: bigint }>(sql`
    select coalesce(-sum(amount), 0)::bigint as journal from ledger_line where user_id is null and account = 'chain'`);
  const kept = await app.database.row<{ chain: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as chain from rail_receipt where is_final`);
  return { journal: row?.journal ?? 0n, chain: kept?.chain ?? 0n };
}

describe('a payment on a chain', () => {
  it('is a pending line from its first block on, and is credited once at the last it needs', async () => {
    mine([[pay(0.1)]]);
    await look();
    expect(await lines()).toMatchObject([{ type: 'deposit', status: 'pending', amount: BTC / 10n }]);
    mine([[]]);
    await look();
    expect(await balanceOf()).toBe(0);
    mine([[]]);
    await Promise.all([look(), look(), look()]);
    expect(await balanceOf()).toBe(0.1);
    mine([[], []]);
    await look();
    expect([await balanceOf(), (await lines()).length]).toEqual([0.1, 1]);
  });

  it('below the minimum is kept, and credited when what came adds up to it', async () => {
    mine([[pay(0.0006)], [], [], []]);
    await look();
    expect(await lines()).toEqual([]);
    mine([[pay(0.0007)]]);
    await look();
    expect(await lines()).toMatchObject([{ status: 'pending', amount: 130_000n }]);
    mine([[], []]);
    await look();
    expect(await balanceOf()).toBe(0.0013);
  });

  it('above the limit waits for people, and stands in suspense meanwhile', async () => {
    mine([[pay(1)], [], []]);
    await look();
    expect(await balanceOf()).toBe(0);
    const row = await app.database.row<{ id: string }>(
      sql`select id from ledger_transaction where user_id = ${person.userId} and status = 'pending'`,
    );
    const params = { id: row?.id ?? '' };
    const { arrival } = (await app.call(transactions.getTransaction, { as: person, params })).data();
    expect(arrival).toBe('arrived');
    const body = { reason: 'Not ours' };
    const declined = await app.call(admin.adminRejectTransaction, { as: staff[0], params, body });
    expect(declined.status).toBe(202);
    for (const by of staff) {
      (await app.call(admin.adminApproveTransaction, { as: by, params: { id: row?.id ?? '' } })).data();
    }
    expect(await balanceOf()).toBe(1);
    mine([[], [], [], []], 3);
    await look();
    expect(await balanceOf()).toBe(0);
  });

  it('that is taken back before it is final fails, and comes again as another line', async () => {
    const payment = pay(0.1);
    mine([[payment]]);
    await look();
    mine([[], []], 1);
    await look();
    expect(await lines()).toMatchObject([{ status: 'failed' }]);
    mine([[payment], [], []]);
    await look();
    expect(await lines()).toMatchObject([{ status: 'failed' }, { status: 'completed' }]);
    expect(await balanceOf()).toBe(0.1);
  });

  it('that only moves to another block is the same payment', async () => {
    const payment = pay(0.1);
    mine([[payment], [], []]);
    await look();
    mine([[], [payment], [], []], 3);
    await look();
    expect(await lines()).toMatchObject([{ status: 'completed' }]);
    expect(await balanceOf()).toBe(0.1);
  });

  it("that another block has as somebody else's, or as less, is what that block says", async () => {
    const other = await verifiedCustomer(app);
    const theirs = await addressFor(app.railsDeps, watched, other);
    const payment = pay(0.2);
    mine([[payment]]);
    await look();
    mine([[{ ...payment, address: theirs, units: BTC / 100n }], [], []], 1);
    await look();
    expect([await balanceOf(), await balanceOf(other)]).toEqual([0, 0.01]);
    mine([[], [], [], []], 3);
    await look();
    expect([await balanceOf(), await balanceOf(other)]).toEqual([0, 0]);
    mine([[{ ...payment, units: BTC / 50n }], [], []]);
    await look();
    expect([await balanceOf(), await balanceOf(other)]).toEqual([0.02, 0]);
    mine([[{ ...payment, units: BTC / 25n }], [], [], []], 3);
    await look();
    expect([await balanceOf(), await balanceOf(other)]).toEqual([0.04, 0]);
  });

  it('that is taken back after it was credited is taken from what is there, and the rest is owed', async () => {
    mine([[pay(0.1)], [], []]);
    await look();
    const body = { from: 'BTC', to: 'USD', amount: 0.06 };
    (await app.call(wallet.convert, { as: person, body })).data();
    mine([[], [], [], []], 3);
    await look();
    expect(await balanceOf()).toBe(0);
    expect(await app.ledger.isHeld(app.database, mainBookOf(person.userId))).toBe(true);
    mine([[pay(0.08)], [], []]);
    await look();
    expect(await balanceOf()).toBe(0.02);
    expect(await app.ledger.isHeld(app.database, mainBookOf(person.userId))).toBe(false);
  });

  it('of somebody else is theirs, whatever is reported', async () => {
    const other = await verifiedCustomer(app);
    const theirs = await addressFor(app.railsDeps, watched, other);
    expect(theirs).not.toBe(address);
    mine([[pay(0.1, { address: theirs })], [], []]);
    await look();
    expect([await balanceOf(), await balanceOf(other)]).toEqual([0, 0.1]);
  });
});

describe('nothing is credited', () => {
  const pending = async () => {
    mine([[pay(0.1)]]);
    await look();
    mine([[], []]);
  };

  it('while the node is away, is of another chain, or two of them disagree', async () => {
    await pending();
    node.isAway = true;
    await look();
    expect([await problem(), await balanceOf()]).toEqual(['away', 0]);
    node.isAway = false;
    node.isOther = true;
    await look();
    expect([await problem(), await balanceOf()]).toEqual(['other-chain', 0]);
    node.isOther = false;
    const liar = fakeNode();
    liar.blocks = node.blocks.map((block) => ({ ...block, hash: `${block.hash}!` }));
    watched = { ...watched, nodes: [node, liar] };
    await look();
    expect([await problem(), await balanceOf()]).toEqual(['disagree', 0]);
    watched = { ...watched, nodes: [node] };
    await look();
    expect([await problem(), await balanceOf()]).toEqual([null, 0.1]);
  });

  it('where two nodes say of the same block that something else is in it, or before it', async () => {
    mine([[pay(0.1)], [], []]);
    for (const change of [
      { payments: [pay(9)] },
      { payments: [] },
      { parent: 'elsewhere' },
    ] satisfies Partial<Block>[]) {
      const liar = fakeNode();
      liar.blocks = node.blocks.map((block) => (block.height === 101 ? { ...block, ...change } : block));
      for (const nodes of [
        [liar, node],
        [node, liar],
      ] as const) {
        watched = { ...watched, nodes };
        await look();
        expect([await problem(), await balanceOf()]).toEqual(['disagree', 0]);
      }
    }
  });

  it('of a block that is not the one that was asked for, or not of the chain that was agreed on', async () => {
    mine([[pay(0.1)], [], []]);
    const other = { height: 101, hash: 'other', parent: 'start', payments: [pay(9)] };
    watched = { ...watched, nodes: [{ ...node, block: async () => other }] };
    await look();
    expect([await problem(), await balanceOf()]).toEqual(['disagree', 0]);
    // The chain becomes another one of the same height while it is read.
    const tip = node.blocks.at(-1) ?? other;
    mine([[], [], []], 3);
    const hashAt = async (height: number) => (height === tip.height ? tip.hash : node.hashAt(height));
    let asked = 0;
    const changing: FakeNode = {
      ...node,
      tip: async () => tip,
      hashAt: (height) => (asked++ === 0 ? hashAt(height) : node.hashAt(height)),
    };
    watched = { ...watched, nodes: [changing] };
    await look();
    expect([await problem(), await readUpTo()]).toEqual([null, 100]);
    watched = { ...watched, nodes: [node] };
    await look();
    expect(await readUpTo()).toBe(103);
  });

  it('beyond what the second node has, or while the node is behind', async () => {
    await pending();
    const late = fakeNode();
    late.blocks = node.blocks.slice(0, 2);
    watched = { ...watched, nodes: [node, late] };
    await look();
    expect(await balanceOf()).toBe(0);
    node.blocks.splice(1);
    watched = { ...watched, nodes: [node] };
    await look();
    expect(await problem()).toBe('behind');
  });

  it('to an address that is not the one of its number', async () => {
    await app.database.run(sql`alter table rail_address disable trigger rail_address_kept`);
    await app.database.run(sql`
      update rail_address set number = number + 1000 where network = ${watched.network}`);
    await app.database.run(sql`alter table rail_address enable trigger rail_address_kept`);
    expect(await addressFor(app.railsDeps, watched, person)).not.toBe(address);
    const other = await verifiedCustomer(app);
    const theirs = await addressFor(app.railsDeps, watched, other);
    mine([[pay(0.1), pay(0.2, { address: theirs })], [], []]);
    await look();
    expect([await problem(), await balanceOf(), await balanceOf(other)]).toEqual([null, 0, 0.2]);
    expect(await lines()).toMatchObject([{ status: 'pending' }]);
    expect(await offered()).toBe(1);
  });

  it('alone that no balance can hold, or of somebody who has left, and everybody else is credited', async () => {
    const [full, left] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    const ofFull = await addressFor(app.railsDeps, watched, full);
    const ofLeft = await addressFor(app.railsDeps, watched, left);
    const much = { userId: mainBookOf(full.userId), asset: 'BTC', amount: 10n ** 15n - 2n };
    await app.database.transaction((tx) => app.ledger.post(tx, full.userId, depositCompleted(much, 'bank')));
    await app.database.run(
      sql`update app_user set status = 'closed', closed_at = now() where id = ${left.userId}`,
    );
    const payments = [
      pay(0.1),
      pay(0.1, { address: ofFull }),
      pay(0.1, { address: ofLeft }),
      // More than any balance can hold, and more than the journal can say.
      pay(0, { units: 10n ** 15n }),
      pay(0, { units: 10n ** 30n }),
    ];
    mine([payments, [], []]);
    await look();
    expect([await problem(), await balanceOf()]).toEqual([null, 0.1]);
    expect(await offered()).toBe(2);
    const none = { ...much, taken: much.amount };
    await app.database.transaction((tx) => app.ledger.post(tx, full.userId, depositReversed(none, 'bank')));
    const { journal, chain } = await places();
    expect(journal).toBe(chain);
  });

  it('to an address of a chain that was not read yet, or is another one by now: it is not given out', async () => {
    const before = watched;
    for (const one of [
      { ...before, network: 'A network nobody looked at' },
      { ...before, chain: { ...before.chain, id: 'another' } },
    ]) {
      await expect(addressFor(app.railsDeps, one, person)).rejects.toMatchObject({
        code: 'unknown-deposit-address',
      });
    }
    expect(await addressFor(app.railsDeps, before, person)).toBe(address);
  });

  it('by an address that nobody may change', async () => {
    await expect(app.database.run(sql`update rail_address set user_id = user_id`)).rejects.toThrow('stays');
  });
});

it('whatever a chain does, it and the journal say the same and nobody has more than was paid', async () => {
  const step = fc.record({
    back: fc.integer({ min: 0, max: 5 }),
    blocks: fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 2 }), {
      minLength: 1,
      maxLength: 5,
    }),
    looks: fc.integer({ min: 1, max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const payments = Array.from({ length: 10 }, (_, index) => pay(0.0005 * (index + 1)));
      const anew = (payment: Payment) => ({
        ...payment,
        units: payment.units + BigInt((node.blocks.length % 3) * 1000),
      });
      for (const { back, blocks, looks } of steps) {
        const gone = Math.min(back, blocks.length - 1, node.blocks.length - 1);
        node.blocks.splice(node.blocks.length - gone, gone);
        for (const picks of blocks) {
          const there = new Set(node.blocks.flatMap((block) => block.payments.map(({ txid }) => txid)));
          const fresh = [...new Set(picks)].flatMap((pick) => payments[pick] ?? []).map(anew);
          mine([fresh.filter(({ txid }) => !there.has(txid))]);
        }
        for (let at = 0; at < looks; at += 1) await look();
        const { journal, chain } = await places();
        expect(journal).toBe(chain);
      }
      mine(Array.from({ length: NEEDED }, () => []));
      await look();
      const paid = node.blocks.flatMap((block) => block.payments).reduce((sum, { units }) => sum + units, 0n);
      const final = await app.database.row<{ total: bigint }>(sql`
        select coalesce(sum(amount), 0)::bigint as total from rail_receipt where network = ${watched.network} and is_final`);
      expect(final?.total).toBe(paid);
      expect(await problem()).toBeNull();
    }),
    { numRuns: 6 },
  );
  await checkInvariants(app.database);
}, 240_000);
