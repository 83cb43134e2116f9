import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RawTick } from '@halyard/engine';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { SettingsError } from '../../../platform/settings.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PriceFeed } from './feed.ts';
import { marketSeed } from './market-seed.ts';
import { createReplayFeed } from './replay-feed.ts';
import { createSyntheticFeed } from './synthetic-feed.ts';
import { createUrlFeed } from './url-feed.ts';
import { parseQuotes } from './parse-quotes.ts';
import { makeRecording, type Recording } from './recording.ts';

/** All ticks are in memory: about four hours of everything the synthetic market quotes. */
const MAX_TICKS = 2_000_000;

export type FeedOptions = Pick<Platform, 'clock' | 'log' | 'settings'> & {
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

/** Reads recorded ticks, one quote a line. What is wrong with the file is said as what is wrong with the setting. */
async function readRecording(url: string, log: Log): Promise<Recording> {
  const ticks: RawTick[] = [];
  let unreadable = 0;
  for await (const line of linesOf(url)) {
    const read = parseQuotes(line);
    ticks.push(...read.ticks);
    unreadable += read.unreadable + read.unknownSymbols;
    if (ticks.length > MAX_TICKS) throw new SettingsError(`FEED_URL: more than ${MAX_TICKS} recorded ticks`);
  }
  const recording = makeRecording(ticks);
  if (recording.tracks.size === 0) throw new SettingsError('FEED_URL: the file holds no recorded quotes');
  if (unreadable > 0)
    log.warn({ lines: unreadable }, 'some lines of the recorded ticks are no quotes of ours');
  return recording;
}

async function* linesOf(url: string): AsyncGenerator<string> {
  try {
    for await (const line of createInterface({ input: createReadStream(fileURLToPath(url)) })) {
      if (line.trim() !== '') yield line;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`FEED_URL: the recorded ticks cannot be read (${code ?? 'no file'})`);
  }
}
