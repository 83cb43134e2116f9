import { buildUtxo, type Order, signUtxo, type UtxoPlan } from '@halyard/chains';
import sql from 'sql-template-tag';
import type { PayingChain } from './paying-chain.ts';

/** The first try of the plan that pays something, on a chain of coins. */
export async function planOf({ app }: PayingChain, id: string): Promise<UtxoPlan> {
  const plan = await app.database.value<UtxoPlan>(sql`
    select t.plan from rail_plan_try t
    where t.version = 1 and t.plan @> ${JSON.stringify({ orders: [{ id }] })}::jsonb order by t.made_at desc limit 1`);
  if (!plan) throw new Error('it is planned');
  return plan;
}

/**
 * Somebody who has our key makes another transaction of these coins, and a block takes it: a stranger gets all that it does not pay
 * beside. Answers how much that is.
 */
export async function spendOtherwise(
  { node, key, watched, job }: PayingChain,
  coins: UtxoPlan['coins'],
  paid: readonly Order[] = [],
): Promise<bigint> {
  const { chain } = watched;
  if (chain.kind !== 'utxo') throw new Error('a chain of coins');
  const destination = (await node.call('getnewaddress')) as string;
  const planned = (units: bigint): UtxoPlan => {
    const of = { house: '', id: '', reference: '', chain: chain.id, asset: chain.coin.asset, approvals: [] };
    const stranger = { ...of, units: String(units), destination };
    const orders = [stranger, ...paid.map((order) => ({ ...order, approvals: [] }))];
    return { kind: 'utxo', id: 'another', chain: chain.id, version: 1, orders, coins, fee: '5000' };
  };
  const all = 1n + (buildUtxo(chain, key, planned(1n)).change?.units ?? 0n);
  const plan = planned(all);
  await node.call('generateblock', destination, [signUtxo(key, plan, buildUtxo(chain, key, plan))]);
  await job('watch');
  return all;
}
