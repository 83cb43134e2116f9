import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { all } from '../../cluster/figures.ts';
import type { SetFeed } from '../../cluster/price-line.ts';
import { onPricedCluster, startPricedPair } from '../../cluster/priced-cluster.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { type Closed, countOff, isClosedOnce, profitOf, readClosed } from './add-up.ts';
import { CALM, crashOnce, type Round } from './crash-round.ts';

/** A position that everybody wants to close at the same moment closes once. */
export const ONE_TICK: Fault = {
  name: 'one-tick',
  title: 'stop, target, margin and customer close one position on one tick, on two nodes',
  run: (drill) => onPricedCluster(drill.folder, CALM, (cluster, feed) => play(cluster, drill, feed)),
};

const FUNDS = 1_000_000n;

async function play(
  cluster: Cluster,
  { seed, isShort, say }: Drill,
  feed: SetFeed,
): Promise<readonly Figure[]> {
  const caller = await startPricedPair(cluster);
  const rounds: Round[] = [];
  for (let round = 0; round < (isShort ? 1 : 10); round++)
    rounds.push(
      await crashOnce({ cluster, caller, feed, seed: seed + round, customers: isShort ? 120 : 150 }),
    );

  const userIds = rounds.flatMap(({ players }) => players.map(({ userId }) => userId));
  const positions = await readClosed(cluster, userIds);
  const unexpected = rounds.flatMap((round) => round.unexpected);
  for (const line of unexpected) say(line);
  const ways = countWays(positions);
  say(`closed by ${[...ways].map(([reason, count]) => `${reason} ${count}`).join(', ')}`);
  return [
    all('positions closed exactly once', positions.filter(isClosedOnce).length, positions.length),
    atLeast('ways they were closed', ways.size, 4),
    none('customers told wrongly that they closed one', countMistold(positions, rounds)),
    none('calls refused that should not be', unexpected.length),
    none('profits that the prices do not explain', countUnexplained(positions)),
    none('customers whose money does not add up', await countOff(cluster, positions, userIds, FUNDS)),
    none('findings in the books', await countFindings(cluster, say)),
  ];
}

function countWays(positions: readonly Closed[]): ReadonlyMap<string, number> {
  const ways = new Map<string, number>();
  for (const { closes } of positions)
    for (const { reason } of closes) ways.set(reason, (ways.get(reason) ?? 0) + 1);
  return ways;
}

/** Exactly one call was told so of each position its customer closed, and none of any other. */
function countMistold(positions: readonly Closed[], rounds: readonly Round[]): number {
  const told = new Map(rounds.flatMap(({ toldClosed }) => [...toldClosed]));
  return positions.filter(({ id, closes }) => {
    const isByCustomer = closes.some(({ reason }) => reason === 'customer' || reason === 'close_all');
    return (told.get(id) ?? 0) !== (isByCustomer ? 1 : 0);
  }).length;
}

function countUnexplained(positions: readonly Closed[]): number {
  return positions.filter((position) => position.closes.some((fill) => fill.pnl !== profitOf(position, fill)))
    .length;
}
