import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller } from '@halyard/testkit';
import { type Cluster, type ClusterNode, onServer } from '../../cluster/cluster.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { createPlayers } from '../../cluster/people.ts';
import { countAcknowledged, isDone } from '../../customers/journal.ts';
import { listen } from '../../customers/listener.ts';
import { gatherLoad, judgeCrowd, type Load } from '../../customers/load.ts';
import { atLeast, counted, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { type Disaster, DISASTERS, type Roles, SWITCHOVER } from './disasters.ts';
import { type Members, startMembers } from './members.ts';
import { goBackBetween, takeBackup } from './point-in-time.ts';
import { findPrograms, type Programs } from './programs.ts';

const LEAST = { killsAndFreezes: 20, switchovers: 10, acknowledged: 20_000 } as const;
const CUSTOMERS = 12;
/** Between two acts of a customer, at most: the machine is shared by three databases, two nodes and all customers. */
const PAUSE_MS = 120;
/** All is quiet for so long before the next disaster. */
const QUIET_MS = 3000;
const WRITES_AGAIN_WITHIN_MS = 30_000;
const LAST_WORDS_MS = 2000;

/**
 * Three members under Patroni with etcd and one address, as they are deployed; two nodes, careful customers and staff, and
 * the machine of the database is taken away in every way there is.
 */
export const PRIMARY_LOST: Fault = {
  name: 'primary-lost',
  title: 'The machine of the database is lost, again and again',
  isAlone: true,
  isFullOnly: true,
  missing: async () => {
    const programs = await findPrograms();
    return 'missing' in programs ? programs.missing : null;
  },
  run: async (drill) => {
    const programs = await findPrograms();
    if ('missing' in programs) throw new Error(`There is no ${programs.missing}`);
    const members = await startMembers(drill.folder, programs);
    try {
      return await onServer(members, drill.folder, {}, (cluster) =>
        lose(drill, { members, programs, cluster }),
      );
    } finally {
      await members.clear();
    }
  },
};

type Place = { readonly members: Members; readonly programs: Programs; readonly cluster: Cluster };
type Happened = { readonly disaster: Disaster; readonly atMs: number };

async function lose(drill: Drill, { members, programs, cluster }: Place): Promise<readonly Figure[]> {
  const { seed, say, folder } = drill;
  const customers = await createPlayers(cluster, CUSTOMERS);
  const staff = await createPlayers(cluster, 2, { role: 'admin' });
  const nodes = await Promise.all(['node-1', 'node-2'].map((name) => cluster.start(name)));
  const origins = nodes.map(({ origin }) => origin);
  const caller = createCaller(origins);
  await takeBackup(members, programs, rolesOf(await members.untilWhole()).leader);
  const listeners = customers.map((player, index) => listen(origins[index % 2] ?? '', player));
  const load = gatherLoad({ caller, nodes: 2, customers, staff, seed, pauseMs: PAUSE_MS });

  const happened: Happened[] = [];
  let findings = 0;
  for (const disaster of turnsOf(DISASTERS)) {
    const atMs = await Promise.race([strike(members, disaster), load.failed]);
    happened.push({ disaster, atMs });
    findings += await countFindings(cluster, say);
    say(`${happened.length}. ${disaster.name}: ${countAcknowledged(load.journal)} acknowledged`);
    if (isEnough(happened) && countAcknowledged(load.journal) >= LEAST.acknowledged) break;
  }
  await sleep(QUIET_MS);
  await load.leave();
  const { leader } = rolesOf(await members.untilWhole());
  const between = { folder, leader, caller, player: staff[0] ?? failed(), say };
  const restored = await goBackBetween(members, between);
  await sleep(LAST_WORDS_MS);
  for (const { stop } of listeners) stop();
  const missed = listeners.flatMap(({ faults }) => faults);
  for (const line of missed.slice(0, 5)) say(line);
  return [
    ...countsOf(happened, load),
    ...silencesOf(happened, load),
    ...(await judgeCrowd(cluster.database, { journal: load.journal, customers, say })),
    none('findings in the books, the messages and the audit chain after each', findings),
    none('messages a listening customer missed or heard twice', missed.length),
    none('nodes that had to be started again', await countEnded(nodes)),
    ...restored,
  ];
}

/** Waits until all is well, does it, and answers when it began. */
async function strike(members: Members, disaster: Disaster): Promise<number> {
  await members.untilWhole();
  await sleep(QUIET_MS);
  const roles = rolesOf(await members.untilWhole());
  const atMs = Date.now();
  await disaster.happen(members, roles);
  return atMs;
}

/** Each in turn, a switchover after every second one, as long as anybody asks. */
function* turnsOf(disasters: readonly Disaster[]): Generator<Disaster> {
  for (let turn = 0; ; turn += 1) {
    const disaster = disasters[turn % disasters.length];
    if (disaster) yield disaster;
    if (turn % 2 === 1) yield SWITCHOVER;
  }
}

const count = (happened: readonly Happened[], isSuch: (disaster: Disaster) => boolean): number =>
  happened.filter(({ disaster }) => isSuch(disaster)).length;
const killsAndFreezes = (happened: readonly Happened[]) =>
  count(happened, ({ isKillOrFreeze }) => isKillOrFreeze === true);
const switchovers = (happened: readonly Happened[]) => count(happened, (disaster) => disaster === SWITCHOVER);

function isEnough(happened: readonly Happened[]): boolean {
  return killsAndFreezes(happened) >= LEAST.killsAndFreezes && switchovers(happened) >= LEAST.switchovers;
}

function countsOf(happened: readonly Happened[], { journal }: Load): readonly Figure[] {
  return [
    atLeast('kills and freezes', killsAndFreezes(happened), LEAST.killsAndFreezes),
    atLeast('moves on purpose', switchovers(happened), LEAST.switchovers),
    counted(
      'times etcd lost one or two of three',
      String(happened.length - killsAndFreezes(happened) - switchovers(happened)),
    ),
    atLeast('acknowledged calls', countAcknowledged(journal), LEAST.acknowledged),
  ];
}

/** For how long nobody was told that anything was done, for each kind of disaster. */
function silencesOf(happened: readonly Happened[], { journal }: Load): readonly Figure[] {
  const told = journal.calls.filter(isDone).map(({ answer }) => answer.toldAtMs);
  const sorted = told.toSorted((a, b) => a - b);
  const each = happened.map(({ disaster, atMs }, index) => ({
    name: disaster.name,
    silenceMs: longestGap(sorted, atMs, happened[index + 1]?.atMs ?? Number.POSITIVE_INFINITY),
  }));
  return Object.entries(Object.groupBy(each, ({ name }) => name)).map(([name, those = []]) => {
    const lengths = those.map(({ silenceMs }) => silenceMs).toSorted((a, b) => a - b);
    const [p50 = 0, longest = 0] = [lengths[Math.floor(lengths.length / 2)], lengths.at(-1)];
    return {
      what: `${name}, ${lengths.length} times: silence, p50 and longest`,
      figure: `${(p50 / 1000).toFixed(1)} s, ${(longest / 1000).toFixed(1)} s`,
      goal: `≤ ${WRITES_AGAIN_WITHIN_MS / 1000} s`,
      isMet: longest <= WRITES_AGAIN_WITHIN_MS,
    };
  });
}

function longestGap(sorted: readonly number[], fromMs: number, toMs: number): number {
  const inside = sorted.filter((at) => at >= fromMs && at < toMs);
  const steps = inside.map((at, index) => at - (inside[index - 1] ?? fromMs));
  return Math.max(0, ...steps);
}

function rolesOf(all: Awaited<ReturnType<Members['untilWhole']>>): Roles {
  const leader = all.find(({ role }) => role === 'leader')?.name;
  const heir = all.find(({ role }) => role.endsWith('_standby'))?.name;
  const other = all.find(({ name }) => name !== leader && name !== heir)?.name;
  return { leader: leader ?? failed(), heir: heir ?? failed(), other: other ?? failed() };
}

function failed(): never {
  throw new Error('The drill lacks somebody');
}

/** A node that lives answers, whatever it says. */
async function countEnded(nodes: readonly ClusterNode[]): Promise<number> {
  const answers = await Promise.all(
    nodes.map(({ origin }) =>
      fetch(`${origin}/api/health/live`).then(
        () => true,
        () => false,
      ),
    ),
  );
  return answers.filter((isAlive) => !isAlive).length;
}
