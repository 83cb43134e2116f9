import { buildUtxo, signUtxo, type UtxoPlan } from '@halyard/chains';
import { wallet } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PayingChain, payingChain } from '../testing/payments/paying-chain.ts';
import { type Person, signInAs, verifiedCustomer } from '../testing/people.ts';

const LIMIT_MS = 120_000;
const DESTINATION = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const ASKED = { currency: 'BTC', amount: 0.03, destination: DESTINATION };

/** Somebody with our words has sent the coin elsewhere, and no block has that yet: the server, which reads blocks, plans with it. */
describe('a payment made of a coin that is used up in no block yet', needing('litecoind'), () => {
  let chain: PayingChain;
  let person: Person;
  beforeAll(async () => {
    chain = await payingChain('utxo');
    person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, 'BTC'), 0.2);
    await chain.mine();
  }, LIMIT_MS);
  afterAll(() => chain.close());

  const balance = async () =>
    (await chain.app.call(wallet.getBalances, { as: person }))
      .data()
      .find(({ currency }) => currency === 'BTC')?.balance;
  const inMempool = async () => (await chain.node.call('getrawmempool')) as string[];

  /** It is planned and signed, and what is elsewhere with its coins comes before it. */
  async function overtaken(): Promise<string> {
    const id = await chain.withdrawal(person, ASKED);
    await chain.approve();
    await chain.job('plan');
    const plan = await chain.app.database.value<UtxoPlan>(sql`
      select t.plan from rail_plan_try t join rail_payout p on p.plan_id = t.plan_id where p.transaction_id = ${id}`);
    const order = plan?.orders[0];
    if (!plan || !order || chain.watched.chain.kind !== 'utxo') throw new Error('it is planned');
    const to = (await chain.node.call('getnewaddress')) as string;
    const other = { ...plan, orders: [{ ...order, destination: to }] };
    await chain.node.call(
      'sendrawtransaction',
      signUtxo(chain.key, other, buildUtxo(chain.watched.chain, chain.key, other)),
    );
    expect(await chain.sign()).toBe(1);
    await chain.job('send');
    expect(await chain.payout(id)).toEqual({ state: 'signed', problem: null });
    return id;
  }

  it(
    'takes its place once it may be dearer, and is paid once',
    async () => {
      const before = (await balance()) ?? 0;
      const id = await overtaken();
      const [other] = await inMempool();
      chain.app.clock.advance(21 * 60_000);
      // A session and a password that was given last some minutes alone.
      person = await signInAs(chain.app, person);
      for (const one of chain.staff) Object.assign(one, await signInAs(chain.app, one));
      await chain.job('send');
      expect(await chain.sign()).toBe(1);
      await chain.job('send');
      expect(await inMempool()).toHaveLength(1);
      expect(await inMempool()).not.toContain(other);
      await chain.mine();
      expect(await chain.payout(id)).toEqual({ state: 'final', problem: null });
      expect(await balance()).toBeLessThan(before - 0.0299);
    },
    LIMIT_MS,
  );

  it(
    'is given back once the other is final, and the next one is paid with what is left',
    async () => {
      await chain.chain.pay(chain.own, 0.1);
      await chain.mine();
      const before = await balance();
      const id = await overtaken();
      await chain.mine(1);
      expect(await chain.payout(id)).toEqual({ state: 'signed', problem: null });
      await chain.mine();
      expect(await chain.payout(id)).toMatchObject({ state: 'given-back' });
      expect(await balance()).toBe(before);
      const next = await chain.withdrawal(person, ASKED);
      await chain.approve();
      await chain.job('plan');
      expect(await chain.sign()).toBe(1);
      await chain.job('send');
      await chain.mine();
      expect(await chain.payout(next)).toEqual({ state: 'final', problem: null });
    },
    LIMIT_MS,
  );
});
