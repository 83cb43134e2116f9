import { mainBookOf } from '@halyard/accounting';
import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, houseHas } from '../testing/payments/chain-lines.ts';
import { type PayingChain, payingChain } from '../testing/payments/paying-chain.ts';
import { type Person, verifiedCustomer } from '../testing/people.ts';

const LIMIT_MS = 240_000;
const NONE = { 'BTC chain': 0n };
/** Units a byte; a coin of so many units is worth less than three times what moving it costs. */
const [RATE, DUST] = [20n, 4000n];

describe('coins on many addresses are brought together', needing('litecoind'), () => {
  let chain: PayingChain;
  const people: { readonly person: Person; readonly address: string }[] = [];
  beforeAll(async () => {
    chain = await payingChain('utxo');
    for (let made = 0; made < 5; made += 1) {
      const person = await verifiedCustomer(chain.app);
      people.push({ person, address: await chain.depositAddress(person, 'BTC') });
    }
    const [node] = chain.watched.nodes;
    const { ask } = node;
    const rate = `0.000${RATE}`;
    Object.assign(node, {
      ask: (method: string, ...params: readonly unknown[]) =>
        method === 'estimatesmartfee' ? Promise.resolve({ feerate: rate }) : ask(method, ...params),
    });
  }, LIMIT_MS);
  afterAll(() => chain.close());

  const pay = async (amounts: readonly number[]) => {
    const to = amounts.map((amount, at) => [people[at]?.address ?? '', amount] as const);
    await chain.node.call('sendmany', '', Object.fromEntries(to.filter(([, amount]) => amount > 0)));
  };
  const credited = () =>
    Promise.all(
      people.map(async ({ person: { userId } }) => {
        const all = await chain.app.ledger.balances(chain.app.database, mainBookOf(userId));
        return all.find(({ asset }) => asset === 'BTC')?.available ?? 0n;
      }),
    );
  /** A node looks through its coins for one at a time. */
  const onAddresses = async () => {
    const units: bigint[] = [];
    for (const { address } of people) units.push(await chain.chain.units(address));
    return units;
  };

  it(
    'once there are twenty: the network takes a fee, dust stays, the rest is the house’s change, and nobody has more or less',
    async () => {
      for (let round = 0; round < 4; round += 1) await pay([0.01, 0.01, 0.01, 0.01]);
      await pay([0.01, 0.01, 0.01, 0, Number(DUST) / 1e8]);
      await chain.mine();
      await chain.job('plan');
      expect(await chain.sign()).toBe(0);

      await pay([0, 0, 0, 0.01]);
      await chain.mine(1);
      await chain.job('plan');
      // It has to be final.
      expect(await chain.sign()).toBe(0);
      await chain.mine();
      const five = 5_000_000n;
      const before = await credited();
      expect(before).toEqual([five, five, five, five, 0n]);
      expect([await onAddresses(), await chain.chain.units(chain.own)]).toEqual([
        [five, five, five, five, DUST],
        0n,
      ]);
      expect(await differences(chain)).toEqual(NONE);

      await chain.job('plan');
      expect(await chain.sign()).toBe(1);
      await chain.job('send');
      expect(await differences(chain)).toEqual(NONE);
      await chain.mine(1);
      const fee = RATE * BigInt(11 + 20 * 69 + 44);
      const rest = 4n * five - fee;
      expect([await onAddresses(), await chain.chain.units(chain.own)]).toEqual([
        [0n, 0n, 0n, 0n, DUST],
        rest,
      ]);
      // It is in a block, and booked with its last confirmation.
      expect([await differences(chain), await houseHas(chain, 'network-fees', 'BTC')]).toEqual([NONE, 0n]);
      await chain.mine();
      expect([await differences(chain), await houseHas(chain, 'network-fees', 'BTC')]).toEqual([NONE, -fee]);
      expect(await credited()).toEqual(before);
      expect(await houseHas(chain, 'capital', 'BTC')).toBe(0n);
      expect(await houseHas(chain, 'suspense', 'BTC')).toBe(DUST);
      const kept = await chain.app.database.rows(sql`
        select chain_units::text as units, amount, is_final as "isFinal" from rail_coin`);
      expect(kept).toEqual([{ units: String(rest), amount: 0n, isFinal: true }]);

      // What is left over is one coin, of which nothing is to be brought together.
      await chain.job('plan');
      expect(await chain.sign()).toBe(0);
    },
    LIMIT_MS,
  );
});
