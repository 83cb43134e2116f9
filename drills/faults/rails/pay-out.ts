import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, createChance } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { type Cluster, type ClusterNode, onCluster } from '../../cluster/cluster.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { crashDatabase } from '../../cluster/crash-database.ts';
import { createPlayer, createPlayers, type Player } from '../../cluster/people.ts';
import { atLeast, counted, type Drill, type Figure, none } from '../../fault.ts';
import { type Cold, coldAddress, keepCold } from './cold.ts';
import { addressOf, call, settingsOf, untilRead } from './on-world.ts';
import {
  APPROVER_TOKEN,
  APPROVERS,
  prepareSigner,
  signForAll,
  type SignerProcess,
  startSigner,
  TOKEN,
} from './signing.ts';
import type { Tally, World } from './worlds.ts';

/** Payouts and sweeps, while blocks are taken back, and the server that plans and sends them, the signer, PostgreSQL and the chain's node are killed. */
const ROUNDS = { full: 12, short: 2 } as const;
const PAYOUTS_A_ROUND = { full: 10, short: 3 } as const;
const STEPS_A_ROUND = { full: 6, short: 4 } as const;
/** After so many rounds nothing may be under way, and everything has to agree. */
const CHECKED_EVERY = { full: 4, short: 2 } as const;
const CUSTOMERS = 6;
/** What somebody is paid at the beginning, in units of our books. */
const FUNDS = 200_000_000;
const DONE_WITHIN_MS = 300_000;

const NOTHING = {
  signers: 0,
  servers: 0,
  databases: 0,
  nodes: 0,
  kills: 0,
  reorgs: 0,
  deep: 0,
  checks: 0,
  wrong: 0,
  findings: 0,
  apart: 0n,
  to: 0,
  from: 0,
};

type Asked = { readonly id: string; readonly to: string; readonly units: bigint };
type Scene = {
  readonly cluster: Cluster;
  readonly world: World;
  readonly chance: Chance;
  readonly say: Drill['say'];
  readonly asked: Asked[];
  readonly done: Record<
    | 'signers'
    | 'servers'
    | 'databases'
    | 'nodes'
    | 'kills'
    | 'reorgs'
    | 'deep'
    | 'checks'
    | 'wrong'
    | 'findings'
    | 'to'
    | 'from',
    number
  > & { apart: bigint };
  readonly startSigner: () => SignerProcess;
  node: ClusterNode;
  signer: SignerProcess;
};

export async function payOutOn(world: World, drill: Drill, tally: Tally): Promise<readonly Figure[]> {
  const settings = {
    ...settingsOf(world),
    WITHDRAWAL_FOUR_EYES_USD: '1000000000',
    WITHDRAWAL_WAIT_HOURS: '0',
    STEP_UP_WITHDRAWAL_USD: '1000000000',
    SIGNER_TOKEN: TOKEN,
    APPROVER_TOKEN,
    PAYOUT_APPROVERS: APPROVERS.map(({ publicKey }) => publicKey).join(','),
  };
  return onCluster(drill.folder, settings, (cluster) => play(cluster, world, drill, tally));
}

async function play(cluster: Cluster, world: World, drill: Drill, tally: Tally): Promise<readonly Figure[]> {
  const { seed, isShort, say, folder } = drill;
  const length = isShort ? 'short' : 'full';
  const chance = createChance(seed);
  const node = await cluster.start('node');
  const home = await prepareSigner(folder, node.origin, {
    [world.id]: { ...world.limits, cold: [coldAddress(world)] },
  });
  const start = () => startSigner(folder, home);
  const done = { ...NOTHING };
  const scene: Scene = {
    cluster,
    world,
    chance,
    say,
    asked: [],
    done,
    startSigner: start,
    node,
    signer: start(),
  };
  await untilRead(cluster, world);
  const staff = await createPlayer(cluster, { role: 'admin' });
  const players = await createPlayers(cluster, CUSTOMERS);
  await fund(scene, players);
  const other = await createPlayer(cluster, { role: 'admin' });
  const cold = await keepCold(cluster, world, chance, [staff, other], node);
  for (let round = 0; round < ROUNDS[length]; round += 1) {
    for (let left = PAYOUTS_A_ROUND[length]; left > 0; left -= 1)
      await withdraw(scene, chance.oneOf(players), staff);
    await cold.move(scene.node);
    await signForAll(scene.node.origin);
    for (let step = 0; step < STEPS_A_ROUND[length]; step += 1) await disturb(scene);
    const isDeep = round % 3 === 1;
    const depth = isDeep
      ? chance.between(world.needed, world.needed + 3)
      : chance.between(1, world.needed - 1);
    await world.takeBack(depth, world.destination(0).there);
    done.reorgs += 1;
    if (isDeep) done.deep += 1;
    say(`round ${round} on ${world.id}: ${scene.asked.length} asked for`);
    if ((round + 1) % CHECKED_EVERY[length] === 0) await check(scene, cold);
  }
  const seconds = await untilSent(scene);
  tally.payouts += scene.asked.length;
  tally.reorgs += done.reorgs;
  tally.deep += done.deep;
  tally.kills += done.kills;
  await scene.signer.kill();
  await scene.node.kill();
  return figuresOf(scene, ROUNDS[length] * PAYOUTS_A_ROUND[length], isShort, seconds);
}

function figuresOf(
  { world, asked, done }: Scene,
  least: number,
  isShort: boolean,
  seconds: string,
): readonly Figure[] {
  const on = `on ${world.id}`;
  const kills = (count: number) => (isShort ? 0 : count);
  return [
    atLeast(`payouts ${on}`, asked.length, least),
    counted(`seconds from the approvers' signature to the chain ${on}, half of them within`, seconds),
    atLeast(
      `transfers to cold storage, and from there, ${on}`,
      done.to + done.from,
      isShort ? 1 : ROUNDS.full / 3,
    ),
    atLeast(`times blocks with payouts were taken back ${on}`, done.reorgs, kills(ROUNDS.full)),
    atLeast(`of them as deep as a payout is final, or deeper, ${on}`, done.deep, kills(ROUNDS.full / 3)),
    atLeast(`kills of the signer ${on}`, done.signers, kills(15)),
    atLeast(`kills of the server that plans and sends ${on}`, done.servers, kills(5)),
    atLeast(`kills of PostgreSQL meanwhile ${on}`, done.databases, kills(3)),
    atLeast(`times the node was killed or frozen meanwhile ${on}`, done.nodes, kills(3)),
    none(`payouts ${on} that did not reach their destination once`, done.wrong),
    none(
      `units that the chain has more or less than is known ${on}, at ${done.checks} checkpoints`,
      Number(done.apart),
    ),
    none(`findings in the books of what was paid ${on}`, done.findings),
  ];
}

/** A moment in which anything may be killed, and blocks come. */
async function disturb(scene: Scene): Promise<void> {
  const { cluster, world, chance, done } = scene;
  await sleep(chance.between(100, 1500));
  if (chance.happens(40)) {
    await scene.signer.kill();
    scene.signer = scene.startSigner();
    done.signers += 1;
    done.kills += 1;
  }
  if (chance.happens(15)) {
    await scene.node.kill();
    scene.node = await cluster.start('node');
    done.servers += 1;
    done.kills += 1;
  }
  if (chance.happens(12)) {
    await crashDatabase(cluster);
    done.databases += 1;
    done.kills += 1;
  }
  if (chance.happens(12)) {
    done.kills += await world.disturb(chance);
    done.nodes += 1;
  }
  await world.mine(chance.between(1, 4));
}

/** Each customer has something, on an address of their own; and the house has something to begin with. */
async function fund({ cluster, world, node }: Scene, players: readonly Player[]): Promise<void> {
  for (const player of players) await world.pay(await addressOf(node, world, player), FUNDS);
  await world.pay(world.own, FUNDS);
  await world.pay(world.own, FUNDS);
  // Deeper than anything that is taken back afterwards.
  await world.mine(world.needed * 3);
  await untilRead(cluster, world);
}

async function withdraw({ node, world, chance, asked }: Scene, player: Player, staff: Player): Promise<void> {
  const to = world.destination(asked.length + 1);
  const amount = chance.between(1_000_000, 1_999_999);
  const { id } = await call(node, player, '/wallet/withdraw', {
    currency: world.asset,
    network: world.network,
    amount: `0.${String(amount).padStart(8, '0')}`,
    destination: to.asked,
  });
  await call(node, staff, `/admin/transactions/${String(id)}/approve`, {});
  asked.push({ id: String(id), to: to.there, units: BigInt(amount) * world.unit });
}

/** A checkpoint: everything has come to its end, and chain, journal and destinations agree to the last unit. */
async function check(scene: Scene, cold: Cold): Promise<void> {
  const { cluster, world, asked, done, say } = scene;
  await untilDone(scene);
  done.wrong = await wrongOnes(cluster, world, asked);
  const apart = await chainLess(cluster, world);
  const { apart: coldApart, ...moved } = await cold.result();
  for (const units of [apart, coldApart]) done.apart += units < 0n ? -units : units;
  Object.assign(done, moved);
  done.findings += await countFindings(cluster, say);
  done.checks += 1;
  say(
    `checkpoint on ${world.id}: ${done.wrong} wrong, ${apart} units apart, and ${coldApart} in cold storage`,
  );
}

/** Blocks come until everything that was asked for is paid, and nothing is under way or waits for a block again. */
async function untilDone({ cluster, world, node }: Scene): Promise<void> {
  for (const until = Date.now() + DONE_WITHIN_MS; ;) {
    await signForAll(node.origin);
    const open = await cluster.database.row<{ count: number }>(sql`
      select ((select count(*) from rail_payout where state not in ('final', 'given-back'))
        + (select count(*) from rail_cold_transfer where state in ('approved', 'planned'))
        + (select count(*) from rail_plan where state in ('planned', 'signed', 'sent'))
        + (select count(*) from rail_plan p where state = 'final' and not exists (select from rail_plan_coin c
            join rail_spend s on s.network = c.network and s.coin = c.coin where c.plan_id = p.id))
        + (select count(*) from rail_receipt where height is not null and not is_final)
        + (select count(*) from rail_coin where height is not null and not is_final))::int as count`);
    if (open?.count === 0) break;
    if (Date.now() > until) throw new Error(`${open?.count} payments do not come to an end`);
    await sleep(500);
    await world.mine(2);
  }
  await untilRead(cluster, world);
}

/** How long half of the payouts took, at most, from the second signature until a node had them. */
async function untilSent({ cluster: { database } }: Scene): Promise<string> {
  const row = await database.row<{ seconds: string }>(sql`
    select round(percentile_cont(0.5) within group (order by extract(epoch from sent - signed))::numeric, 1)::text as seconds
    from (select (select max(made_at) from rail_payout_approval a where a.transaction_id = p.transaction_id) as signed,
      (select min(sent_at) from rail_plan_try t where t.plan_id = p.plan_id) as sent from rail_payout p) s`);
  return row?.seconds ?? '';
}

/** Payouts that are not completed, or of which something else than their amount is at their destination. */
async function wrongOnes({ database }: Cluster, world: World, asked: readonly Asked[]): Promise<number> {
  const rows = await database.rows<{ id: string }>(sql`
    select id from ledger_transaction where status = 'completed' and id = any(${asked.map(({ id }) => id)}::uuid[])`);
  const completed = new Set(rows.map(({ id }) => id));
  let wrong = 0;
  for (const { id, to, units } of asked)
    if (!completed.has(id) || (await world.units(to)) !== units) wrong += 1;
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
      - coalesce((select sum(amount::numeric) from rail_cold_transfer where direction = 'to-cold' and state = 'final'), 0)
        * ${String(world.unit)}::numeric
      - coalesce((select sum(fee_units) from rail_plan), 0))::text as units`);
  return there - BigInt(known?.units ?? 0);
}
