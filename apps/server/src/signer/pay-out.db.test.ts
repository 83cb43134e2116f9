import { buildEvm, buildUtxo, type Plan, signEvm, signUtxo } from '@halyard/chains';
import { admin, payouts, transactions } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itWhere, type PayingChain, payingChain } from '../testing/payments/paying-chain.ts';
import { type Person, verifiedCustomer } from '../testing/people.ts';

/** The whole way of money, on nodes that nobody here wrote: in, out, and what may happen between. */
const LIMIT_MS = 120_000;
/** The same key as the address of a test network below, as the node's own chain writes it. */
const RLTC = 'rltc1qw508d6qejxtdg4y5r3zarvary0c5xw7k693xs3';

const KINDS = {
  accounts: {
    kind: 'evm',
    currency: 'ETH',
    decimals: 18,
    to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  },
  coins: {
    kind: 'utxo',
    currency: 'BTC',
    decimals: 8,
    to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  },
} as const;

describe('on a chain of accounts', needing('anvil'), () => {
  onChain(KINDS.accounts);
});
describe('on a chain of coins', needing('litecoind'), () => {
  onChain(KINDS.coins);
});

function onChain({ kind, currency, decimals, to }: (typeof KINDS)[keyof typeof KINDS]): void {
  let chain: PayingChain;
  let person: Person;
  /** A node of coins knows no addresses of test networks. */
  const there = kind === 'evm' ? to : RLTC;
  /** A tenth of an ether, a hundredth of a bitcoin. */
  const part = kind === 'evm' ? 0.1 : 0.01;

  beforeAll(async () => {
    chain = await payingChain(kind);
    person = await verifiedCustomer(chain.app);
    const address = await chain.depositAddress(person, currency);
    await chain.chain.pay(address, 20 * part);
    await chain.chain.pay(chain.own, 30 * part);
    await chain.mine();
    await chain.settle();
  }, LIMIT_MS);
  afterAll(() => chain.close());

  const detail = async (id: string) =>
    (await chain.app.call(transactions.getTransaction, { as: person, params: { id } })).data();
  const payoutOf = (id: string) =>
    chain.app.database.row<{ state: string; problem: string | null }>(
      sql`select state, problem from rail_payout where transaction_id = ${id}`,
    );
  const asked = (amount = 2 * part) => chain.withdrawal(person, { currency, amount, destination: to });
  const planned = async () => {
    await chain.approve();
    await chain.job('plan');
  };

  /** What the journal says is there, beside what the chain says. */
  async function agree(): Promise<void> {
    const { rows } = {
      rows: await chain.app.database.rows<{ address: string }>(sql`select address from rail_address`),
    };
    let held = await chain.chain.units(chain.own);
    for (const { address } of rows) held += await chain.chain.units(address);
    const kept = await chain.app.database.row<{ units: string }>(sql`
      select (coalesce((select sum(chain_units) from rail_receipt where is_final and asset = ${currency}), 0)
        + coalesce((select sum(chain_units) from rail_coin where is_final and amount > 0 and asset = ${currency}), 0)
        - coalesce((select sum(amount::numeric) from rail_payout where state = 'final' and asset = ${currency}), 0) * ${String(10n ** BigInt(decimals - 8))}::numeric
        - coalesce((select sum(fee_units) from rail_plan), 0))::text as units`);
    expect(BigInt(kept?.units ?? 0)).toBe(held);
  }

  it(
    'what two approvers signed for is paid, and completed at its last confirmation',
    async () => {
      await agree();
      const before = await chain.chain.units(there);
      const id = await asked();
      await chain.approve(1);
      await chain.job('plan');
      expect(await payoutOf(id)).toEqual({ state: 'approved', problem: null });
      await planned();
      expect((await payoutOf(id))?.state).toBe('planned');
      expect(await chain.sign()).toBe(1);
      expect((await payoutOf(id))?.state).toBe('signed');
      await chain.job('send');
      expect((await payoutOf(id))?.state).toBe('sent');
      const sent = await detail(id);
      expect(sent).toMatchObject({ status: 'pending', cancellable: false });
      expect(sent.txHash).toMatch(/^(0x)?[0-9a-f]{64}$/);
      await chain.mine(chain.watched.chain.confirmations - 1);
      expect((await detail(id)).status).toBe('pending');
      await chain.mine(1);
      expect(await detail(id)).toMatchObject({ status: 'completed', txHash: sent.txHash });
      expect((await chain.chain.units(there)) - before).toBe(kind === 'evm' ? 2n * 10n ** 17n : 2_000_000n);
      await agree();
    },
    LIMIT_MS,
  );

  it('nothing is paid to somebody who was suspended since it was approved', async () => {
    const id = await asked(part);
    const become = (status: string) =>
      chain.app.database.run(sql`update app_user set status = ${status} where id = ${person.userId}`);
    await chain.approve(1);
    await become('suspended');
    // It is shown to no approver, and a signature from before does not pay it.
    await planned();
    await become('active');
    await chain.approve();
    await become('suspended');
    await planned();
    expect((await payoutOf(id))?.state).toBe('approved');
    await become('active');
    await planned();
    expect((await payoutOf(id))?.state).toBe('planned');
    await chain.settle();
  });

  it('nothing is paid to the house itself', async () => {
    const id = await asked(part);
    await chain.app.database.run(
      sql`update wallet_withdrawal set destination = ${chain.own} where transaction_id = ${id}`,
    );
    await planned();
    expect(await payoutOf(id)).toEqual({ state: 'approved', problem: 'no-address' });
    const declined = { params: { id }, body: { reason: 'It is an address of ours' } };
    (await chain.app.call(admin.adminRejectTransaction, { as: chain.staff[0], ...declined })).data();
  });

  itWhere(kind === 'utxo')(
    'of several in one payment the one that the signer minds is found, and the others are paid',
    async () => {
      const before = await chain.chain.units(there);
      const [first, minded, third] = [await asked(part), await asked(part), await asked(part)];
      await planned();
      /** As a signer that minds one of them, whatever it is asked for beside it. */
      const signOrRefuse = async (): Promise<void> => {
        const work = { chains: [chain.watched.chain.id], answers: [] };
        const next = payouts.signPayouts.answer.parse(await chain.ask(payouts.signPayouts.path, work));
        const [plan] = next.work;
        if (!plan?.orders.some(({ id }) => id === minded)) return void (await chain.sign());
        const { id: planId, version } = plan;
        const answers = [{ planId, version, refused: 'not this one' }];
        await chain.ask(payouts.signPayouts.path, { ...work, answers });
      };
      await signOrRefuse();
      expect([await payoutOf(first), await payoutOf(minded)]).toEqual([
        { state: 'approved', problem: 'alone' },
        { state: 'approved', problem: 'alone' },
      ]);
      for (let round = 0; round < 3; round += 1) {
        await chain.job('plan');
        await signOrRefuse();
        await chain.job('send');
        await chain.mine();
      }
      expect(await payoutOf(minded)).toEqual({ state: 'approved', problem: 'refused' });
      for (const id of [first, third]) expect((await detail(id)).status).toBe('completed');
      expect((await chain.chain.units(there)) - before).toBe(2_000_000n);
      const declined = { params: { id: minded }, body: { reason: 'The signer does not pay it' } };
      (await chain.app.call(admin.adminRejectTransaction, { as: chain.staff[0], ...declined })).data();
      await agree();
    },
    LIMIT_MS,
  );

  it(
    'a signer that is killed between its record and its answer pays once',
    async () => {
      const id = await asked(part);
      await planned();
      const { record } = chain;
      // It signs and writes it down; its answer is never heard.
      const lengthBefore = record().entries.length;
      const heard = chain.app.server.inject.bind(chain.app.server);
      let calls = 0;
      chain.app.server.inject = (...given: Parameters<typeof heard>) => {
        calls += 1;
        if (calls === 2) throw new Error('the signer was killed');
        return heard(...given);
      };
      await expect(chain.sign()).rejects.toThrow('killed');
      chain.app.server.inject = heard;
      expect(record().entries).toHaveLength(lengthBefore + 1);
      chain.killSigner();
      expect(await chain.sign()).toBe(1);
      expect(record().entries).toHaveLength(lengthBefore + 1);
      await chain.job('send');
      await chain.job('send');
      await chain.mine();
      expect((await detail(id)).status).toBe('completed');
      await agree();
    },
    LIMIT_MS,
  );

  it(
    'what waits for long is replaced by the same with a higher fee, and paid once',
    async () => {
      const id = await asked(part);
      await planned();
      await chain.sign();
      await chain.job('send');
      const first = (await detail(id)).txHash;
      chain.app.clock.advance(21 * 60_000);
      await chain.job('send');
      expect(await chain.sign()).toBe(1);
      await chain.job('send');
      const second = (await detail(id)).txHash;
      expect(second).not.toBe(first);
      await chain.mine();
      expect(await detail(id)).toMatchObject({ status: 'completed', txHash: second });
      await agree();
    },
    LIMIT_MS,
  );

  it(
    'blocks that are taken back after it was completed pay nobody twice, and it is in them again',
    async () => {
      const before = await chain.chain.units(there);
      const id = await asked(part);
      await planned();
      await chain.sign();
      await chain.job('send');
      await chain.mine();
      expect((await detail(id)).status).toBe('completed');
      const paid = await chain.chain.units(there);
      await chain.chain.takeBack(chain.watched.chain.confirmations);
      await chain.mine(1);
      await chain.job('send');
      await chain.mine();
      expect((await detail(id)).status).toBe('completed');
      expect(await chain.chain.units(there)).toBe(paid);
      expect(paid - before).toBe(kind === 'evm' ? 10n ** 17n : 1_000_000n);
      await agree();
    },
    LIMIT_MS,
  );

  itWhere(kind === 'evm')(
    'what its chain carried out and refused comes back to its owner, and its fee is the house’s',
    async () => {
      const id = await asked(part);
      await planned();
      await chain.sign();
      await chain.job('send');
      // Whoever is paid became a contract that takes nothing.
      await chain.node.call('anvil_setCode', there, '0x60006000fd');
      await chain.mine();
      await chain.node.call('anvil_setCode', there, '0x');
      expect(await detail(id)).toMatchObject({
        status: 'failed',
        reason: 'The network did not carry this payment out',
      });
      await agree();
    },
    LIMIT_MS,
  );

  it(
    'what another transaction took the place of is given back once that is final, and not before',
    async () => {
      const id = await asked(part);
      await planned();
      const row = await chain.app.database.row<{ plan: Plan }>(
        sql`select plan from rail_plan_try where raw is null`,
      );
      if (!row) throw new Error('a plan waits');
      await chain.sign();
      await chain.chain.handIn(overtaking(row.plan));
      await chain.mine(chain.watched.chain.confirmations - 1);
      await chain.job('send');
      expect((await detail(id)).status).toBe('pending');
      await chain.mine(1);
      expect(await detail(id)).toMatchObject({
        status: 'failed',
        reason: 'Another payment took the place of this one',
      });
    },
    LIMIT_MS,
  );

  itWhere(kind === 'evm')(
    'what failed and was given back is not sent again where its block is taken back, and its number can be used up',
    async () => {
      const id = await asked(part);
      await planned();
      const row = await chain.app.database.row<{ plan: Plan }>(
        sql`select plan from rail_plan_try where raw is null`,
      );
      if (!row) throw new Error('a plan waits');
      await chain.sign();
      await chain.job('send');
      await chain.node.call('anvil_setCode', there, '0x60006000fd');
      await chain.mine();
      expect((await detail(id)).status).toBe('failed');
      const before = await chain.chain.units(there);
      await chain.chain.takeBack(chain.watched.chain.confirmations);
      // Now it would be paid.
      await chain.node.call('anvil_setCode', there, '0x');
      await chain.mine(1);
      await chain.job('send');
      await chain.mine();
      expect(await chain.chain.units(there)).toBe(before);

      const next = await asked(part);
      await planned();
      await chain.sign();
      await chain.job('send');
      await chain.mine();
      expect((await detail(next)).status).toBe('pending');
      // As the operator does, with a wallet program: anything to themselves, under the number that waits.
      await chain.chain.handIn(overtaking(row.plan));
      await chain.mine();
      expect((await detail(next)).status).toBe('completed');
      expect(await chain.chain.units(there)).toBe(before + 10n ** 17n);
    },
    LIMIT_MS,
  );

  /** The same coins or nonce for somebody else: whoever has the keys can do so, and nobody else. */
  function overtaking(plan: Plan): string {
    const [order] = plan.orders;
    if (!order) throw new Error('it pays somebody');
    const destination =
      kind === 'evm' ? chain.own : 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';
    const orders = [{ ...order, destination }];
    const { chain: of } = chain.watched;
    if (plan.kind === 'evm' && of.kind === 'evm') {
      const other = { ...plan, orders };
      return signEvm(chain.key, other, buildEvm(of, chain.key, other));
    }
    if (plan.kind === 'utxo' && of.kind === 'utxo') {
      const other = { ...plan, orders };
      return signUtxo(chain.key, other, buildUtxo(of, chain.key, other));
    }
    throw new Error('a plan is of its chain');
  }
}
