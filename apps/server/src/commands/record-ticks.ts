import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatUnits, PRICE_SCALE } from '@halyard/money';
import { createFeed, createMarket } from '../modules/market/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/telemetry/log.ts';
import { readSettings, SettingsError } from '../platform/settings.ts';

const USAGE = 'npm run feed:record -- --minutes N --out ticks.ndjson';
const MAX_MINUTES = 24 * 60;

/** What cannot be done as it was asked, in words for who asked. */
class UsageError extends Error {}

function parseArguments(): { readonly minutes: number; readonly out: string } {
  const { values } = parseArgs({ options: { minutes: { type: 'string' }, out: { type: 'string' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && minutes <= MAX_MINUTES) || !values.out) {
    throw new UsageError(
      `${USAGE}\nMinutes are more than 0 and at most ${MAX_MINUTES}; the file must not be there yet.`,
    );
  }
  return { minutes, out: values.out };
}

/** Writes what the feed of these settings yields, a quote a line, as `PRICE_FEED=replay` plays it. */
async function record(minutes: number, out: string): Promise<number> {
  const settings = readSettings({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
  const deps = { settings, clock: systemClock, log: createLog(settings, process.stderr), database: null };
  const market = createMarket({ ...deps, feed: await createFeed(deps) });
  const file = createWriteStream(out, { flags: 'wx' });
  await once(file, 'open');
  let count = 0;
  market.onQuotes((quotes) => {
    for (const { symbol, bid, ask, atMs } of quotes) {
      const [bidText, askText] = [formatUnits(bid, PRICE_SCALE), formatUnits(ask, PRICE_SCALE)];
      file.write(
        `${JSON.stringify({ symbol, bid: bidText, ask: askText, at: new Date(atMs).toISOString() })}\n`,
      );
      count += 1;
    }
  });
  await market.start();
  await enoughTime(minutes);
  await market.stop();
  file.end();
  await once(file, 'close');
  return count;
}

/** Until the minutes are over, or somebody has seen enough. */
async function enoughTime(minutes: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, minutes * 60_000);
    process.once('SIGINT', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

// `npm run feed:record -- --minutes 10 --out ticks.ndjson`: records the feed, to be replayed.
try {
  const { minutes, out } = parseArguments();
  const count = await record(minutes, out);
  console.log(`${count} quotes are in ${out}.`);
} catch (error) {
  const isExpected =
    error instanceof UsageError ||
    error instanceof SettingsError ||
    (error as NodeJS.ErrnoException).code !== undefined;
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 2;
}
