import { median } from '@halyard/testkit';
import { type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { createPlayers } from '../../cluster/people.ts';
import { onCluster, type Cluster } from '../../cluster/cluster.ts';
import { pay, type VisitOptions, type VisitReport } from './visits.ts';

const LENGTHS = {
  full: { rounds: 5, mostRounds: 5, forMs: 6000, leastRatio: 0.8 },
  // A short ratio says little: it only has to stay far from a collapse, and a machine that was held up may try again.
  short: { rounds: 1, mostRounds: 3, forMs: 1200, leastRatio: 0.5 },
} as const;
/** As many callers as do most, of these; each calls again as soon as it was answered. */
const CALLERS = [16, 32, 64, 128] as const;
const TIMES = 4;
const CUSTOMERS = 64;
const CALLS_A_VISIT = 2;

/** Four times as much as can be done: nearly as much is done as without the crush. */
export const OVERLOAD: Fault = {
  name: 'overload',
  title: 'four times the load that can be carried',
  isAlone: true,
  run: (drill) => onCluster(drill.folder, {}, (cluster) => overload(cluster, drill)),
};

async function overload(cluster: Cluster, { isShort, say }: Drill): Promise<readonly Figure[]> {
  const { rounds, mostRounds, forMs, leastRatio } = isShort ? LENGTHS.short : LENGTHS.full;
  const customers = await createPlayers(cluster, CUSTOMERS);
  const node = await cluster.start('node');
  const port = Number(new URL(node.origin).port);
  const scene = { port, tokens: customers.map(({ token }) => token), forMs };
  const connections = await findBest(scene);
  const pairs: { readonly normal: VisitReport; readonly crush: VisitReport }[] = [];
  const ratio = () => median(pairs.map(({ normal, crush }) => crush.goodput / normal.goodput));
  while (pairs.length < rounds || (pairs.length < mostRounds && ratio() < leastRatio)) {
    const normal = await pay({ ...scene, connections });
    const perSecond = (TIMES * normal.goodput) / CALLS_A_VISIT;
    const crush = await pay({ ...scene, connections: TIMES * connections, perSecond });
    pairs.push({ normal, crush });
    say(
      `${connections} callers ${Math.round(normal.goodput)} calls/s, p99 ${Math.round(normal.p99Ms)} ms; ` +
        `crushed ${Math.round(crush.goodput)} calls/s, p99 ${Math.round(crush.p99Ms)} ms, ${crush.turnedAway} turned away`,
    );
  }
  const wrong = pairs.flatMap(({ normal, crush }) => [...normal.wrong, ...crush.wrong]);
  for (const line of wrong.slice(0, 5)) say(line);
  const exitCode = await node.stop();
  return [
    {
      what: 'goodput at 4 times the load, over goodput at 1 time',
      figure: ratio().toFixed(2),
      goal: `≥ ${leastRatio}`,
      isMet: ratio() >= leastRatio,
    },
    none('answers that are neither done nor "come again"', wrong.length),
    none('exit code of the stop', exitCode ?? 1),
    none('findings in the books', await countFindings(cluster, say)),
  ];
}

async function findBest(scene: Omit<VisitOptions, 'connections'>): Promise<number> {
  const found: { readonly connections: number; readonly goodput: number }[] = [];
  for (const connections of CALLERS)
    found.push({ connections, goodput: (await pay({ ...scene, connections })).goodput });
  return found.reduce((best, one) => (one.goodput > best.goodput ? one : best)).connections;
}
