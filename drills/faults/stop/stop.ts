import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller } from '@halyard/testkit';
import { createAsker, type Try } from '../../customers/asker.ts';
import { judgeCrowd } from '../../customers/load.ts';
import { openJournal } from '../../customers/journal.ts';
import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { createPlayers } from '../../cluster/people.ts';
import { inNoHurry, onCluster, type Cluster } from '../../cluster/cluster.ts';

const STOPS = { full: 20, short: 1 } as const;
const CUSTOMERS = 16;
const PER_SECOND = 100;
const BEFORE_MS = 500;
const BURST_MS = 10;
/** A balancer looks this often, takes a node out when it was told so often, and the node says so for this long. */
const LOOK_EVERY_MS = 100;
const TOLD_TO_GO = 2;
const DRAIN_MS = '2500';

/** SIGTERM while calls come in through a balancer: each is answered, and the process ends as it should. */
export const STOP: Fault = {
  name: 'stop',
  title: 'SIGTERM under load',
  // Each call has its time to be answered in, and another drill beside it takes that away.
  isAlone: true,
  run: (drill) =>
    onCluster(drill.folder, { DRAIN_MS, ...inNoHurry(drill) }, (cluster) => stopUnderLoad(cluster, drill)),
};

async function stopUnderLoad(cluster: Cluster, { seed, isShort, say }: Drill): Promise<readonly Figure[]> {
  const stops = isShort ? STOPS.short : STOPS.full;
  const customers = await createPlayers(cluster, CUSTOMERS);
  const journal = openJournal();
  const tries: Try[] = [];
  const exitCodes: (number | null)[] = [];
  let [underWay, afterwards] = [0, 0];
  let node = await cluster.start('node');
  for (let round = 0; round < stops; round += 1) {
    const { origin } = node;
    const asker = createAsker({ origins: () => [origin], players: customers, journal, seed: seed + round });
    const balancer = lookAfter(origin);
    const asked = asker.askWhile(balancer.isOpen, PER_SECOND);
    await sleep(BEFORE_MS);
    // Some are sure to be under way when the signal comes.
    const burst = asker.askFor(BURST_MS, 1000);
    await sleep(BURST_MS);
    const signalledAtMs = performance.now();
    exitCodes.push(await node.stop());
    const heard = [...(await asked), ...(await burst)];
    tries.push(...heard);
    for (const { call, failure, status, askedAtMs, tookMs } of heard.filter(isFailed)) {
      const sentMs = Math.round(askedAtMs - signalledAtMs);
      say(`${call}: ${failure ?? status} after ${Math.round(tookMs)} ms, sent ${sentMs} ms after the signal`);
    }
    const before = heard.filter(({ askedAtMs }) => askedAtMs < signalledAtMs);
    underWay += before.filter(({ askedAtMs, tookMs }) => askedAtMs + tookMs > signalledAtMs).length;
    afterwards += heard.length - before.length;
    // What failed all the same is said again, so that the books can be held against what everybody was told.
    node = await cluster.start('node');
    await asker.settle(createCaller([node.origin]));
  }
  exitCodes.push(await node.stop());
  return [
    atLeast('stops', exitCodes.length, stops),
    atLeast('calls', tries.length, stops * 30),
    atLeast('of them under way when the signal came', underWay, 1),
    atLeast('of them sent after it', afterwards, stops),
    none('calls that failed', tries.filter(isFailed).length),
    none('exit codes other than 0', exitCodes.filter((code) => code !== 0).length),
    ...(await judgeCrowd(cluster.database, { journal, customers, say })),
  ];
}

const isFailed = ({ isAnswered }: Try): boolean => !isAnswered;

/** Sends calls to a node until it has said, time after time, that it is not ready: so some come after the signal. */
function lookAfter(origin: string): { readonly isOpen: () => boolean } {
  let timesTold = 0;
  const isOpen = () => timesTold < TOLD_TO_GO;
  const look = async (): Promise<void> => {
    while (isOpen()) {
      const answer = await fetch(`${origin}/api/health/ready`).catch(() => null);
      timesTold = answer?.ok ? 0 : timesTold + 1;
      await sleep(LOOK_EVERY_MS);
    }
  };
  void look();
  return { isOpen };
}
