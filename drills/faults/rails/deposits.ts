import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, createChance } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { type Cluster, type ClusterNode, onCluster } from '../../cluster/cluster.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { crashDatabase } from '../../cluster/crash-database.ts';
import { createPlayers } from '../../cluster/people.ts';
import { atLeast, type Drill, type Figure, none } from '../../fault.ts';
import { INVENTED, LIES, type LyingNode, startLyingNode } from './lying-node.ts';
import { addressOf, type Payee, settingsOf, untilRead } from './on-world.ts';
import type { Tally, World } from './worlds.ts';

/** Payments to customers, on a chain that takes blocks back, while the server, PostgreSQL and the chain's node are killed or frozen. */
const ROUNDS = { ETHEREUM: 40, BITCOIN: 15, short: 2 } as const;
const PAYMENTS_A_ROUND = 10;
const CUSTOMERS = 8;
const PROBLEM_WITHIN_MS = 60_000;

const NOTHING = {
  payments: 0,
  replaced: 0,
  again: 0,
  pretended: 0,
  reorgs: 0,
  deep: 0,
  servers: 0,
  kills: 0,
  crashes: 0,
  nodes: 0,
  lies: 0,
  apart: 0,
};

type Scene = {
  readonly cluster: Cluster;
  readonly world: World;
  /** Two, of whom one lies now and then; none where there is one node that cannot. */
  readonly liars: readonly LyingNode[];
  readonly payees: readonly Payee[];
  readonly chance: Chance;
  readonly done: Record<keyof typeof NOTHING, number>;
  node: ClusterNode;
};

export async function depositOn(world: World, drill: Drill, tally: Tally): Promise<readonly Figure[]> {
  const liars =
    world.name === 'ETHEREUM' ? [await startLyingNode(world.url), await startLyingNode(world.url)] : [];
  const [first, second] = liars;
  const settings = settingsOf(world, first?.url, second?.url);
  try {
    return await onCluster(drill.folder, settings, (cluster) =>
      payAndTakeBack(cluster, world, liars, { ...drill, tally }),
    );
  } finally {
    for (const liar of liars) await liar.stop();
  }
}

async function payAndTakeBack(
  cluster: Cluster,
  world: World,
  liars: readonly LyingNode[],
  { seed, isShort, say, tally }: Drill & { readonly tally: Tally },
): Promise<readonly Figure[]> {
  const rounds = isShort ? ROUNDS.short : ROUNDS[world.name];
  const chance = createChance(seed);
  await world.mine(12);
  const node = await cluster.start('node');
  await untilRead(cluster, world);
  const payees: Payee[] = [];
  for (const player of await createPlayers(cluster, CUSTOMERS))
    payees.push({ ...player, address: await addressOf(node, world, player) });
  const scene: Scene = { cluster, world, liars, payees, chance, node, done: { ...NOTHING } };
  const { done } = scene;
  for (let round = 0; round < rounds; round += 1) {
    await payAll(scene);
    if (liars.length > 0 && round % 3 === 0) await lie(scene, round / 3);
    if (chance.happens(50)) await untilRead(cluster, world);
    const isDeep = round % 3 === 1;
    const depth = isDeep
      ? chance.between(world.needed, world.needed + 3)
      : chance.between(1, world.needed - 1);
    done.again += await world.takeBack(depth, chance.oneOf(payees).address);
    done.reorgs += 1;
    if (isDeep) done.deep += 1;
    await disturb(scene, round);
    await untilRead(cluster, world);
    const differing = await apartOf(scene);
    say(`round ${round} on ${world.id}: ${differing} addresses differ from what is known of them`);
    done.apart += differing;
  }
  tally.deposits += done.payments;
  tally.reorgs += done.reorgs;
  tally.deep += done.deep;
  tally.kills += done.kills;
  await world.mine(world.needed);
  await untilRead(cluster, world);
  const apart = await balancesApart(scene);
  const invented = await inventedOnes(scene);
  await scene.node.kill();
  const on = `on ${world.id}`;
  return [
    ...triedIn(scene, rounds),
    none(`addresses that differed from their payments at a checkpoint ${on}`, done.apart),
    none(`customers who have more or less than came to their address ${on}`, apart),
    none(`payments that no block has, or no token, ${on}`, invented),
    none(`findings in the books of what came ${on}`, await countFindings(cluster, say)),
  ];
}

function triedIn({ world, liars, done }: Scene, rounds: number): readonly Figure[] {
  const on = `on ${world.id}`;
  const everyNth = (nth: number) => Math.floor(rounds / nth);
  return [
    atLeast(`payments ${on}`, done.payments, rounds * PAYMENTS_A_ROUND),
    atLeast(`of them replaced by another before a block had them, ${on}`, done.replaced, rounds),
    atLeast(`times blocks were taken back ${on}`, done.reorgs, rounds),
    atLeast(`of them as deep as a payment is final, or deeper, ${on}`, done.deep, everyNth(3)),
    atLeast(`payments taken back and spent again ${on}`, done.again, everyNth(3)),
    ...(liars.length === 0
      ? []
      : [
          atLeast(`transfers of fake tokens, and failing ones of a real one, ${on}`, done.pretended, rounds),
          atLeast(`times one of two nodes lied ${on}`, done.lies, everyNth(3)),
        ]),
    atLeast(`kills of the server that watches ${on}`, done.servers, everyNth(2)),
    atLeast(`kills of PostgreSQL beside it ${on}`, done.crashes, everyNth(4)),
    atLeast(`times the node of the chain was killed or frozen ${on}`, done.nodes, everyNth(4)),
  ];
}

/** The server is killed, the chain's node, or PostgreSQL. */
async function disturb(scene: Scene, round: number): Promise<void> {
  const { cluster, world, chance, done } = scene;
  await sleep(chance.between(0, 400));
  if (round % 2 === 0) {
    await scene.node.kill();
    scene.node = await cluster.start('node');
    done.servers += 1;
    done.kills += 1;
  } else if (round % 4 === 1) {
    const killed = await world.disturb(chance);
    done.nodes += 1;
    done.kills += killed;
  } else {
    await crashDatabase(cluster);
    done.crashes += 1;
    done.kills += 1;
  }
}

/** A round of payments, some of them into the same block. */
async function payAll({ world, payees, chance, done }: Scene): Promise<void> {
  for (let left = PAYMENTS_A_ROUND; left > 0; left -= 1) {
    const [to, instead] = [chance.oneOf(payees).address, chance.oneOf(payees).address];
    const amount = chance.between(1_000_000, 9_999_999);
    if (left === 5 || chance.happens(5)) {
      await world.payReplaced(to, instead, amount);
      done.replaced += 1;
    } else await world.pay(to, amount);
    if (left === 3) done.pretended += await world.pretend(to);
    if (chance.happens(33)) await world.mine(chance.between(1, 3));
  }
  await world.mine(1);
  done.payments += PAYMENTS_A_ROUND;
}

/** One of the nodes lies until the server has noticed; then it says what is so. */
async function lie({ cluster, world, liars, payees, chance, done }: Scene, which: number): Promise<void> {
  const liar = chance.oneOf(liars);
  const victim = chance.oneOf(payees).address.toLowerCase();
  liar.tell(LIES[which % LIES.length] ?? null, victim);
  await world.pay(chance.oneOf(payees).address, 1_000_000);
  await world.mine(1);
  for (const until = Date.now() + PROBLEM_WITHIN_MS; ;) {
    const state = await cluster.database.row<{ problem: string | null }>(
      sql`select problem from rail_chain where network = ${world.network}`,
    );
    if (state?.problem) break;
    if (Date.now() > until) throw new Error('A lie was not noticed');
    await sleep(100);
  }
  liar.tell(null);
  done.lies += 1;
}

/** How many addresses hold something else than the payments that are known and stand in a block. */
async function apartOf({ cluster: { database }, world, payees }: Scene): Promise<number> {
  let apart = 0;
  for (const { userId, address } of payees) {
    const known = await database.row<{ units: string }>(sql`
      select coalesce(sum(r.chain_units), 0)::text as units from rail_address a
      left join rail_receipt r on r.number = a.number and r.height is not null where a.user_id = ${userId}`);
    if (BigInt(known?.units ?? 0) !== (await world.units(address))) apart += 1;
  }
  return apart;
}

/** How many customers have another balance than what came to their address, to the last unit. */
async function balancesApart({ cluster: { database }, world, payees }: Scene): Promise<number> {
  let apart = 0;
  for (const { userId, address } of payees) {
    const own = await database.row<{ units: bigint }>(
      sql`select available as units from ledger_balance where user_id = ${userId} and asset = ${world.asset}`,
    );
    if ((own?.units ?? 0n) * world.unit !== (await world.units(address))) apart += 1;
  }
  return apart;
}

async function inventedOnes({ cluster: { database }, world }: Scene): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::int as count from rail_receipt where txid = ${INVENTED} or asset <> ${world.asset}`);
  return row?.count ?? 0;
}
