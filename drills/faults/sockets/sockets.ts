import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createCaller, createChance, createTracks, liveAs, openJournal, recordingOf } from '@halyard/testkit';
import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { createPlayers, type Player } from '../../cluster/people.ts';
import { onCluster, type Cluster } from '../../cluster/cluster.ts';
import { createFollower, type Follower } from './follower.ts';
import { type Memory, watchMemory } from './memory.ts';
import { readSlowly, type SlowReaders } from './slow-readers.ts';

/** What a node may keep in memory for one socket that does not read: a full stream, and the message that filled it. */
const MOST_WAITING_A_SOCKET = 256 * 1024;
/** What a node that has been busy remembers of its customers. It must not follow from what is held back. */
const MOST_HELD = 48 * 1024 * 1024;

const MEASURED = {
  nodeArguments: ['--expose-gc', '--import', new URL('./collect-garbage.ts', import.meta.url).href],
};

/** Account events reach their customers whatever becomes of the sockets. */
export const SOCKETS: Fault = {
  name: 'sockets',
  title: 'live sockets dropped at random, and readers that stop reading',
  run: async (drill) => {
    const tracks = createTracks(drill.seed);
    const recording = join(drill.folder, 'tracks.ndjson');
    await writeFile(recording, recordingOf(tracks, 1_700_000_000_000));
    const settings = { PRICE_FEED: 'replay', FEED_URL: pathToFileURL(recording).href };
    return onCluster(drill.folder, settings, (cluster) => play(cluster, drill, tracks));
  },
};

async function play(
  cluster: Cluster,
  drill: Drill,
  tracks: ReturnType<typeof createTracks>,
): Promise<readonly Figure[]> {
  const { seed, isShort, say } = drill;
  const nodes = await Promise.all(['node-1', 'node-2'].map((name) => cluster.start(name, MEASURED)));
  const origins = nodes.map(({ origin }) => origin);
  const caller = createCaller(origins);
  const players = await createPlayers(cluster, isShort ? 6 : 20);
  const chance = createChance(seed);
  const followers = players.flatMap(({ token }) =>
    [false, false, true].map((withPrices) => createFollower({ origins, token, chance, withPrices })),
  );
  const memory = watchMemory(cluster);
  const journal = openJournal();
  let isOver = false;
  const lives = Promise.all(
    players.map(({ token }, index) =>
      liveAs({ caller, journal, tracks, isOver: () => isOver }, token, seed + index),
    ),
  );
  // It is waited for in the end; until then a failure must not end the drill.
  lives.catch(() => undefined);
  const dropping = dropAtRandom(followers, seed, () => isOver);
  const slowly = { cluster, origins, seed, customers: isShort ? 2 : 5, messages: isShort ? 200 : 320 };
  // Within 15 seconds a slow reader is waited for; after that it is sent away and comes back.
  const slow = await readSlowly({ ...slowly, stallMs: isShort ? 1000 : 20_000 });
  const held = memoryFigures(await memory(), slow);
  slow.relent();
  if (!isShort) await replaceNodes(cluster, say);
  isOver = true;
  await Promise.all([lives, dropping]);
  const readers = [
    ...players.flatMap((player) => [player, player, player]),
    ...slow.players,
    ...slow.players,
  ];
  const everybody = [...followers, ...slow.followers];
  const missed = await countMissed(cluster, everybody, readers);
  const figures = figuresOf(everybody, missed, drill);
  for (const one of everybody) one.close();
  for (const line of journal.unexpected) say(line);
  return [
    ...figures,
    ...held,
    none('calls refused that should not be', journal.unexpected.length),
    none('findings in the books', await countFindings(cluster, say)),
  ];
}

async function dropAtRandom(
  followers: readonly Follower[],
  seed: number,
  isOver: () => boolean,
): Promise<void> {
  const chance = createChance(seed + 1);
  while (!isOver()) {
    chance.oneOf(followers).drop();
    await sleep(chance.between(5, 50));
  }
}

/** Each node ends without a word and comes back, and its sockets find the other one. */
async function replaceNodes(cluster: Cluster, say: Drill['say']): Promise<void> {
  for (const { name, kill } of cluster.nodes()) {
    say(`${name} is killed and comes back`);
    await kill();
    await cluster.start(name, MEASURED);
    await sleep(3000);
  }
}

const HEARD_WITHIN_MS = 90_000;

/** Messages that exist and have not come, long after the last one was written. */
async function countMissed(
  { database, app }: Cluster,
  followers: readonly Follower[],
  readers: readonly Player[],
): Promise<number> {
  const ends = await Promise.all(readers.map(({ userId }) => app.live.lastSeq(database, userId)));
  const missed = () =>
    followers.reduce((sum, { heard }, index) => sum + Math.max(0, Number(ends[index] ?? 0n) - heard()), 0);
  for (const end = performance.now() + HEARD_WITHIN_MS; missed() > 0 && performance.now() < end;)
    await sleep(50);
  return missed();
}

function figuresOf(
  followers: readonly Follower[],
  missed: number,
  { isShort, say }: Drill,
): readonly Figure[] {
  const sum = (count: (one: Follower) => number) => followers.reduce((total, one) => total + count(one), 0);
  for (const line of followers.flatMap(({ faults }) => faults).slice(0, 10)) say(line);
  const again = sum(({ connections }) => connections() - 1);
  return [
    atLeast('sockets lost and opened again', again, isShort ? 100 : 1000),
    atLeast(
      'account events heard',
      sum(({ heard }) => heard()),
      isShort ? 600 : 4000,
    ),
    none('account events missed', missed),
    none(
      'account events out of order, twice, or given up on',
      sum(({ faults }) => faults.length),
    ),
  ];
}

function memoryFigures(memory: Memory, slow: SlowReaders): readonly Figure[] {
  const most = slow.players.length * MOST_WAITING_A_SOCKET;
  return [
    {
      what: `most that waited in memory, of ${megabytes(slow.heldBackBytes)} nobody read`,
      figure: megabytes(memory.mostWaitingBytes),
      goal: `≤ ${megabytes(most)}`,
      isMet: memory.mostWaitingBytes <= most,
    },
    {
      what: 'memory a node held more meanwhile',
      figure: `${megabytes(memory.heldBytes)} (to the system ${megabytes(memory.residentBytes)} at most)`,
      goal: `≤ ${megabytes(MOST_HELD)}`,
      isMet: memory.heldBytes <= MOST_HELD,
    },
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
