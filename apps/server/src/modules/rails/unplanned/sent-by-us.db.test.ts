import { mainBookOf } from '@halyard/accounting';
import { admin } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { checkInvariants } from '../../../testing/invariants.ts';
import { differences, houseHas } from '../../../testing/payments/chain-lines.ts';
import { type PayingChain, payingChain } from '../../../testing/payments/paying-chain.ts';
import { shortToken } from '../../../testing/payments/short-token.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';

const LIMIT_MS = 240_000;
const NONE = { 'ETH chain': 0n, 'USDT chain': 0n };

/** As a restore leaves it: whatever was planned since the backup has never been. */
async function forgetPlans({ app: { database } }: PayingChain, kind: string): Promise<number> {
  const lost = sql`(select id from rail_plan where kind = ${kind})`;
  await database.run(sql`alter table rail_payout disable trigger user`);
  await database.run(sql`update rail_payout set state = 'approved', plan_id = null where plan_id in ${lost}`);
  await database.run(sql`alter table rail_payout enable trigger user`);
  await database.run(sql`delete from rail_plan_try where plan_id in ${lost}`);
  await database.run(sql`delete from rail_plan_coin where plan_id in ${lost}`);
  await database.run(sql`delete from rail_plan_parent where plan_id in ${lost}`);
  return database.run(sql`delete from rail_plan where kind = ${kind}`);
}

/** What the house itself sends to a customer's address, where nothing here knows of it: a restore has lost it, or a wallet program did it. */
describe('what we sent ourselves and no plan says so', needing('anvil'), () => {
  let chain: PayingChain;
  let token: Awaited<ReturnType<typeof shortToken>>;
  let person: Person;
  let address: string;
  beforeAll(async () => {
    chain = await payingChain('evm');
    token = await shortToken(chain.node);
    await chain.chain.pay(chain.own, 3);
  }, LIMIT_MS);
  afterAll(() => chain.close());

  const newcomer = async () => {
    person = await verifiedCustomer(chain.app);
    address = await chain.depositAddress(person, 'ETH');
  };
  const has = async (asset: string) => {
    const all = await chain.app.ledger.balances(chain.app.database, mainBookOf(person.userId));
    return Number(all.find((one) => one.asset === asset)?.available ?? 0n) / 1e8;
  };
  const lines = () =>
    chain.app.database.rows<{ id: string; status: string; amount: bigint; standsIn: string }>(sql`
      select t.id, t.status, t.amount, a.stands_in as "standsIn" from view_transaction t join wallet_arrival a on a.transaction_id = t.id
      where t.user_id = ${person.userId} and t.asset = 'ETH' and t.type = 'deposit' order by t.created_at, t.id`);
  const send = async (ether: number) => {
    await chain.node.call('anvil_impersonateAccount', chain.own);
    const value = `0x${BigInt(Math.round(ether * 1e18)).toString(16)}`;
    await chain.node.call('eth_sendTransaction', { from: chain.own, to: address, value });
  };

  it(
    'is no gas that a restore has lost the plan of: it is nobody’s, and what lies there is swept all the same',
    async () => {
      await newcomer();
      await token.send(address, 300_000_000n);
      await chain.mine();
      expect(await has('USDT')).toBe(300);
      await chain.job('plan');
      expect(await chain.sign()).toBe(1);
      await chain.job('send');
      expect(await forgetPlans(chain, 'gas')).toBe(1);
      await chain.mine();
      expect(await chain.chain.units(address)).toBeGreaterThan(0n);
      expect([await lines(), await has('ETH'), await differences(chain)]).toEqual([[], 0, NONE]);
      await chain.settle();
      expect([await token.has(chain.own), await differences(chain)]).toEqual([300_000_000n, NONE]);

      // Nor is it a part of what somebody pays there later.
      await chain.chain.pay(address, 0.2);
      await chain.mine();
      expect([await has('ETH'), await differences(chain)]).toEqual([0.2, NONE]);
    },
    LIMIT_MS,
  );

  it(
    'waits for a person where it is more, out of the house’s own, and goes back there with its block',
    async () => {
      await newcomer();
      await send(0.5);
      await chain.mine(1);
      expect(await lines()).toMatchObject([{ status: 'pending', standsIn: 'nowhere' }]);
      await chain.mine();
      const [line] = await lines();
      expect(line).toMatchObject({ status: 'pending', amount: 50_000_000n, standsIn: 'suspense' });
      expect([await has('ETH'), await differences(chain)]).toEqual([0, NONE]);

      for (let by = 0; by < 2; by += 1) {
        const as = await administrator(chain.app);
        const params = { id: line?.id ?? '' };
        const { approvals } = (await chain.app.call(admin.adminApproveTransaction, { as, params })).data();
        if (!approvals || approvals.given >= approvals.needed) break;
      }
      expect([await has('ETH'), await differences(chain)]).toEqual([0.5, NONE]);

      await chain.chain.takeBack(chain.watched.chain.confirmations + 1);
      await chain.mine(1);
      expect([await chain.chain.units(address), await has('ETH')]).toEqual([0n, 0]);
      expect(await differences(chain)).toEqual(NONE);
      const held = await chain.app.ledger.isHeld(chain.app.database, mainBookOf(person.userId));
      expect(held).toBe(false);
    },
    LIMIT_MS,
  );

  it(
    'is the house’s own again where two decline it, and stays so in whichever block it comes',
    async () => {
      await newcomer();
      await chain.mine();
      const stands = () =>
        Promise.all([houseHas(chain, 'suspense', 'ETH'), houseHas(chain, 'capital', 'ETH')]);
      const before = await stands();
      await chain.node.call('anvil_impersonateAccount', chain.own);
      const value = `0x${(5n * 10n ** 17n).toString(16)}`;
      const [maxFeePerGas, maxPriorityFeePerGas] = ['0x2540be400', '0x0'];
      const nonce = await chain.node.call('eth_getTransactionCount', chain.own, 'latest');
      const fees = { gas: '0x5208', maxFeePerGas, maxPriorityFeePerGas };
      const sent = { from: chain.own, to: address, value, nonce, ...fees };
      const txid = await chain.node.call('eth_sendTransaction', sent);
      await chain.mine();
      const [line] = await lines();
      const params = { id: line?.id ?? '' };
      const body = { reason: 'Gas of our own' };
      for (let by = 0; by < 2; by += 1)
        (
          await chain.app.call(admin.adminRejectTransaction, {
            as: await administrator(chain.app),
            params,
            body,
          })
        ).data();
      expect([await lines(), await stands()]).toMatchObject([[{ status: 'failed' }], before]);

      await chain.chain.takeBack(chain.watched.chain.confirmations + 1);
      await chain.mine(1);
      expect([await stands(), await differences(chain)]).toEqual([before, NONE]);
      expect(await chain.node.call('eth_sendTransaction', sent)).toBe(txid);
      await chain.mine();
      expect(await chain.chain.units(address)).toBe(5n * 10n ** 17n);
      expect([await lines(), await stands()]).toMatchObject([[{ status: 'failed' }], before]);
      expect([await has('ETH'), await differences(chain)]).toEqual([0, NONE]);
      await checkInvariants(chain.app.database);
    },
    LIMIT_MS,
  );
});

/** As the version before decision 120 left it: gas of a lost plan was somebody's payment, for a person to decide about. */
describe('what we sent ourselves and a version before took for somebody’s', needing('anvil'), () => {
  let chain: PayingChain;
  beforeAll(async () => {
    chain = await payingChain('evm', { AUTO_CREDIT_LIMIT_USD: 0 });
    await chain.chain.pay(chain.own, 3);
    await chain.mine();
  }, LIMIT_MS);
  afterAll(() => chain.close());

  const sent = async (to: string, ether: number) => {
    const value = `0x${BigInt(Math.round(ether * 1e18)).toString(16)}`;
    return (await chain.node.call('eth_sendTransaction', { from: chain.own, to, value })) as string;
  };
  /** Read as if it were of a plan that pays: that is what nothing but its receipt said then. */
  async function readAsBefore(txids: readonly string[]): Promise<void> {
    const { database } = chain.app;
    const [plan, at] = [newId(), chain.app.clock.now()];
    await database.run(sql`
      insert into rail_plan (id, network, kind, state, fee_asset, planned_at, changed_at)
      values (${plan}, ${chain.network}, 'payout', 'overtaken', 'ETH', ${at}, ${at})`);
    await database.run(sql`
      insert into rail_plan_try (plan_id, version, plan, txid, raw, made_at)
      select ${plan}::uuid, n, '{}'::jsonb, txid, '', ${at}::timestamptz from unnest(${[...txids]}::text[]) with ordinality t (txid, n)`);
    await chain.mine();
    await database.run(sql`delete from rail_plan_try where plan_id = ${plan}`);
    await database.run(sql`delete from rail_plan where id = ${plan}`);
  }

  it(
    'leaves suspense once two have declined it or where it was too little, is written down, and is asked of nobody again',
    async () => {
      const person = await verifiedCustomer(chain.app);
      const address = await chain.depositAddress(person, 'ETH');
      const newAddress = async () => chain.depositAddress(await verifiedCustomer(chain.app), 'ETH');
      expect(await differences(chain)).toEqual(NONE);
      await chain.node.call('anvil_impersonateAccount', chain.own);
      const declined = await sent(address, 0.5);
      const tooLittle = await sent(await newAddress(), 0.001);
      const waits = await sent(await newAddress(), 0.25);
      await readAsBefore([declined, tooLittle, waits]);
      // Somebody's own payment that two decline stays where it is.
      await chain.chain.pay(address, 0.125);
      await chain.mine();
      const stands = () =>
        Promise.all([houseHas(chain, 'suspense', 'ETH'), houseHas(chain, 'capital', 'ETH')]);
      expect(await stands()).toEqual([87_600_000n, 300_000_000n]);
      const own = await chain.app.database.values<string>(sql`
        select id from view_transaction where user_id = ${person.userId} and type = 'deposit'`);
      expect(own).toHaveLength(2);
      for (const id of own)
        for (const as of [await administrator(chain.app), await administrator(chain.app)]) {
          const asked = { as, params: { id }, body: { reason: 'Gas of our own' } };
          (await chain.app.call(admin.adminRejectTransaction, asked)).data();
        }
      await chain.job('reconcile');
      expect(await stands()).toEqual([37_500_000n, 300_000_000n]);
      await chain.mine(1);
      await chain.job('reconcile');
      expect(await stands()).toEqual([37_500_000n, 300_000_000n]);
      const written = await chain.app.database.values<string>(
        sql`select detail ->> 'txid' from audit_entry where action = 'rail-gas.returned'`,
      );
      expect(written.toSorted()).toEqual([declined, tooLittle].toSorted());
      // What waits for a person is theirs to decide: until then the chain lacks it, and the fee.
      const lacks = await differences(chain);
      expect(lacks['ETH chain']).toBeLessThan(-25n * 10n ** 16n);
      expect(lacks['ETH chain']).toBeGreaterThan(-26n * 10n ** 16n);
      await checkInvariants(chain.app.database);
    },
    LIMIT_MS,
  );
});

describe('a payment of coins that a restore has lost the plan of', needing('litecoind'), () => {
  let chain: PayingChain;
  beforeAll(async () => {
    chain = await payingChain('utxo');
  }, LIMIT_MS);
  afterAll(() => chain.close());

  it(
    'is all that the chain lacks: what came back of it is no new money, and its fee is booked',
    async () => {
      const person = await verifiedCustomer(chain.app);
      await chain.chain.pay(await chain.depositAddress(person, 'BTC'), 0.5);
      await chain.chain.pay(chain.own, 1);
      await chain.mine();
      const destination = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
      await chain.withdrawal(person, { currency: 'BTC', amount: 0.1, destination });
      await chain.approve();
      await chain.job('plan');
      expect(await chain.sign()).toBe(1);
      await chain.job('send');
      expect(await forgetPlans(chain, 'payout')).toBe(1);
      await chain.mine();
      expect(await differences(chain)).toEqual({ 'BTC chain': -10_000_000n });
      expect(await houseHas(chain, 'capital', 'BTC')).toBe(100_000_000n);
      expect(await houseHas(chain, 'network-fees', 'BTC')).toBeLessThan(0n);
    },
    LIMIT_MS,
  );
});
