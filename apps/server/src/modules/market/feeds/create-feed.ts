import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { PriceFeed } from './feed.ts';
import { marketSeed } from './market-seed.ts';
import { readRecording } from './read-recording.ts';
import { createReplayFeed } from './replay-feed.ts';
import { createSyntheticFeed } from './synthetic-feed.ts';
import { createUrlFeed } from './url-feed.ts';

export type FeedOptions = {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  /** Where a feed keeps what it could not know again; null keeps nothing. */
  readonly database: Database | null;
};

/** The feed the settings ask for, not started yet. */
export async function createFeed({ settings, clock, log, database }: FeedOptions): Promise<PriceFeed> {
  if (settings.PRICE_FEED === 'replay') return createReplayFeed(await readRecording(settings.FEED_URL, log));
  if (settings.PRICE_FEED === 'synthetic') {
    return createSyntheticFeed(await marketSeed({ settings, database, log }));
  }
  return createUrlFeed({
    url: settings.FEED_URL,
    clock,
    log,
    database,
    maxQuoteAgeMs: settings.MAX_QUOTE_AGE_MS,
  });
}
