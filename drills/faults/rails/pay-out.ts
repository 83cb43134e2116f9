import { setTimeout as sleep } from 'node:timers/promises';
import { addressAt, type Chain, chainNamed, ownAddress, readPublicKey } from '@halyard/chains';
import { type ChainProcess, createChance, hasLitecoind, startAnvil, startLitecoin } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { type Cluster, type ClusterNode, onCluster } from '../../cluster/cluster.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { createPlayer, createPlayers, type Player } from '../../cluster/people.ts';
import { atLeast, type Drill, type Figure, none } from '../../fault.ts';
import { APPROVERS, prepareSigner, signForAll, startSigner, TOKEN, XPUB } from './signing.ts';

/** Payouts and sweeps, while the server that plans and sends them, and the signer, are killed at any moment. */
const ROUNDS = { full: 20, short: 2 } as const;
const PAYOUTS_A_ROUND = { full: 12, short: 3 } as const;
const CUSTOMERS = 6;
/** A chain of accounts is signed for one payment at a time, and each waits for the next look of three programs. */
const DONE_WITHIN_MS = 1_800_000;

type World = {
  readonly name: 'ETHEREUM' | 'BITCOIN';
  readonly id: string;
  readonly network: string;
  readonly asset: string;
  /** Units of the chain in one of our books. */
  readonly unit: bigint;
  readonly limits: unknown;
  readonly node: ChainProcess;
  readonly own: string;
  readonly tip: () => Promise<unknown>;
  readonly mine: (count: number) => Promise<unknown>;
  /** Two of its coin. */
  readonly pay: (to: string) => Promise<unknown>;
  /** A destination that nobody has used: as a customer writes it, and as the node does. */
  readonly destination: (seed: number) => { readonly asked: string; readonly there: string };
  readonly units: (address: string) => Promise<bigint>;
};

const STRANGER =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const [KEY, OTHER] = [readPublicKey(XPUB), readPublicKey(STRANGER)];

async function accounts(): Promise<World> {
  const node = await startAnvil();
  const { chain, own, at } = addressesOf('anvil');
  const [payer = ''] = (await node.call('eth_accounts')) as string[];
  return {
    name: 'ETHEREUM',
    id: chain.id,
    network: 'Ethereum (ERC-20)',
    asset: 'ETH',
    unit: 10_000_000_000n,
    limits: { fee: '0.01', feesADay: '100', pays: { ETH: { payment: '1', day: '1000' } } },
    node,
    own,
    tip: async () =>
      ((await node.call('eth_getBlockByNumber', 'latest', false)) as { readonly hash: string }).hash,
    mine: (count) => node.call('anvil_mine', `0x${count.toString(16)}`),
    pay: (to) => node.call('eth_sendTransaction', { from: payer, to, value: '0x1bc16d674ec80000' }),
    destination: (seed) => ({ asked: at(chain, seed), there: at(chain, seed) }),
    units: async (address) => BigInt((await node.call('eth_getBalance', address, 'latest')) as string),
  };
}

async function coins(): Promise<World> {
  const node = await startLitecoin();
  const { chain, own, at } = addressesOf('litecoin-regtest');
  await node.call('createwallet', 'payer');
  const payer = await node.call('getnewaddress');
  await node.call('generatetoaddress', 110, payer);
  return {
    name: 'BITCOIN',
    id: chain.id,
    network: 'Bitcoin',
    asset: 'BTC',
    unit: 1n,
    limits: { fee: '0.01', feesADay: '100', pays: { BTC: { payment: '1', day: '1000' } } },
    node,
    own,
    tip: () => node.call('getbestblockhash'),
    mine: (count) => node.call('generatetoaddress', count, payer),
    pay: (to) => node.call('sendtoaddress', to, 2),
    // The product takes addresses of Bitcoin's test network there; the node knows the same key under its own.
    destination: (seed) => ({
      asked: at({ ...chain, address: { form: 'segwit', prefix: 'tb' } } as Chain, seed),
      there: at(chain, seed),
    }),
    units: async (address) => {
      const { total_amount: total } = (await node.call('scantxoutset', 'start', [`addr(${address})`])) as {
        readonly total_amount: number;
      };
      return BigInt(Math.round(total * 1e8));
    },
  };
}

function addressesOf(id: string) {
  const chain = chainNamed(id);
  if (!chain || !KEY || !OTHER) throw new Error(`no chain ${id}`);
  return {
    chain,
    own: ownAddress(chain, KEY),
    at: (of: Chain, seed: number) => addressAt(of, OTHER, seed),
  };
}

/** On a chain of accounts, and on one of coins where its node is installed. */
export async function payOut(drill: Drill): Promise<readonly Figure[]> {
  const worlds = [accounts, ...(hasLitecoind() && !drill.isShort ? [coins] : [])];
  const figures: Figure[] = [];
  for (const begin of worlds) {
    const world = await begin();
    try {
      figures.push(...(await onWorld(world, drill)));
    } finally {
      await world.node.stop();
    }
  }
  return figures;
}

async function onWorld(world: World, drill: Drill): Promise<readonly Figure[]> {
  const settings = {
    [`RAIL_${world.name}_CHAIN`]: world.id,
    [`RAIL_${world.name}_URL`]: world.node.url,
    [`RAIL_${world.name}_XPUB`]: XPUB,
    AUTO_CREDIT_LIMIT_USD: '1000000000',
    WITHDRAWAL_FOUR_EYES_USD: '1000000000',
    WITHDRAWAL_WAIT_HOURS: '0',
    STEP_UP_WITHDRAWAL_USD: '1000000000',
    SIGNER_TOKEN: TOKEN,
    APPROVER_TOKEN: TOKEN,
    PAYOUT_APPROVERS: APPROVERS.map(({ publicKey }) => publicKey).join(','),
  };
  const folder = `${drill.folder}/${world.id}`;
  return onCluster(folder, settings, (cluster) => payOutOn(cluster, world, { ...drill, folder }));
}

async function payOutOn(
  cluster: Cluster,
  world: World,
  { seed, isShort, say, folder }: Drill,
): Promise<readonly Figure[]> {
  const { full, short } = ROUNDS;
  const [rounds, many] = isShort ? [short, PAYOUTS_A_ROUND.short] : [full, PAYOUTS_A_ROUND.full];
  const chance = createChance(seed);
  let node = await cluster.start('node');
  const home = await prepareSigner(folder, node.origin, { [world.id]: world.limits });
  let signer = startSigner(folder, home);
  await untilRead(cluster, world);
  const staff = await createPlayer(cluster, { role: 'admin' });
  const players = await createPlayers(cluster, CUSTOMERS);
  await fund(cluster, world, node, players);
  const asked: { readonly id: string; readonly to: string; readonly units: bigint }[] = [];
  const done = { signerKills: 0, nodeKills: 0 };
  for (let round = 0; round < rounds; round += 1) {
    for (let left = many; left > 0; left -= 1) {
      const to = world.destination(asked.length + 1);
      const amount = chance.between(1_000_000, 1_999_999);
      const id = await withdraw(node, world, chance.oneOf(players), { to: to.asked, amount });
      await call(node, staff, `/admin/transactions/${id}/approve`, {});
      asked.push({ id, to: to.there, units: BigInt(amount) * world.unit });
    }
    await signForAll(node.origin);
    for (let step = 0; step < 6; step += 1) {
      await sleep(chance.between(100, 1500));
      if (chance.happens(35)) {
        await signer.kill();
        signer = startSigner(folder, home);
        done.signerKills += 1;
      }
      if (chance.happens(20)) {
        await node.kill();
        node = await cluster.start('node');
        done.nodeKills += 1;
      }
      await world.mine(chance.between(1, 4));
    }
    say(`round ${round}: ${asked.length} asked for`);
  }
  await untilDone(cluster, world, node);
  const wrong = await wrongOnes(cluster, world, asked);
  const differs = await chainLess(cluster, world);
  await signer.kill();
  await node.kill();
  const on = `on ${world.id}`;
  return [
    atLeast(`payouts ${on}`, asked.length, rounds * many),
    atLeast(`kills of the signer ${on}`, done.signerKills, isShort ? 0 : 20),
    atLeast(`kills of the server that plans and sends ${on}`, done.nodeKills, isShort ? 0 : 10),
    none(`payouts ${on} that did not reach their destination once`, wrong),
    none(`units that the chain has more or less than is known ${on}`, Number(differs)),
    none(`findings in the books ${on}`, await countFindings(cluster, say)),
  ];
}

async function call(
  { origin }: ClusterNode,
  { token }: Player,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const said = (await answer.json()) as {
    readonly data?: Readonly<Record<string, unknown>>;
    readonly error?: string;
  };
  if (!said.data) throw new Error(`${path}: ${said.error ?? answer.status}`);
  return said.data;
}

/** Each customer has something, on an address of their own; and the house has something to begin with. */
async function fund(
  cluster: Cluster,
  world: World,
  node: ClusterNode,
  players: readonly Player[],
): Promise<void> {
  for (const player of players) {
    const body = { currency: world.asset, network: world.network };
    const { address } = await call(node, player, '/wallet/rails/address', body);
    await world.pay(String(address));
  }
  await world.pay(world.own);
  await world.pay(world.own);
  await world.mine(8);
  await untilRead(cluster, world);
}

async function withdraw(
  node: ClusterNode,
  world: World,
  player: Player,
  { to, amount }: { readonly to: string; readonly amount: number },
): Promise<string> {
  const text = `0.${String(amount).padStart(8, '0')}`;
  const body = { currency: world.asset, network: world.network, amount: text, destination: to };
  const { id } = await call(node, player, '/wallet/withdraw', body);
  return String(id);
}

async function untilRead({ database }: Cluster, { network, tip }: World): Promise<void> {
  const until = Date.now() + DONE_WITHIN_MS;
  for (;;) {
    const newest = await tip();
    const read = await database.row<{ hash: string }>(
      sql`select hash from rail_chain where network = ${network} and problem is null`,
    );
    if (read?.hash === newest) return;
    if (Date.now() > until) throw new Error('The chain was not read to its end in time');
    await sleep(100);
  }
}

/** Blocks come until everything that was asked for is paid, and nothing is under way. */
async function untilDone(cluster: Cluster, world: World, node: ClusterNode): Promise<void> {
  const until = Date.now() + DONE_WITHIN_MS;
  for (;;) {
    await signForAll(node.origin);
    const open = await cluster.database.row<{ count: number }>(sql`
      select ((select count(*) from rail_payout where state not in ('final', 'given-back'))
        + (select count(*) from rail_plan where state in ('planned', 'signed', 'sent')))::int as count`);
    if (open?.count === 0) break;
    if (Date.now() > until) throw new Error(`${open?.count} payments do not come to an end`);
    await sleep(500);
    await world.mine(2);
  }
  await untilRead(cluster, world);
}

/** Payouts that are not completed, or of which something else than their amount is at their destination. */
async function wrongOnes(
  { database }: Cluster,
  world: World,
  asked: readonly { readonly id: string; readonly to: string; readonly units: bigint }[],
): Promise<number> {
  let wrong = 0;
  for (const { id, to, units } of asked) {
    const row = await database.row<{ status: string }>(
      sql`select status from ledger_transaction where id = ${id}`,
    );
    if (row?.status !== 'completed' || (await world.units(to)) !== units) wrong += 1;
  }
  return wrong;
}

/** What is on all addresses of ours, less what is known of them: to the last unit of the chain. */
async function chainLess({ database }: Cluster, world: World): Promise<bigint> {
  const rows = await database.rows<{ address: string }>(sql`select address from rail_address`);
  let there = await world.units(world.own);
  for (const { address } of rows) there += await world.units(address);
  const known = await database.row<{ units: string }>(sql`
    select (coalesce((select sum(chain_units) from rail_receipt where is_final), 0)
      + coalesce((select sum(chain_units) from rail_coin where is_final and amount > 0), 0)
      - coalesce((select sum(amount::numeric) from rail_payout where state = 'final'), 0) * ${String(world.unit)}::numeric
      - coalesce((select sum(fee_units) from rail_plan), 0))::text as units`);
  return there - BigInt(known?.units ?? 0);
}
