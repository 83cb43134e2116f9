import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmbeddedPostgres } from '@halyard/server';
import { makeFastFolder } from '@halyard/testkit';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type PricePage, startPricePage } from './price-page.ts';

/** What a house with real money needs around it: a database, a mail server, prices of its own, and words it answers for. */
export type LiveHouse = {
  readonly settings: Readonly<Record<string, string>>;
  readonly mails: MailServer;
  readonly price: PricePage['set'];
  /** The address a browser finds the house at, once its server runs at this one. */
  readonly openDoor: (origin: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

const PUBLIC_URL = 'https://broker.example.test';
const OWN_WORDS = pathToFileURL(join(import.meta.dirname, 'own-words.ts')).href;

export async function startLiveHouse(): Promise<LiveHouse> {
  const folder = await makeFastFolder('halyard live ');
  await chmod(folder, 0o711);
  const [postgres, mails, feed] = await Promise.all([
    startEmbeddedPostgres({ dataDir: join(folder, 'postgres') }),
    startMailServer(),
    startPricePage(),
  ]);
  mails.relent();
  let door: Server | undefined;
  return {
    mails,
    price: feed.set,
    settings: {
      SITE_MODE: 'live',
      DATABASE_URL: postgres.url,
      SMTP_URL: mails.url,
      PUBLIC_URL,
      OPERATOR_EMAIL: 'desk@broker.example.test',
      MAIL_FROM: 'Broker <no-reply@broker.example.test>',
      METRICS_TOKEN: randomBytes(24).toString('hex'),
      SECRET_KEYS: randomBytes(32).toString('base64'),
      PRICE_FEED: 'url',
      FEED_URL: feed.url,
      TRADING_HOURS: 'enforced',
      RATE_LIMITS: 'on',
      NODE_OPTIONS: `--import=${OWN_WORDS}`,
    },
    openDoor: async (origin) => {
      door = await startDoor(origin);
      return `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
    },
    stop: async () => {
      door?.close();
      await Promise.all([feed.stop(), mails.stop(), postgres.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Stands where what ends the encryption would: pages that come through here are of the public address, so far as the server can see.
 * Nothing here is encrypted, since no browser knows a certificate of ours.
 */
async function startDoor(origin: string): Promise<Server> {
  const { hostname, port } = new URL(origin);
  const door = createServer((visitor) => {
    const own = `Origin: http://127.0.0.1:${(door.address() as AddressInfo).port}`;
    const server = connect(Number(port), hostname);
    visitor.on('data', (part: Buffer) => {
      const text = part.toString('latin1').replaceAll(own, `Origin: ${PUBLIC_URL}`);
      server.write(Buffer.from(text, 'latin1'));
    });
    server.pipe(visitor);
    for (const [one, other] of [
      [visitor, server],
      [server, visitor],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  return door;
}
