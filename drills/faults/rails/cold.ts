import sql from 'sql-template-tag';
import type { Chance } from '@halyard/testkit';
import type { Cluster, ClusterNode } from '../../cluster/cluster.ts';
import type { Player } from '../../cluster/people.ts';
import { call } from './on-world.ts';
import { addressesOf, type World } from './worlds.ts';

/** Transfers to and from cold storage, among everything else: one of a coin at a time, each decided by two. */

/** In units of our books. What is paid back comes from a wallet of the drill, so that the address itself only ever gets more. */
const [LEAST, MOST] = [10_000_000, 19_999_999];
const SEED = 1_000_000;

export type Cold = {
  readonly address: string;
  /** One more transfer, where none is under way: to cold storage, or something of it back. */
  readonly move: (node: ClusterNode) => Promise<void>;
  /** How many were decided about each way, and units at the address beside what moved there. */
  readonly result: () => Promise<{ readonly to: number; readonly from: number; readonly apart: bigint }>;
};

/** Where cold storage is on a world: a key that nobody here has. */
export const coldAddress = (world: World): string => {
  const { chain, at } = addressesOf(world.id);
  return at(chain, SEED);
};

export async function keepCold(
  { database }: Cluster,
  world: World,
  chance: Chance,
  [one, other]: readonly [Player, Player],
  node: ClusterNode,
): Promise<Cold> {
  const place = { network: world.network, currency: world.asset };
  const reason = 'A drill';
  const address = coldAddress(world);
  const decide = async (at: ClusterNode, path: string, body: Readonly<Record<string, unknown>>) => {
    const { id } = await call(at, one, path, { ...place, ...body, reason });
    await call(at, other, `/admin/approvals/${String(id)}/approve`, {});
  };
  const sums = async () => {
    const row = await database.row<{
      to: number;
      from: number;
      there: string;
      held: string;
      open: number;
    }>(sql`
      select count(*) filter (where direction = 'to-cold')::int as "to", count(*) filter (where direction = 'from-cold')::int as "from",
        coalesce(sum(amount) filter (where direction = 'to-cold' and state = 'final'), 0)::text as there,
        coalesce(sum(case direction when 'to-cold' then amount else -amount end) filter (where state = 'final'), 0)::text as held,
        count(*) filter (where state in ('approved', 'planned', 'asked'))::int as open from rail_cold_transfer`);
    return row ?? { to: 0, from: 0, there: '0', held: '0', open: 0 };
  };
  await decide(node, '/admin/payments/cold', { set: { floor: 0, ceiling: 1000, address } });
  return {
    address,
    move: async (at) => {
      const { to, from, held, open } = await sums();
      if (open > 0) return;
      const amount = chance.between(LEAST, MOST);
      const isBack = from < to && BigInt(held) >= BigInt(amount);
      const text = `0.${String(amount).padStart(8, '0')}`;
      await decide(at, '/admin/payments/cold/transfers', {
        direction: isBack ? 'from-cold' : 'to-cold',
        amount: text,
      });
      // Whoever keeps cold storage pays with a wallet of theirs; what is there counts as the chain has it.
      if (isBack) await world.pay(world.own, amount);
    },
    result: async () => {
      const { to, from, there } = await sums();
      return { to, from, apart: (await world.units(address)) - BigInt(there) * world.unit };
    },
  };
}
