import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  type Chance,
  commonFence,
  createCaller,
  createChance,
  createTracks,
  type Dark,
  DOUBT_MS,
  findOrders,
  findTransactions,
  type Journal,
  judgeAnswers,
  judgeExits,
  judgeOnce,
  judgeOrders,
  judgePrices,
  liveAs,
  openJournal,
  recordingOf,
  STAND_MS,
  untilTaken,
} from '@halyard/testkit';
import { atLeast, type Drill, type Figure, none } from '../../fault.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { createPlayers, type Player } from '../../cluster/people.ts';
import { onCluster, type Cluster } from '../../cluster/cluster.ts';
import { countTriggers, noteWriters, ownerOf } from '../../cluster/writers.ts';

const SYMBOL = 'EUR/USD';
const CUSTOMERS = 10;
const CYCLES = 3;

/** Customers trade on both nodes while the leader is killed, and stopped and woken, over and over. */
export async function changeLeadersUnderLoad(drill: Drill): Promise<readonly Figure[]> {
  const tracks = createTracks(drill.seed);
  const recording = join(drill.folder, 'tracks.ndjson');
  await writeFile(recording, recordingOf(tracks, 1_700_000_000_000));
  const settings = { PRICE_FEED: 'replay', FEED_URL: pathToFileURL(recording).href };
  return onCluster(join(drill.folder, 'busy'), settings, async (cluster) => {
    await noteWriters(cluster);
    const players = await createPlayers(cluster, CUSTOMERS);
    const nodes = await Promise.all(['node-1', 'node-2'].map((name) => cluster.start(name)));
    const caller = createCaller(nodes.map(({ origin }) => origin));
    const [journal, darks] = [openJournal(), [] as Dark[]];
    let isOver = false;
    const lives = Promise.all(
      players.map(({ token }, index) =>
        liveAs({ caller, journal, tracks, isOver: () => isOver }, token, drill.seed + index),
      ),
    );
    // It is waited for in the end; until then a failure must not end the drill.
    lives.catch(() => undefined);
    const chance = createChance(drill.seed);
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      drill.say(`changing leaders ${cycle + 1} of ${CYCLES}`);
      await changeLeaders(cluster, darks, chance);
    }
    isOver = true;
    await lives;
    const endMs = Date.now();
    // What was reached until now may still be on its way.
    await sleep(STAND_MS);
    return judge(cluster, drill, { journal, darks, endMs, players });
  });
}

/** The leader is killed and comes back; the one that took over is stopped until the other has taken over again. */
async function changeLeaders(cluster: Cluster, darks: Dark[], chance: Chance): Promise<void> {
  await sleep(chance.between(3000, 6000));
  const killed = await leaderOf(cluster);
  await Promise.all([killed.kill(), untilAnotherLeads(cluster, darks)]);
  await cluster.start(killed.name);
  await sleep(chance.between(2000, 4000));
  const paused = await leaderOf(cluster);
  const taken = untilAnotherLeads(cluster, darks);
  paused.pause();
  await taken;
  await sleep(chance.between(0, 1000));
  paused.wake();
  await sleep(chance.between(3000, 6000));
}

async function leaderOf(cluster: Cluster) {
  const { node } = (await ownerOf(cluster, SYMBOL)) ?? {};
  const leader = cluster.nodes().find(({ name }) => name === node);
  if (!leader) throw new Error('nobody leads');
  return leader;
}

/** Resolves once another node has all symbols. Until a little later nobody watched for certain. */
async function untilAnotherLeads({ database }: Cluster, darks: Dark[]): Promise<void> {
  const fromMs = Date.now();
  await untilTaken(database, await commonFence(database));
  darks.push({ fromMs, untilMs: Date.now() + DOUBT_MS });
}

type Played = {
  readonly journal: Journal;
  readonly darks: readonly Dark[];
  readonly endMs: number;
  readonly players: readonly Player[];
};

async function judge(cluster: Cluster, { say }: Drill, played: Played): Promise<readonly Figure[]> {
  const { journal, players } = played;
  const userIds = players.map(({ userId }) => userId);
  const found = new Map((await findOrders(cluster.database, userIds)).map((order) => [order.id, order]));
  const theCase = { ...played, found };
  const unlike = await countUnlike(cluster, userIds, journal);
  const [answers, once, prices] = [judgeAnswers(theCase), judgeOnce(theCase), judgePrices(theCase)];
  const missed = [judgeOrders(theCase), judgeExits(theCase)].flatMap(({ faults }) => faults);
  const wrong = [...journal.unexpected, ...journal.contradictions, ...answers.faults];
  for (const line of [...wrong, ...once.faults, ...prices.faults, ...missed]) say(line);
  const triggers = await countTriggers(cluster);
  return [
    atLeast('under load: calls acknowledged', answers.judged + journal.deposits.length, 300),
    none('under load: answers that are not what became of the call', wrong.length + unlike),
    none('under load: orders or positions with two effects', once.faults.length),
    atLeast('under load: triggers fired', prices.judged, 30),
    none('under load: at a price that was not there', prices.faults.length),
    none('under load: reached and not fired', missed.length),
    none('under load: fired by a node that did not own the symbol', triggers.byStranger),
    none('under load: findings in the books', await countFindings(cluster, say)),
  ];
}

/** Transfers that were acknowledged and are not there, and those that are there and were never acknowledged. */
async function countUnlike(
  { database }: Cluster,
  userIds: readonly string[],
  journal: Journal,
): Promise<number> {
  let unlike = 0;
  for (const [type, answers] of [
    ['deposit', journal.deposits],
    ['withdrawal', journal.withdrawals],
  ] as const) {
    const told = new Set(answers.map(({ data }) => (data as { readonly id: string }).id));
    const there = new Set(await findTransactions(database, userIds, type));
    unlike += [...told].filter((id) => !there.has(id)).length;
    unlike += [...there].filter((id) => !told.has(id)).length;
  }
  return unlike;
}
