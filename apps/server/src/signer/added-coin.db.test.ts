import { buildUtxo, signUtxo, type UtxoPlan } from '@halyard/chains';
import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PayingChain, payingChain } from '../testing/payments/paying-chain.ts';
import { type Person, signInAs, verifiedCustomer } from '../testing/people.ts';

const LIMIT_MS = 120_000;
const DESTINATION = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
/** A coin of the house, and so much less than it that nothing comes back: the rest is the fee. */
const WHOLE = 0.08;
const ALMOST_ALL = 0.0799955;

describe('a payment from which nothing comes back, and which waits for a block', needing('litecoind'), () => {
  let chain: PayingChain;
  let person: Person;
  beforeAll(async () => {
    chain = await payingChain('utxo');
    person = await verifiedCustomer(chain.app);
    const address = await chain.depositAddress(person, 'BTC');
    for (let deposit = 0; deposit < 10; deposit += 1) await chain.chain.pay(address, 0.04);
    await chain.chain.pay(chain.own, 0.05);
  }, LIMIT_MS);
  afterAll(() => chain.close());

  type Try = { version: number; fee: string; coins: number; changeAt: number | null };
  const triesOf = (id: string) =>
    chain.app.database.rows<Try>(sql`
      select t.version, t.plan ->> 'fee' as fee, jsonb_array_length(t.plan -> 'coins') as coins, t.change_at as "changeAt"
      from rail_plan_try t join rail_payout p on p.plan_id = t.plan_id where p.transaction_id = ${id} order by t.version`);
  const inMempool = async () => (await chain.node.call('getrawmempool')) as string[];

  /** One that is sent, and dearer by a coin of the house that is signed for. */
  async function raised(): Promise<string> {
    await chain.chain.pay(chain.own, WHOLE);
    await chain.mine();
    const id = await chain.withdrawal(person, {
      currency: 'BTC',
      amount: ALMOST_ALL,
      destination: DESTINATION,
    });
    await chain.approve();
    await chain.job('plan');
    expect(await chain.sign()).toBe(1);
    await chain.job('send');
    expect(await triesOf(id)).toMatchObject([{ coins: 1, changeAt: null }]);
    chain.app.clock.advance(21 * 60_000);
    // A session and a password that was given last some minutes alone.
    person = await signInAs(chain.app, person);
    for (const one of chain.staff) Object.assign(one, await signInAs(chain.app, one));
    await chain.job('send');
    expect(await chain.sign()).toBe(1);
    const [first, second] = await triesOf(id);
    expect(second).toMatchObject({ version: 2, coins: 2, changeAt: 1 });
    expect(Number(second?.fee)).toBeGreaterThan(Number(first?.fee));
    return id;
  }

  it(
    'gets a coin of the house for a higher fee, which is paid once',
    async () => {
      const id = await raised();
      const [before] = await inMempool();
      await chain.job('send');
      const now = await inMempool();
      expect(now).toHaveLength(1);
      expect(now).not.toEqual([before]);
      await chain.mine();
      expect(await chain.payout(id)).toEqual({ state: 'final', problem: null });
      // What came back is a coin of the house, which another payment may be made of.
      expect(
        await chain.app.database.values(sql`select units from (
        select chain_units as units from rail_coin c where is_final and amount = 0
          and not exists (select from rail_spend s where s.coin = c.txid || ':' || c.place)) free`),
      ).toHaveLength(1);
    },
    LIMIT_MS,
  );

  it(
    'is paid once where a block takes the first try after all, and the other coin pays something else',
    async () => {
      const id = await raised();
      // Nobody has sent the second.
      await chain.mine();
      expect(await chain.payout(id)).toEqual({ state: 'final', problem: null });
      expect(await triesOf(id)).toHaveLength(2);
      const next = await chain.withdrawal(person, {
        currency: 'BTC',
        amount: 0.045,
        destination: DESTINATION,
      });
      await chain.approve();
      await chain.job('plan');
      expect(await chain.sign()).toBe(1);
      expect((await triesOf(next))[0]).toMatchObject({ coins: 1 });
      await chain.job('send');
      await chain.mine();
      expect(await chain.payout(next)).toEqual({ state: 'final', problem: null });
    },
    LIMIT_MS,
  );

  it(
    'is never sent again with the other coin, once that was free for something else, where its block is taken back',
    async () => {
      const id = await raised();
      await chain.mine();
      expect(await chain.payout(id)).toEqual({ state: 'final', problem: null });
      const { confirmations } = chain.watched.chain;
      const to = await chain.node.call('getnewaddress');
      const height = (await chain.node.call('getblockcount')) as number;
      const taken = await chain.node.call('getblockhash', height - confirmations + 1);
      await chain.node.call('invalidateblock', taken);
      for (let made = 0; made <= confirmations; made += 1) await chain.node.call('generateblock', to, []);
      await chain.job('watch');
      const first = await chain.app.database.value(sql`
        select t.raw from rail_plan_try t join rail_payout p on p.plan_id = t.plan_id where p.transaction_id = ${id} and t.version = 1`);
      const asked = vi.spyOn(chain.watched.nodes[0], 'ask');
      await chain.job('send');
      const sent = asked.mock.calls.filter(([method]) => method === 'sendrawtransaction');
      expect(sent.map(([, raw]) => raw)).toEqual([first]);
    },
    LIMIT_MS,
  );

  it(
    'is shown in no block where somebody else uses up the other coin',
    async () => {
      const id = await raised();
      const second = await chain.app.database.value<UtxoPlan>(sql`
        select t.plan from rail_plan_try t join rail_payout p on p.plan_id = t.plan_id where p.transaction_id = ${id} and t.version = 2`);
      const [order, coin] = [second?.orders[0], second?.coins[1]];
      if (!second || !order || !coin || chain.watched.chain.kind !== 'utxo') throw new Error('it is raised');
      const to = (await chain.node.call('getnewaddress')) as string;
      const other = { ...second, orders: [{ ...order, destination: to, units: '10000' }], coins: [coin] };
      const raw = signUtxo(chain.key, other, buildUtxo(chain.watched.chain, chain.key, other));
      await chain.node.call('generateblock', to, [raw]);
      await chain.job('watch');
      const spent = sql`select from rail_spend where coin = ${`${coin.txid}:${coin.place}`}`;
      expect(await chain.app.database.rows(spent)).toHaveLength(1);
      expect(
        await chain.app.database.rows(sql`select txid from view_rail_progress where transaction_id = ${id}`),
      ).toEqual([]);
      await chain.mine();
      expect(await chain.payout(id)).toEqual({ state: 'final', problem: null });
    },
    LIMIT_MS,
  );
});
