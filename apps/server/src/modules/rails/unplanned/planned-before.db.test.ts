import { mainBookOf } from '@halyard/accounting';
import { buildUtxo, type Plan, signUtxo, type UtxoPlan } from '@halyard/chains';
import { transactions } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../testing/invariants.ts';
import { differences, houseHas } from '../../../testing/payments/chain-lines.ts';
import { type PayingChain, payingChain } from '../../../testing/payments/paying-chain.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';

const LIMIT_MS = 240_000;

/** As a restore leaves it where the backup is older than these tries of a plan: none after the first, and that unsigned or signed. */
async function forgetSignatures({ app: { database } }: PayingChain, id: string, left: 'planned' | 'signed') {
  const plan = sql`(select plan_id from rail_payout where transaction_id = ${id})`;
  await database.run(sql`delete from rail_plan_try where plan_id = ${plan} and version > 1`);
  await database.run(sql`delete from rail_plan_coin where plan_id = ${plan} and version > 1`);
  if (left === 'planned')
    await database.run(
      sql`update rail_plan_try set raw = null, txid = null, sent_at = null where plan_id = ${plan}`,
    );
  await database.run(sql`update rail_plan set state = ${left} where id = ${plan}`);
  await database.run(sql`update rail_payout set state = ${left} where transaction_id = ${id}`);
}

/** As a restore leaves it where these were planned together before they were paid apart. */
async function asOnePlan({ app: { database } }: PayingChain, ids: readonly string[]): Promise<void> {
  const rows = await database.rows<{ id: string; plan: UtxoPlan }>(sql`
    select p.plan_id as id, t.plan from rail_payout p join rail_plan_try t on t.plan_id = p.plan_id
    where p.transaction_id = any(${[...ids]}::uuid[]) order by t.made_at`);
  const [first, ...others] = rows;
  if (!first) throw new Error('they are planned');
  const plans = rows.map(({ plan }) => plan);
  const together = {
    ...first.plan,
    orders: plans.flatMap(({ orders }) => orders),
    coins: plans.flatMap(({ coins }) => coins),
  };
  const apart = sql`= any(${others.map(({ id }) => id)}::uuid[])`;
  for (const table of [sql`rail_plan_coin`, sql`rail_plan_parent`])
    await database.run(sql`update ${table} set plan_id = ${first.id} where plan_id ${apart}`);
  await database.run(
    sql`update rail_payout set state = 'planned', plan_id = ${first.id} where transaction_id = any(${[...ids]}::uuid[])`,
  );
  await database.run(sql`delete from rail_plan_try where plan_id ${apart}`);
  await database.run(sql`delete from rail_plan where id ${apart}`);
  await database.run(sql`update rail_plan set state = 'planned' where id = ${first.id}`);
  await database.run(sql`
    update rail_plan_try set plan = ${JSON.stringify(together)}::jsonb, raw = null, txid = null, sent_at = null where plan_id = ${first.id}`);
}

const KINDS = [
  {
    kind: 'utxo',
    program: 'litecoind',
    currency: 'BTC',
    destination: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  },
  {
    kind: 'evm',
    program: 'anvil',
    currency: 'ETH',
    destination: '0x000000000000000000000000000000000000dEaD',
  },
] as const;

/** A customer who has coins, beside coins of the house. */
function world({ kind, currency, destination }: (typeof KINDS)[number]) {
  let chain: PayingChain;
  let person: Person;
  beforeAll(async () => {
    chain = await payingChain(kind);
    person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, currency), 3);
    await chain.chain.pay(chain.own, 4);
    await chain.mine();
  }, LIMIT_MS);
  afterAll(() => chain.close());
  /** Planned, and ready to be signed. */
  const planned = async (amount: number): Promise<string> => {
    const id = await chain.withdrawal(person, { currency, amount, destination });
    await chain.approve();
    await chain.job('plan');
    return id;
  };
  return {
    at: () => chain,
    has: async () => {
      const all = await chain.app.ledger.balances(chain.app.database, mainBookOf(person.userId));
      const one = all.find(({ asset }) => asset === currency);
      return (one?.available ?? 0n) + (one?.locked ?? 0n);
    },
    status: async (id: string) =>
      (await chain.app.call(transactions.getTransaction, { as: person, params: { id } })).data().status,
    planned,
    sent: async (amount: number): Promise<string> => {
      const id = await planned(amount);
      expect(await chain.sign()).toBe(1);
      await chain.job('send');
      return id;
    },
  };
}

describe.each(KINDS)('a payment that a backup has as planned, and the world as paid: $kind', (one) => {
  const { kind, program, currency } = one;
  const none = kind === 'utxo' ? { 'BTC chain': 0n } : { 'ETH chain': 0n, 'USDT chain': 0n };
  describe('with coins or a number of its own', needing(program), () => {
    const { at, status, planned, sent } = world(one);
    it(
      'is the plan’s own where the backup has it unsigned',
      async () => {
        const chain = at();
        const id = await sent(0.2);
        await forgetSignatures(chain, id, 'planned');
        await chain.mine(1);
        // What is in a block is asked of nobody, and nobody refuses it; the next is planned beside it.
        expect(await chain.sign()).toBe(0);
        const next = await planned(0.1);
        expect(await chain.payout(id)).toEqual({ state: 'signed', problem: null });
        expect(await chain.sign()).toBe(1);
        await chain.job('send');
        await chain.mine();
        expect(await chain.payout(id)).toEqual({ state: 'final', problem: null });
        expect(await chain.payout(next)).toEqual({ state: 'final', problem: null });
        expect(await status(id)).toBe('completed');
        await checkInvariants(chain.app.database);
      },
      LIMIT_MS,
    );

    it(
      'is the plan’s own where a block that is taken back had it, and is asked of the signer again',
      async () => {
        const chain = at();
        const id = await sent(0.1);
        await forgetSignatures(chain, id, 'planned');
        await chain.mine(1);
        await chain.chain.takeBack(1);
        await chain.chain.mine(2);
        await chain.job('watch');
        await chain.sign();
        await chain.job('send');
        await chain.mine();
        expect(await chain.payout(id)).toEqual({ state: 'final', problem: null });
      },
      LIMIT_MS,
    );

    it(
      'is the plan’s own where the backup lacks the dearer try that was mined, and its fee is what it took',
      async () => {
        const chain = at();
        const capital = await houseHas(chain, 'capital', currency);
        const id = await sent(0.3);
        chain.app.clock.advance(21 * 60_000);
        await chain.job('watch');
        await chain.job('send');
        expect(await chain.sign()).toBe(1);
        await chain.job('send');
        await forgetSignatures(chain, id, 'signed');
        await chain.mine();
        expect(await chain.payout(id)).toEqual({ state: 'final', problem: null });
        expect(await differences(chain)).toEqual(none);
        expect(await houseHas(chain, 'capital', currency)).toBe(capital);
        await checkInvariants(chain.app.database);
      },
      LIMIT_MS,
    );
  });

  describe('where something else has used them', needing(program), () => {
    const { at, has, status, planned } = world(one);
    it(
      'is planned anew where the number or the coins went to something else, and the signer says that it was paid',
      async () => {
        const chain = at();
        const before = await has();
        const id = await planned(0.2);
        await takePlace(id, false);
        await chain.mine();
        expect(await chain.payout(id)).toEqual({ state: 'approved', problem: null });
        // What was signed for it is in the record of the signer alone.
        await chain.job('plan');
        await chain.sign();
        expect(await chain.payout(id)).toEqual({ state: 'approved', problem: 'refused' });
        expect(await status(id)).toBe('pending');
        expect(await has()).toBe(before);
      },
      LIMIT_MS,
    );

    /** Another transaction with its first coin or its number is mined; the signer has signed for the plan, and nobody here knows it. */
    async function takePlace(id: string, alsoPaid: boolean): Promise<void> {
      const chain = at();
      const plan = await chain.app.database.value<Plan>(sql`
        select t.plan from rail_plan_try t join rail_payout p on p.plan_id = t.plan_id where p.transaction_id = ${id}`);
      expect(await chain.sign()).toBe(1);
      await forgetSignatures(chain, id, 'planned');
      const { key, node, own, watched } = chain;
      if (plan?.kind === 'utxo' && watched.chain.kind === 'utxo') {
        const to = (await node.call('getnewaddress')) as string;
        const [order] = plan.orders;
        if (!order) throw new Error('somebody is paid');
        const paid = alsoPaid ? [order] : [];
        const orders = [{ ...order, destination: to, units: '10000' }, ...paid];
        const other = { ...plan, orders };
        await chain.chain.handIn(signUtxo(key, other, buildUtxo(watched.chain, key, other)));
      } else {
        await node.call('anvil_impersonateAccount', own);
        await node.call('eth_sendTransaction', { from: own, to: `0x${'ab'.repeat(20)}`, value: '0x1' });
      }
    }

    // A transaction of accounts pays one only.
    it.each(kind === 'utxo' ? [kind] : [])(
      'waits for a person where another transaction pays it beside something else, and is not planned again',
      async () => {
        const chain = at();
        const before = await has();
        const id = await planned(0.2);
        await takePlace(id, true);
        await chain.mine();
        expect(await chain.payout(id)).toEqual({ state: 'approved', problem: 'overtaken' });
        await chain.job('plan');
        expect(await chain.sign()).toBe(0);
        expect(await chain.payout(id)).toEqual({ state: 'approved', problem: 'overtaken' });
        expect(await status(id)).toBe('pending');
        expect(await has()).toBe(before);
        await checkInvariants(chain.app.database);
      },
      LIMIT_MS,
    );

    it.each(kind === 'utxo' ? [kind] : [])(
      'is planned anew where another payment of its plan was made alone, and the signer says that it was paid',
      async () => {
        const chain = at();
        const alone = await planned(0.2);
        expect(await chain.sign()).toBe(1);
        await chain.job('send');
        const other = await planned(0.1);
        expect(await chain.sign()).toBe(1);
        await asOnePlan(chain, [alone, other]);
        await chain.mine();
        expect(await chain.payout(alone)).toEqual({ state: 'approved', problem: 'overtaken' });
        expect(await chain.payout(other)).toEqual({ state: 'approved', problem: null });
        await chain.job('plan');
        await chain.sign();
        expect(await chain.payout(alone)).toEqual({ state: 'approved', problem: 'overtaken' });
        expect(await chain.payout(other)).toEqual({ state: 'approved', problem: 'refused' });
        await checkInvariants(chain.app.database);
      },
      LIMIT_MS,
    );
  });
});
