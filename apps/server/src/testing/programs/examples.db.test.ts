import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { investment } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey, makeSigningKey } from '../api-keys.ts';
import { type Person, verifiedCustomer } from '../people.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Runs the examples of the API's page as they stand, as the program of somebody who read them. */

const FOLDER = join(import.meta.dirname, '../../../../../packages/client/examples');
const run = promisify(execFile);

/** What each of them says, in either language, and the orders that it makes. */
const SAYS: Readonly<Record<string, { readonly says: RegExp; readonly orders?: number }>> = {
  'first-order': { says: /equity[^]*filled/, orders: 1 },
  signed: { says: /^(?:0\n|\{"success":true,"data":\{"orders":\[\]\}\})/ },
  repeat: { says: /[0-9a-f-]{36}/, orders: 1 },
  refusal: { says: /^refused.*(?:buy less|insufficient-margin)/ },
  list: { says: /BTC\/USD/ },
  events: { says: /order-filled/ },
  prices: { says: /EUR\/USD/ },
  socket: { says: /^\d+ [a-z-]+\n/ },
};
/** curl holds no conversation on a socket. */
const endingsOf = (name: string) => (name === 'socket' ? ['ts'] : ['ts', 'sh']);

let app: TestApp;
let ann: Person;
let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  app = await createTestApp();
  goByTheMachine();
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  ann = await verifiedCustomer(app);
  folder = await mkdtemp(join(tmpdir(), 'examples-'));
  const [bearer, signing] = await Promise.all([makeKey(app, ann), makeSigningKey(app, ann)]);
  await writeFile(join(folder, 'key.pem'), signing.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  environment = {
    PATH: process.env['PATH'],
    BROKER_URL: `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`,
    BROKER_KEY: bearer.token,
    BROKER_KEY_ID: signing.id,
    BROKER_KEY_FILE: join(folder, 'key.pem'),
  };
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Who signs says what time it is, and a program has no other clock than the machine's; so they trade what never closes. */
function goByTheMachine(): void {
  app.clock.advance(Date.now() - app.clock.now().getTime());
}

async function outputOf(file: string): Promise<string> {
  goByTheMachine();
  const [program, words] = file.endsWith('.ts') ? [process.execPath, []] : ['bash', ['-eu']];
  const { stdout } = await run(program, [...words, join(FOLDER, file)], { cwd: folder, env: environment });
  return stdout;
}

const ordersOf = async () =>
  (await app.call(investment.listOrders, { as: ann, query: { limit: 200 } })).data().orders.length;

describe('the examples', () => {
  it('are all here, in each language', async () => {
    const names = Object.keys(SAYS).flatMap((name) => endingsOf(name).map((ending) => `${name}.${ending}`));
    expect((await readdir(FOLDER)).toSorted()).toEqual(names.toSorted());
  });

  it.each(Object.entries(SAYS))('%s does in each language what it says', async (name, { says, orders }) => {
    for (const ending of endingsOf(name)) {
      const before = await ordersOf();
      expect(await outputOf(`${name}.${ending}`)).toMatch(says);
      // The second goes under the key of the first, and is the same order.
      const isRepeated = name === 'repeat' && ending === 'sh';
      expect((await ordersOf()) - before).toBe(isRepeated ? 0 : (orders ?? 0));
    }
  });
});
