import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Cluster, ClusterNode } from '../../cluster/cluster.ts';
import type { Player } from '../../cluster/people.ts';
import { XPUB } from './signing.ts';
import type { World } from './worlds.ts';

/** What both ways of money ask of the server that watches a chain. */

const READ_WITHIN_MS = 180_000;
const ANSWERED_WITHIN_MS = 60_000;

export type Payee = Player & { readonly address: string };

export function settingsOf(world: World, url = world.url, second = ''): Readonly<Record<string, string>> {
  return {
    [`RAIL_${world.name}_CHAIN`]: world.id,
    [`RAIL_${world.name}_URL`]: url,
    [`RAIL_${world.name}_SECOND_URL`]: second,
    [`RAIL_${world.name}_XPUB`]: XPUB,
    AUTO_CREDIT_LIMIT_USD: '1000000000',
  };
}

/** Asks until there is an answer: whoever was killed comes again, and the key of the call lets it happen once. */
export async function call(
  { origin }: ClusterNode,
  { token }: Player,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const key = randomUUID();
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    authorization: `Bearer ${token}`,
  };
  for (const until = Date.now() + ANSWERED_WITHIN_MS; ;) {
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as {
      readonly data?: Readonly<Record<string, unknown>>;
      readonly error?: string;
    };
    if (said.data) return said.data;
    if (answer.status < 500 || Date.now() > until) throw new Error(`${path}: ${said.error ?? answer.status}`);
    await sleep(200);
  }
}

/** The address that is this customer's alone. */
export async function addressOf(node: ClusterNode, world: World, player: Player): Promise<string> {
  const body = { currency: world.asset, network: world.network };
  return String((await call(node, player, '/wallet/rails/address', body))['address']);
}

/** Waits until the newest block of the chain is the newest that was read. */
export async function untilRead(
  { database }: Pick<Cluster, 'database'>,
  { network, tip }: Pick<World, 'network' | 'tip'>,
): Promise<void> {
  for (const until = Date.now() + READ_WITHIN_MS; ;) {
    const newest = await tip();
    const read = await database.row<{ hash: string }>(
      sql`select hash from rail_chain where network = ${network} and problem is null`,
    );
    if (read?.hash === newest) return;
    if (Date.now() > until) throw new Error('The chain was not read to its end in time');
    await sleep(100);
  }
}
