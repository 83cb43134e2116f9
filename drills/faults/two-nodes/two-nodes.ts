import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { all } from '../../cluster/figures.ts';
import type { SetFeed } from '../../cluster/price-line.ts';
import { onPricedCluster, startPricedPair } from '../../cluster/priced-cluster.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { countTriggers, noteWriters } from '../../cluster/writers.ts';
import { changeLeadersUnderLoad } from './busy-nodes.ts';
import { callBothAtOnce } from './same-calls.ts';
import { HIGH, type StaleWrites, wakeStaleLeader } from './stale-leader.ts';

/** Two real processes on one database, asked for the same thing at once, and one of them late. */
export const TWO_NODES: Fault = {
  name: 'two-nodes',
  title: 'the same close, approval and leader on two nodes',
  run: async (drill) => {
    const figures = await onPricedCluster(drill.folder, HIGH, (cluster, feed) => play(cluster, drill, feed));
    return drill.isShort ? figures : [...figures, ...(await changeLeadersUnderLoad(drill))];
  },
};

async function play(
  cluster: Cluster,
  { seed, isShort, say }: Drill,
  feed: SetFeed,
): Promise<readonly Figure[]> {
  await noteWriters(cluster);
  const caller = await startPricedPair(cluster);
  const calls = await callBothAtOnce({ cluster, caller, seed, customers: isShort ? 40 : 400 });
  for (const line of calls.contradictions) say(line);

  const rounds: StaleWrites[] = [];
  for (let round = 0; round < (isShort ? 1 : 6); round++)
    rounds.push(await wakeStaleLeader(cluster, feed, 20));
  const sum = (count: (round: StaleWrites) => number) => rounds.reduce((total, one) => total + count(one), 0);
  const triggers = await countTriggers(cluster);
  return [
    atLeast('calls made to both nodes at once', calls.pairs, isShort ? 100 : 1000),
    none('double effects', calls.doubled),
    none('pairs of answers that contradict each other', calls.contradictions.length),
    all(
      'stale writes refused',
      sum((one) => one.refused),
      sum((one) => one.tried),
    ),
    none(
      'stale writes that got through',
      sum((one) => one.accepted),
    ),
    none('triggers fired by a node that did not own the symbol', triggers.byStranger),
    none('findings in the books', await countFindings(cluster, say)),
  ];
}
