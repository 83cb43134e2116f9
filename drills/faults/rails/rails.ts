import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, type ChainProcess, createChance, hasAnvil, startAnvil } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { type Cluster, type ClusterNode, onCluster } from '../../cluster/cluster.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { createPlayers, type Player } from '../../cluster/people.ts';
import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { payOut } from './pay-out.ts';

/** The public key of the published words "abandon … about": nobody's. */
const XPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const NETWORK = 'Ethereum (ERC-20)';
const NEEDED = 6;
const ROUNDS = { full: 60, short: 3 } as const;
const PAYMENTS_A_ROUND = 10;
const CUSTOMERS = 8;
/** What our books can say of a coin of eighteen digits. */
const UNIT = 10_000_000_000n;
const READ_WITHIN_MS = 120_000;

/** Payments on a real chain that takes blocks back, while the server and the chain's node are killed and frozen. */
export const RAILS: Fault = {
  name: 'rails',
  title: 'Payments on a chain that takes blocks back',
  missing: async () => (hasAnvil() ? null : 'anvil, which npm brings to Linux'),
  run: async (drill) => {
    const chain = await startAnvil();
    try {
      const settings = {
        RAIL_ETHEREUM_CHAIN: 'anvil',
        RAIL_ETHEREUM_URL: chain.url,
        RAIL_ETHEREUM_XPUB: XPUB,
        AUTO_CREDIT_LIMIT_USD: '1000000000',
      };
      const came = await onCluster(drill.folder, settings, (cluster) =>
        payAndTakeBack(cluster, chain, drill),
      );
      return [...came, ...(await payOut(drill))];
    } finally {
      await chain.stop();
    }
  },
};

type Payee = Player & { readonly address: string };

async function payAndTakeBack(
  cluster: Cluster,
  chain: ChainProcess,
  { seed, isShort, say }: Drill,
): Promise<readonly Figure[]> {
  const rounds = isShort ? ROUNDS.short : ROUNDS.full;
  const chance = createChance(seed);
  const [payer = ''] = (await chain.call('eth_accounts')) as string[];
  await mine(chain, 12);
  let node = await cluster.start('node');
  await untilRead(cluster, chain);
  const payees: Payee[] = [];
  for (const player of await createPlayers(cluster, CUSTOMERS)) {
    payees.push({ ...player, address: await addressOf(node, player) });
  }
  const done = { payments: 0, reorgs: 0, deep: 0, kills: 0, apart: 0 };
  for (let round = 0; round < rounds; round += 1) {
    for (let left = PAYMENTS_A_ROUND; left > 0; left -= 1) {
      await pay(chain, payer, chance.oneOf(payees).address, chance);
      done.payments += 1;
      if (chance.happens(33)) await mine(chain, chance.between(1, 3));
    }
    await mine(chain, 1);
    if (chance.happens(50)) await untilRead(cluster, chain);
    const isDeep = round % 3 === 1;
    const depth = isDeep ? chance.between(NEEDED, NEEDED + 3) : chance.between(1, NEEDED - 1);
    await chain.call('anvil_reorg', depth, []);
    await mine(chain, 1);
    done.reorgs += 1;
    if (isDeep) done.deep += 1;
    if (round % 2 === 0) {
      await sleep(chance.between(0, 400));
      await node.kill();
      node = await cluster.start('node');
      done.kills += 1;
    } else {
      chain.pause();
      await sleep(chance.between(0, 2000));
      chain.wake();
    }
    await untilRead(cluster, chain);
    const differing = await apartOf(cluster, chain, payees);
    if (differing > 0) say(`round ${round}: ${differing} addresses differ from what is known of them`);
    done.apart += differing;
  }
  await mine(chain, NEEDED);
  await untilRead(cluster, chain);
  const apart = await balancesApart(cluster, chain, payees);
  await node.kill();
  return [
    atLeast('payments', done.payments, rounds * PAYMENTS_A_ROUND),
    atLeast('times blocks were taken back', done.reorgs, rounds),
    atLeast('of them as deep as a payment is final, or deeper', done.deep, Math.floor(rounds / 3)),
    atLeast('kills of the server', done.kills, Math.floor(rounds / 2)),
    none('addresses that differed from their payments at a checkpoint', done.apart),
    none('customers who have more or less than came to their address', apart),
    none('findings in the books', await countFindings(cluster, say)),
  ];
}

async function addressOf({ origin }: ClusterNode, { token }: Player): Promise<string> {
  const answer = await fetch(`${origin}/api/wallet/rails/address`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ currency: 'ETH', network: NETWORK }),
  });
  const { data } = (await answer.json()) as { readonly data: { readonly address: string } };
  return data.address;
}

async function pay(chain: ChainProcess, from: string, to: string, chance: Chance): Promise<void> {
  const units = BigInt(chance.between(1_000_000, 9_999_999)) * UNIT;
  await chain.call('eth_sendTransaction', { from, to, gas: '0x5208', value: `0x${units.toString(16)}` });
}

const mine = (chain: ChainProcess, count: number) => chain.call('anvil_mine', `0x${count.toString(16)}`);

/** Waits until the newest block of the chain is the newest that was read. */
async function untilRead({ database }: Cluster, chain: ChainProcess): Promise<void> {
  const until = Date.now() + READ_WITHIN_MS;
  for (;;) {
    const tip = (await chain.call('eth_getBlockByNumber', 'latest', false)) as { readonly hash: string };
    const read = await database.row<{ hash: string }>(
      sql`select hash from rail_chain where network = ${NETWORK} and problem is null`,
    );
    if (read?.hash === tip.hash) return;
    if (Date.now() > until) throw new Error('The chain was not read to its end in time');
    await sleep(100);
  }
}

const thereOf = async (chain: ChainProcess, address: string): Promise<bigint> =>
  BigInt((await chain.call('eth_getBalance', address, 'latest')) as string);

/** How many addresses hold something else than the payments that are known and stand in a block. */
async function apartOf(
  { database }: Cluster,
  chain: ChainProcess,
  payees: readonly Payee[],
): Promise<number> {
  let apart = 0;
  for (const { userId, address } of payees) {
    const known = await database.row<{ units: string }>(sql`
      select coalesce(sum(r.chain_units), 0)::text as units from rail_address a
      left join rail_receipt r on r.number = a.number and r.height is not null where a.user_id = ${userId}`);
    if (BigInt(known?.units ?? 0) !== (await thereOf(chain, address))) apart += 1;
  }
  return apart;
}

/** How many customers have another balance than what came to their address, to the last unit. */
async function balancesApart(
  { database }: Cluster,
  chain: ChainProcess,
  payees: readonly Payee[],
): Promise<number> {
  let apart = 0;
  for (const { userId, address } of payees) {
    const own = await database.row<{ units: bigint }>(
      sql`select available as units from ledger_balance where user_id = ${userId} and asset = 'ETH'`,
    );
    if ((own?.units ?? 0n) * UNIT !== (await thereOf(chain, address))) apart += 1;
  }
  return apart;
}
