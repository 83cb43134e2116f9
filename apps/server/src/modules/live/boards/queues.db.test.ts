import { admin, auth, contact, wallet } from '@halyard/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  administrator,
  type Person,
  registerPerson,
  signInAs,
  verifiedCustomer,
} from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readQueues } from '../../admin/index.ts';
import { connectClient, type LiveClient } from '../sockets/live-client.ts';
import { startLiveNode } from '../sockets/live-node.ts';

type Node = Awaited<ReturnType<typeof startLiveNode>>;

let app: TestApp;
let staff: Person;
let nodes: readonly [Node, Node];
let looks = 0;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 50_000 });
  staff = await administrator(app);
  // The rounds of the second are so far apart that they come too late for anything here.
  nodes = [await start(20), await start(60_000)];
});
afterEach(() => {
  for (const client of clients.splice(0)) client.cut();
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await app.close();
});

function start(sessionMs: number): Promise<Node> {
  const { clock, database, live, market: prices } = app;
  const count = () => {
    looks += 1;
    return readQueues(database);
  };
  const deps = { clock, database, identify: app.auth.identify, live, prices, readQueues: count };
  return startLiveNode(deps, { queuesMs: 20, sessionMs, roundMs: 10 });
}

async function sit(person: Person, node: Node = nodes[0]): Promise<LiveClient> {
  const client = await connectClient(node.url);
  clients.push(client);
  client.send({ type: 'hello', token: person.token, symbols: [] });
  await client.next('ready');
  return client;
}

/** What the socket says of a queue, from the first message in which so many wait in it. */
async function until(client: LiveClient, queue: admin.QueueName, waiting: number): Promise<string> {
  for (;;) {
    const { queues } = await client.next('queues');
    if (queues[queue].waiting === waiting) return queues[queue].mark;
  }
}

const announce = async (as: Person) =>
  (await app.call(wallet.depositFiat, { as, body: { currency: 'USD', amount: 150 } })).data().id;
const queueMessages = (client: LiveClient) => client.heard.filter(({ type }) => type === 'queues');

describe('what waits for staff', () => {
  it('is told as it comes and goes, on every node, beside what the call answers', async () => {
    const customer = await verifiedCustomer(app);
    const [here, there] = [await sit(staff), await sit(staff, nodes[1])];
    const empty = await until(here, 'deposits', 0);
    expect(await until(there, 'deposits', 0)).toBe(empty);
    const id = await announce(customer);
    const full = await until(here, 'deposits', 1);
    expect(await until(there, 'deposits', 1)).toBe(full);
    expect((await app.call(admin.adminReadQueues, { as: staff })).data().deposits).toEqual({
      waiting: 1,
      mark: full,
    });
    (await app.call(admin.adminApproveTransaction, { as: staff, params: { id } })).data();
    const after = await until(here, 'deposits', 0);
    // The queue is as long as at first, and still not as it was.
    expect(after).not.toBe(empty);
    expect(await until(there, 'deposits', 0)).toBe(after);
  });

  it('tells of the first of two approvals, which leaves as many waiting', async () => {
    const customer = await verifiedCustomer(app);
    const client = await sit(staff);
    const body = { currency: 'USD', amount: 12_000, destination: 'My bank account 12345678' };
    const { id } = (await app.call(wallet.withdraw, { as: customer, body })).data();
    const before = await until(client, 'withdrawals', 1);
    (await app.call(admin.adminApproveTransaction, { as: staff, params: { id } })).data();
    expect(await until(client, 'withdrawals', 1)).not.toBe(before);
    (await app.call(wallet.cancelTransaction, { as: customer, params: { id } })).data();
    await until(client, 'withdrawals', 0);
  });

  it('has proposals and messages from anybody, too', async () => {
    const customer = await verifiedCustomer(app);
    const client = await sit(staff);
    const body = { userId: customer.userId, currency: 'USD', amount: 20_000, reason: 'Large' };
    const { proposal } = (await app.call(admin.adminAdjustWallet, { as: staff, body })).data();
    await until(client, 'approvals', 1);
    const params = { id: proposal?.id ?? '' };
    (
      await app.call(admin.adminRejectProposal, {
        as: await administrator(app),
        params,
        body: { reason: 'No' },
      })
    ).data();
    await until(client, 'approvals', 0);
    const message = {
      name: 'Nora',
      email: 'nora@example.test',
      subject: 'Hello',
      message: 'Is anybody there?',
    };
    expect((await app.call(contact.submitContact, { body: message })).status).toBe(200);
    await until(client, 'messages', 1);
  });

  it('tells of another reply to what was answered, however many messages came since', async () => {
    const message = {
      name: 'Nora',
      email: 'nora@example.test',
      subject: 'Again',
      message: 'And now, please?',
    };
    const write = async () => (await app.call(contact.submitContact, { body: message })).data();
    const { reference } = await write();
    const query = { search: reference };
    const { messages } = (await app.call(contact.listMessages, { as: staff, query })).data();
    const reply = async (version: number) => {
      const params = { id: messages[0]?.id ?? '' };
      const body = { version, reply: 'Soon.' };
      (await app.call(contact.updateMessage, { as: staff, params, body })).data();
      return (await readQueues(app.database)).messages;
    };
    const first = await reply(1);
    const second = await reply(2);
    expect(second).toEqual({ waiting: first.waiting, mark: expect.any(String) });
    expect(second.mark).not.toBe(first.mark);
    app.clock.advance(1000);
    for (let count = 0; count < 51; count++) await write();
    const before = (await readQueues(app.database)).messages;
    app.clock.advance(1000);
    expect((await reply(3)).mark).not.toBe(before.mark);
  });
});

describe('nobody but administrators', () => {
  it('hears of it, whatever happens, and for them nothing is read', async () => {
    const before = looks;
    const customer = await verifiedCustomer(app);
    const pending = await registerPerson(app);
    const sockets = [await sit(customer), await sit(pending)];
    const id = await announce(customer);
    for (const socket of sockets) socket.send({ type: 'subscribe', symbols: [] });
    await sockets[0]?.next('event');
    expect(sockets.flatMap(queueMessages)).toEqual([]);
    // One look may have been under way when the last administrator left.
    expect(looks).toBeLessThanOrEqual(before + 1);
    (
      await app.call(admin.adminRejectTransaction, { as: staff, params: { id }, body: { reason: 'No' } })
    ).data();
  });

  it.each([
    ['loses the role', { role: 'user' }],
    ['is suspended', { status: 'suspended' }],
  ] as const)('hears of it from the moment somebody %s', async (_, change) => {
    const leaving = await administrator(app);
    const superior = await administrator(app, 'super_admin');
    const [client, witness] = [await sit(leaving, nodes[1]), await sit(staff, nodes[1])];
    await client.next('queues');
    const body = { ...change, reason: 'Test' };
    (await app.call(admin.adminUpdateUser, { as: superior, params: { id: leaving.userId }, body })).data();
    client.heard.splice(0);
    const id = await announce(await verifiedCustomer(app));
    await until(witness, 'deposits', 1);
    (
      await app.call(admin.adminRejectTransaction, { as: staff, params: { id }, body: { reason: 'No' } })
    ).data();
    await until(witness, 'deposits', 0);
    expect(queueMessages(client)).toEqual([]);
  });

  it.each([0, 1])('hears of it after signing out, on node %i', async (node) => {
    const leaving = await signInAs(app, staff);
    const client = await sit(leaving, nodes[node]);
    await client.next('queues');
    await app.call(auth.logout, { as: leaving });
    client.heard.splice(0);
    const id = await announce(await verifiedCustomer(app));
    expect(await client.closed).toBe(4401);
    expect(queueMessages(client)).toEqual([]);
    const body = { reason: 'No' };
    (await app.call(admin.adminRejectTransaction, { as: staff, params: { id }, body })).data();
  });

  it('is read for once the last administrator has left', async () => {
    const client = await sit(staff);
    await client.next('queues');
    await client.close();
    const customer = await verifiedCustomer(app);
    const settled = looks;
    const socket = await sit(customer);
    await announce(customer);
    await socket.next('event');
    expect(looks).toBeLessThanOrEqual(settled + 1);
  });
});
