import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { Chance } from '@halyard/testkit';
import { buildApp } from '../../app.ts';
import { createSyntheticFeed } from '../../modules/market/index.ts';
import { settableClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { readSettings } from '../../platform/settings.ts';
import { DEPOSIT_ADDRESSES } from '../../seed/deposit-addresses.ts';
import { addMarketSamples } from '../../seed/market-samples.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

type Given = {
  /** With an empty schema. */
  readonly database: Database;
  /** A folder of its own, for documents. */
  readonly folder: string;
};

/** The real application with a market that moves, on a clock of its own, and with a log that is read. */
export async function createWorld({ database, folder }: Given) {
  const settings = readSettings({
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    DATA_DIR: folder,
    SMTP_URL: 'smtp://mail.example.test',
    SECRET_KEYS: Buffer.alloc(32, 'fuzz key').toString('base64'),
  });
  const clock = settableClock(new Date('2026-03-04T12:00:00Z'));
  const errors: string[] = [];
  const log = createLog(settings, collectInto(errors));
  const feed = createSyntheticFeed('fuzz');
  const app = await buildApp({ settings, database, log, clock, feed, outbound: { resolve: async () => [] } });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  await app.trading.owner.start();
  await furnish(app, database, clock.now().getTime());
  const { port } = app.server.server.address() as AddressInfo;
  return {
    app,
    clock,
    database,
    port,
    /** What the application logged as an error since this was asked last. */
    takeErrors: (): readonly string[] => errors.splice(0),
    close: async (): Promise<void> => {
      await app.trading.owner.stop();
      await app.server.close();
      await app.checksEnded();
    },
  };
}

function collectInto(lines: string[]): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
}

type App = Awaited<ReturnType<typeof buildApp>>;

async function furnish(app: App, database: Database, nowMs: number): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { color, ...address } of DEPOSIT_ADDRESSES) {
      const style = { color, bgColor: `${color}-soft`, borderColor: color };
      await app.wallet.addAddress(tx, { ...address, ...style, isActive: true });
    }
    await addMarketSamples(tx, nowMs);
  });
}

const SECOND_MS = 1000;
/** How far time goes on at once: mostly a little, now and then past the end of a session or a night. */
const LEAPS_MS = [1, 1, 30, 60, 300, 600, 3600, 9 * 3600, 26 * 3600].map((seconds) => seconds * SECOND_MS);

/** Something happens that nobody called for: time passes, prices move, the server's own work is done. */
export async function happen({ app, clock }: World, chance: Chance): Promise<void> {
  clock.advance(chance.oneOf(LEAPS_MS));
  app.market.pulse();
  await app.trading.owner.settled();
  // Mail stays where it is: there is no server to take it.
  const jobs = app.jobs.filter(({ name }) => name !== 'send-mail');
  if (chance.happens(30)) await chance.oneOf(jobs).run();
}
