import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as server from '@halyard/server';
import type { OrderNode } from './orders-before.ts';
import { ORDER } from './orders.ts';
import { signInPeople } from './people.ts';

/** One version of the product as it stands in a folder, with customers who have traded: a program of its own, told by its arguments. */
const ACCOUNTS = 2000;
const AT_ONCE = 50;
const [root = '', url = ''] = process.argv.slice(2);

const { buildApp, createLog, migrate, openDatabase, readSettings } = (await import(
  pathToFileURL(join(root, 'apps/server/src/index.ts')).href
)) as typeof server;
process.once('disconnect', () => process.exit(1));
const database = openDatabase(url, { poolSize: 8 });
await migrate(database);
const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
const app = await buildApp({ settings, database, log: createLog(settings) });
const people = await signInPeople(database, app, ACCOUNTS);
for (let from = 0; from < ACCOUNTS; from += AT_ONCE) {
  const some = people.slice(from, from + AT_ONCE);
  await Promise.all(some.map(({ id }) => app.trading.placeTrade(id, ORDER)));
}
await app.server.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.server.address() as { readonly port: number };
const node: OrderNode = { port, tokens: people.map(({ token }) => token) };
process.send?.(node);
