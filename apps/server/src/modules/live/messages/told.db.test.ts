import { admin, auth, site, wallet } from '@halyard/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withinProcess } from '../../../platform/bus/between-nodes.ts';
import { createLocalBus } from '../../../platform/bus/bus.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readQueues } from '../../admin/index.ts';
import { connectClient, type LiveClient } from '../sockets/live-client.ts';
import { startLiveNode } from '../sockets/live-node.ts';

/** What is known at once because it was told. Nobody here looks by the clock before the test is long over. */
const NEVER_MS = 3_600_000;

let app: TestApp;
let staff: Person;
let node: Awaited<ReturnType<typeof startLiveNode>>;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  const { auth: door, bus, clock, database, live, market: prices } = app;
  node = await startLiveNode(
    { bus, clock, database, identify: door.identify, live, prices, readQueues: () => readQueues(database) },
    { queuesMs: NEVER_MS, sessionMs: NEVER_MS, roundMs: 10 },
  );
});
afterEach(() => {
  for (const client of clients.splice(0)) client.cut();
});
afterAll(async () => {
  await node.close();
  await app.close();
});

async function sit({ token }: Pick<Person, 'token'>): Promise<LiveClient> {
  const client = await connectClient(node.url);
  clients.push(client);
  client.send({ type: 'hello', token, symbols: [] });
  await client.next('ready');
  return client;
}

describe('whoever is connected', () => {
  it('is shown out when their session ends, however it ends', async () => {
    const [leaver, victim, bystander] = [
      await verifiedCustomer(app),
      await verifiedCustomer(app),
      await verifiedCustomer(app),
    ];
    const sockets = [await sit(leaver), await sit(victim), await sit(bystander)];
    await app.call(auth.logout, { as: leaver });
    expect(await sockets[0]?.closed).toBe(4401);
    const body = { reason: 'Lost a laptop' };
    (await app.call(admin.adminEndSessions, { as: staff, params: { id: victim.userId }, body })).data();
    expect(await sockets[1]?.closed).toBe(4401);
    expect(sockets[2]?.ws.readyState).toBe(1);
  });

  it('hears what waits for staff when a call has written it', async () => {
    const customer = await verifiedCustomer(app);
    const client = await sit(staff);
    const before = (await client.next('queues')).queues.deposits.waiting;
    (await app.call(wallet.depositFiat, { as: customer, body: { currency: 'USD', amount: 150 } })).data();
    for (;;) {
      const { queues } = await client.next('queues');
      if (queues.deposits.waiting === before + 1) break;
    }
  });
});

/** Two nodes that look at nothing by themselves. */
async function startTwo() {
  const hub = createLocalBus();
  const start = () => startSecondNode(app, { between: withinProcess(hub.join()) });
  return [await start(), await start()] as const;
}

describe('what the house decides', () => {
  it('is known to every node on the bus', async () => {
    const [one, other] = await startTwo();
    const answer = await one.post(staff, '/admin/instruments/EUR%2FUSD/halt', { reason: 'Odd prices' });
    expect(answer.status).toBe(200);
    await expect.poll(() => other.market.stateOf('EUR/USD')).toBe('halted');
    await Promise.all([one.close(), other.close()]);
  });

  it('includes a verdict on the books', async () => {
    const [one, other] = await startTwo();
    await one.site.books.verify();
    await expect.poll(() => other.site.books.latest()?.checkedAt).toEqual(one.site.books.latest()?.checkedAt);
    await Promise.all([one.close(), other.close()]);
  });
});

describe('readiness', () => {
  it('says that the bus is away, and takes it for no reason to send people elsewhere', async () => {
    const bus = { ...createLocalBus().join(), state: () => 'away' as const };
    const lame = await startSecondNode(app, { between: withinProcess(bus) });
    const answer = await lame.server.inject({ url: '/api/health/ready' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { data: { status: 'degraded', checks: { bus: expect.stringMatching(/^nodes cannot tell/) } } },
    ]);
    const metrics = await lame.server.inject({ url: '/metrics' });
    expect(metrics.body).toContain('halyard_bus_up 0');
    await lame.close();
  });

  it('goes first when a node is about to stop, and everything else goes on', async () => {
    const leaving = await createTestApp();
    expect((await leaving.call(site.healthReady)).data().checks).not.toHaveProperty('node');
    leaving.drain.begin();
    const answer = await leaving.call(site.healthReady);
    expect([answer.status, answer.body]).toMatchObject([
      503,
      { details: [{ message: 'node: is stopping' }] },
    ]);
    const alive = await leaving.call(site.healthLive);
    expect([alive.status, alive.headers['connection']]).toEqual([200, 'close']);
    await leaving.close();
  });
});
