import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller, createTracks } from '@halyard/testkit';
import { all } from '../../cluster/figures.ts';
import { type Drill, type Figure, none } from '../../fault.ts';
import { createPlayer } from '../../cluster/people.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { startTrueFeed } from '../feed/hostile-feed.ts';
import { startSettable } from './settable-node.ts';

const HOUR_MS = 3_600_000;
const MAX_QUOTE_AGE_MS = 1000;
const ORDERS = 5;

/**
 * A feed whose clock is right, and a server whose clock is not: nobody can say how old a price is, so none is dealt on.
 * When the two agree again there are prices again.
 */
export async function dealByTwoClocks(cluster: Cluster, { folder, seed }: Drill): Promise<readonly Figure[]> {
  const feed = await startTrueFeed(createTracks(seed), seed);
  try {
    const settings = { PRICE_FEED: 'url', FEED_URL: feed.url, MAX_QUOTE_AGE_MS: String(MAX_QUOTE_AGE_MS) };
    const clock = await startSettable(cluster, folder, settings);
    const { token } = await createPlayer(cluster);
    const caller = createCaller([clock.node.origin]);
    const body = { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 100 };
    const order = async (): Promise<boolean> =>
      (await caller.call(token, { method: 'POST', path: '/investment/trade', body }, 0)).status < 300;
    let [apart, together, tried] = [0, 0, 0];
    for (const shiftMs of [0, HOUR_MS, 0, -HOUR_MS, 0]) {
      await clock.set(shiftMs);
      await sleep(MAX_QUOTE_AGE_MS + 500);
      for (let count = 0; count < ORDERS; count++) {
        const isDealt = await order();
        if (shiftMs !== 0 && isDealt) apart += 1;
        if (shiftMs === 0 && isDealt) together += 1;
        if (shiftMs === 0) tried += 1;
      }
    }
    return [
      none('orders dealt while server and feed disagree about the time', apart),
      all('orders dealt while they agree', together, tried),
    ];
  } finally {
    await feed.close();
  }
}
