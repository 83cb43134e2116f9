import { existsSync, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  choosePlaces,
  etcdCommand,
  memberEnv,
  type Name,
  NAMES,
  type Places,
  proxyEnv,
  restOf,
  superuserUrlOf,
  urlOf,
} from './places.ts';
import { childrenOf, createProcesses, type Processes, signal } from './processes.ts';
import type { Programs } from './programs.ts';

const CONFIGURATION = join(import.meta.dirname, '../../../deploy/high-availability');
const SHARED = ['patroni.yaml', 'post-init.sh', 'restore.sh', 'haproxy.cfg'];
const WHOLE_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 250;

/** What a member's Patroni says of each. */
export type Standing = {
  readonly name: Name;
  readonly role: 'leader' | 'quorum_standby' | 'sync_standby' | 'replica' | 'standby_leader';
  readonly state: string;
};

export type Members = Awaited<ReturnType<typeof startMembers>>;

/**
 * Three members of one database under Patroni, three etcd and one address, from the very files that are deployed, on
 * this machine.
 */
export async function startMembers(folder: string, programs: Programs) {
  const processes = createProcesses(folder, programs.postgresBin);
  await prepareFolder(folder, processes);
  const places = await choosePlaces(folder);
  const { begin, pidOf } = processes;
  const startEtcd = (name: Name) => begin(`etcd ${name}`, etcdCommand(programs, places, name), {});
  const startMember = (name: Name) =>
    begin(`patroni ${name}`, [...programs.patroni, 'patroni.yaml'], memberEnv(programs, places, name));

  /** What PostgreSQL's processes do outlives a Patroni that was killed. */
  const endAll = (): void => {
    signal(processes.pids(), 'SIGKILL');
    for (const name of NAMES)
      if (existsSync(pidFileOf(places, name))) signal([postmasterOf(places, name)], 'SIGKILL');
  };
  // They must not outlive whoever started them.
  process.once('exit', endAll);
  await Promise.all(NAMES.map(startEtcd));
  await startMember('one');
  await untilStanding(places, (all) => all.some(({ role }) => role === 'leader'));
  await Promise.all([startMember('two'), startMember('three')]);
  await begin('haproxy', [programs.haproxy, '-db', '-f', 'haproxy.cfg'], proxyEnv(places));

  const familyOf = (name: Name) => [pidOf(`patroni ${name}`), postmasterOf(places, name)];
  return {
    url: urlOf(places),
    superuserUrl: superuserUrlOf(places),
    untilWhole: () => untilStanding(places, isWhole),
    untilLedByAnother: (than: Name) => untilStanding(places, (all) => isLedByAnother(all, than)),
    /** Its Patroni and its PostgreSQL, at once and without a word; and back again. */
    kill: (name: Name) => signal(familyOf(name), 'SIGKILL'),
    revive: startMember,
    crash: (name: Name) => signal([postmasterOf(places, name)], 'SIGKILL'),
    /** All its processes stand still; answers how they go on. */
    freeze: async (name: Name): Promise<() => void> => {
      const frozen = [...familyOf(name), ...(await childrenOf(postmasterOf(places, name)))];
      signal(frozen, 'SIGSTOP');
      return () => signal(frozen, 'SIGCONT');
    },
    switchOver: (leader: Name, candidate: Name) => switchOver(places, leader, candidate),
    killEtcd: (name: Name) => signal([pidOf(`etcd ${name}`)], 'SIGKILL'),
    startEtcd,
    /** Runs a program of the database as it would run on that member. */
    runOn: (name: Name, command: readonly string[]) =>
      processes.run(command, memberEnv(programs, places, name)),
    clear: async (): Promise<void> => {
      process.off('exit', endAll);
      endAll();
      await processes.ended();
    },
  };
}

/** The drill's own folder, readable by the user who runs PostgreSQL. */
async function prepareFolder(folder: string, processes: Processes): Promise<void> {
  for (const name of ['log', 'backups', 'spool', 'lock'])
    await mkdir(join(folder, name), { recursive: true });
  for (const name of SHARED) await copyFile(join(CONFIGURATION, name), join(folder, name));
  await chmod(folder, 0o755);
  await processes.own();
}

const pidFileOf = ({ members }: Places, name: Name): string => join(members[name].dataDir, 'postmaster.pid');

const postmasterOf = (places: Places, name: Name): number =>
  Number.parseInt(readFileSync(pidFileOf(places, name), 'utf8'), 10);

async function switchOver(places: Places, leader: Name, candidate: Name): Promise<void> {
  const answer = await fetch(`${restOf(places, leader)}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader, candidate }),
  });
  if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`);
}

function isWhole(all: readonly Standing[]): boolean {
  return (
    all.length === NAMES.length &&
    all.some(({ role }) => role === 'leader') &&
    all.some(({ role }) => role === 'quorum_standby' || role === 'sync_standby') &&
    all.every(({ state }) => state === 'running' || state === 'streaming')
  );
}

function isLedByAnother(all: readonly Standing[], than: Name): boolean {
  return all.some(({ name, role, state }) => role === 'leader' && name !== than && state === 'running');
}

/** What the first of them that answers says of all. */
async function standings(places: Places): Promise<readonly Standing[]> {
  for (const name of NAMES) {
    try {
      const answer = await fetch(`${restOf(places, name)}/cluster`, { signal: AbortSignal.timeout(2000) });
      if (answer.ok) return ((await answer.json()) as { readonly members: readonly Standing[] }).members;
    } catch {
      // The next one may know.
    }
  }
  return [];
}

async function untilStanding(
  places: Places,
  isSo: (all: readonly Standing[]) => boolean,
): Promise<readonly Standing[]> {
  for (const end = Date.now() + WHOLE_WITHIN_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
    const all = await standings(places);
    if (isSo(all)) return all;
  }
  throw new Error(`The members did not come together: ${JSON.stringify(await standings(places))}`);
}
