import { type Caller, createCaller } from '../../apps/server/src/testing/processes/caller.ts';
import { type Price, type SpokenFeed, startSpokenFeed, untilPriced } from './price-line.ts';
import { onStage, type Stage } from './stage.ts';

/** A stage whose nodes hear what the drill says a symbol costs. */
export async function onSpokenStage<T>(
  folder: string,
  first: Price,
  play: (stage: Stage, feed: SpokenFeed) => Promise<T>,
): Promise<T> {
  const feed = await startSpokenFeed(first);
  try {
    return await onStage(folder, feed.settings, (stage) => play(stage, feed));
  } finally {
    await feed.close();
  }
}

/** Two nodes, once each has a price to deal on, and who calls them: the first is 0, the other 1. */
export async function startPricedPair(stage: Stage): Promise<Caller> {
  const nodes = await Promise.all(['node-1', 'node-2'].map((name) => stage.start(name)));
  await Promise.all(nodes.map(untilPriced));
  return createCaller(nodes.map(({ origin }) => origin));
}
