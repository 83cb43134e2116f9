import { type Caller, createCaller } from '@halyard/testkit';
import { type Price, type SetFeed, startSetFeed, untilPriced } from './price-line.ts';
import { onCluster, type Cluster } from './cluster.ts';

/** A cluster whose nodes hear what the drill says a symbol costs. */
export async function onPricedCluster<T>(
  folder: string,
  first: Price,
  play: (cluster: Cluster, feed: SetFeed) => Promise<T>,
): Promise<T> {
  const feed = await startSetFeed(first);
  try {
    return await onCluster(folder, feed.settings, (cluster) => play(cluster, feed));
  } finally {
    await feed.close();
  }
}

/** Two nodes, once each has a price to deal on, and who calls them: the first is 0, the other 1. */
export async function startPricedPair(cluster: Cluster): Promise<Caller> {
  const nodes = await Promise.all(['node-1', 'node-2'].map((name) => cluster.start(name)));
  await Promise.all(nodes.map(untilPriced));
  return createCaller(nodes.map(({ origin }) => origin));
}
