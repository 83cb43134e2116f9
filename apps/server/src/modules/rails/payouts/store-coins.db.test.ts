import { expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { selectLying } from './store-coins.ts';

const NETWORK = 'Ethereum (ERC-20)';
class Enough extends Error {}

it('many balances of one coin hide no large one of another, and none of their own for good', async () => {
  const app = await createTestApp();
  const { userId } = await verifiedCustomer(app);
  const look = app.database.transaction(async (tx) => {
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
    throw new Enough();
  });
  await expect(look).rejects.toThrow(Enough);
  await app.close();
});
