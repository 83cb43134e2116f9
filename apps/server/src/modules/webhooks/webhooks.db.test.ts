import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth, events, webhooks } from '@halyard/contract';
import sql from 'sql-template-tag';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guard } from '../../platform/outbound/guarded-post.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { makeKey } from '../../testing/api-keys.ts';
import { type Person, signInAs, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { place } from '../../testing/traders.ts';
import * as store from './store.ts';

type Got = { readonly headers: IncomingHttpHeaders; readonly body: string };
type Answer = (nth: number) => {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
};

/** What seals secrets, and what did before. */
const [NEWEST, EARLIER] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];

let app: TestApp;
let person: Person;
let receiver: Server;
let url: string;
let got: Got[];
let answer: Answer;
/** What names lead to in these tests. */
const outbound: { resolve: NonNullable<Guard['resolve']>; timeoutMs: number } = {
  resolve: async () => [],
  timeoutMs: 60_000,
};

beforeAll(async () => {
  app = await createTestApp(
    { WEBHOOK_ALLOW_LOOPBACK: 'on', SECRET_KEYS: `${NEWEST},${EARLIER}` },
    undefined,
    outbound,
  );
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      const { status, body: text = '', headers } = answer(got.length);
      if (status < 0) request.socket.destroy();
      if (status > 0) response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
  got = [];
  answer = () => ({ status: 200, body: 'thanks' });
});
afterEach(async () => {
  await app.database.run(sql`delete from webhook`);
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await app.close();
});

const make = async (wish: Partial<{ url: string; events: events.EventType[]; book: string }> = {}) =>
  app.call(webhooks.createWebhook, { as: person, body: { url, book: person.userId, ...wish } });
const called = (equity: number): events.NewEvent => ({
  type: 'margin-call',
  version: events.EVENT_VERSION,
  data: { equity, usedMargin: 1 },
});
const tell = (...equities: number[]) =>
  app.database.transaction((tx) => app.live.append(tx, person.userId, [], equities.map(called)));
const list = async () => (await app.call(webhooks.listWebhooks, { as: person })).data();
const log = async (id: string) =>
  (await app.call(webhooks.listDeliveries, { as: person, params: { id } })).data();
const numbers = () => got.map(({ body }) => (JSON.parse(body) as events.BookEvent).number);
/** As a receiver would: with the judge's own clock, which must be ours. */
function verified(secret: string, { headers, body }: Got): events.BookEvent {
  const nowMs = Date.now();
  const sentMs = Number(headers['webhook-timestamp']) * 1000;
  // The library allows five minutes to either side of its own clock; the tests' clock stands elsewhere.
  const original = Date.now;
  Date.now = () => (Math.abs(nowMs - sentMs) > 60_000 ? app.clock.now().getTime() : nowMs);
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as events.BookEvent;
  } finally {
    Date.now = original;
  }
}

describe('a webhook', () => {
  it('gets what happens from then on, in order, each signed so that the library takes it', async () => {
    await tell(1);
    const { webhook, secret } = (await make()).data();
    expect(webhook).toMatchObject({ status: 'on', url, events: [] });
    (await place(app, person)).data();
    await tell(2, 3);
    await app.webhooks.sendDue();
    const told = got.map((one) => verified(secret, one));
    expect(told.map(({ type }) => type)).toEqual([
      'order-accepted',
      'order-filled',
      'position-opened',
      'margin-call',
      'margin-call',
    ]);
    expect(numbers()).toEqual(told.map((_, index) => webhook.sent + index + 1));
    const read = (await app.call(events.listEvents, { as: person, query: { after: webhook.sent } })).data();
    expect(told).toEqual(read.events);
    expect((await list())[0]).toMatchObject({ status: 'on', sent: read.newest });
    expect(() => verified(secret, { ...(got[0] as Got), body: `${got[0]?.body} ` })).toThrow('signature');
  });

  it('gets the kinds alone that it asked for, and passes over the rest', async () => {
    const { webhook } = (await make({ events: ['position-opened'] })).data();
    (await place(app, person)).data();
    await app.webhooks.sendDue();
    expect(numbers()).toEqual([webhook.sent + 3]);
  });

  it('tries again what was not taken, under the same id, and keeps what comes after waiting', async () => {
    answer = (nth) => ({ status: nth < 3 ? 500 : 204 });
    const { webhook, secret } = (await make()).data();
    await tell(1, 2);
    await app.webhooks.sendDue();
    await app.webhooks.sendDue();
    expect(numbers()).toEqual([webhook.sent + 1]);
    expect((await list())[0]).toMatchObject({ status: 'failing', sent: webhook.sent });
    app.clock.advance(5000);
    await app.webhooks.sendDue();
    app.clock.advance(10_000);
    await app.webhooks.sendDue();
    expect(numbers()).toEqual([1, 1, 1, 2].map((nth) => webhook.sent + nth));
    const ids = got.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(ids[3]).not.toBe(ids[0]);
    for (const one of got.slice(2)) verified(secret, one);
    expect((await log(webhook.id)).map(({ isTaken, answer: said }) => [isTaken, said?.status])).toEqual([
      [true, 204],
      [true, 204],
      [false, 500],
      [false, 500],
    ]);
  });

  it('is switched off after three days, with a mail, and goes on where it ended', async () => {
    answer = () => ({ status: 503, body: 'full' });
    const { webhook } = (await make()).data();
    await tell(1);
    for (let hours = 0; hours <= 76; hours++) {
      await app.webhooks.sendDue();
      app.clock.advance(3_600_000);
    }
    person = await signInAs(app, person);
    expect((await list())[0]).toMatchObject({ status: 'off' });
    const mails = await app.database.rows<{ subject: string }>(sql`
      select subject from mail_outbox where recipient = ${person.email} order by created_at`);
    expect(mails.map(({ subject }) => subject).join()).toContain('A webhook was switched off');
    const before = got.length;
    await tell(2);
    await app.webhooks.sendDue();
    expect(got).toHaveLength(before);
    answer = () => ({ status: 200 });
    (await app.call(webhooks.startWebhook, { as: person, params: { id: webhook.id } })).data();
    await app.webhooks.sendDue();
    expect(numbers().slice(before)).toEqual([webhook.sent + 1, webhook.sent + 2]);
  });

  it('signs with both secrets for a day after a new one was made', async () => {
    const { webhook, secret } = (await make()).data();
    const made = (await app.call(webhooks.rotateWebhook, { as: person, params: { id: webhook.id } })).data();
    await tell(1);
    await app.webhooks.sendDue();
    for (const each of [secret, made.secret]) verified(each, got[0] as Got);
    app.clock.advance(24 * 3_600_000);
    await tell(2);
    await app.webhooks.sendDue();
    verified(made.secret, got[1] as Got);
    expect(() => verified(secret, got[1] as Got)).toThrow('signature');
  });

  it('signs as before once its secrets are sealed with the newest key', async () => {
    const { webhook, secret } = (await make()).data();
    const made = (await app.call(webhooks.rotateWebhook, { as: person, params: { id: webhook.id } })).data();
    const { dataDir } = app.settings;
    const before = createSecretBox({ SECRET_KEYS: EARLIER, dataDir });
    const sealed = (text: string) => before.seal(text, `webhook ${webhook.id}`);
    await app.database.run(sql`
      update webhook set secret = ${sealed(made.secret)}, old_secret = ${sealed(secret)} where id = ${webhook.id}`);
    for (const job of app.jobs) if (job.name === 'seal-secrets') await job.run();
    const prefix = app.secretBox.prefix();
    const isAnew = sql`starts_with(secret, ${prefix}) and starts_with(old_secret, ${prefix})`;
    const row = sql`select ${isAnew} as "isAnew" from webhook where id = ${webhook.id}`;
    expect(await app.database.row(row)).toEqual({ isAnew: true });
    await tell(1);
    await app.webhooks.sendDue();
    for (const each of [secret, made.secret]) verified(each, got[0] as Got);
  });

  it('whose key is lost keeps no other unsealed, and its owner reads why nothing comes', async () => {
    const lost = (await make()).data().webhook;
    const other = (await make()).data().webhook;
    const { dataDir } = app.settings;
    const seal = (id: string, key: string) =>
      app.database.run(sql`
        update webhook set secret = ${createSecretBox({ SECRET_KEYS: key, dataDir }).seal('whsec_a', `webhook ${id}`)}
        where id = ${id}`);
    await seal(lost.id, Buffer.alloc(32, 9).toString('base64'));
    await seal(other.id, EARLIER);
    await expect(app.webhooks.sealSecrets()).rejects.toThrow('could not be sealed anew');
    const anew = sql`select starts_with(secret, ${app.secretBox.prefix()}) from webhook where id = ${other.id}`;
    expect(await app.database.value(anew)).toBe(true);
    await tell(1);
    await app.webhooks.sendDue();
    expect((await log(lost.id))[0]).toMatchObject({
      isTaken: false,
      failure: 'its secret cannot be read any more: a new one is needed',
    });
    expect(numbers()).toHaveLength(1);
  });

  it('has a log from which an event is sent again, beside those that come in turn', async () => {
    const { webhook, secret } = (await make()).data();
    await tell(1);
    await app.webhooks.sendDue();
    const [first] = await log(webhook.id);
    expect(first).toMatchObject({ isTaken: true, isAgain: false, answer: { status: 200, body: 'thanks' } });
    expect(first?.request.body).toBe(got[0]?.body);
    const id = first?.id ?? '';
    const again = (await app.call(webhooks.resendDelivery, { as: person, params: { id } })).data();
    expect(again).toMatchObject({ isAgain: true, isTaken: true, number: first?.number });
    expect(got[1]?.headers['webhook-id']).toBe(got[0]?.headers['webhook-id']);
    verified(secret, got[1] as Got);
    expect(await log(webhook.id)).toHaveLength(2);
  });

  it('ends with its removal, and with its account', async () => {
    const { webhook } = (await make()).data();
    (await make()).data();
    await app.call(webhooks.deleteWebhook, { as: person, params: { id: webhook.id } });
    expect(await list()).toHaveLength(1);
    await app.database.transaction((tx) => app.webhooks.endOf(tx, [person.userId]));
    await tell(1);
    await app.webhooks.sendDue();
    expect([await list(), got]).toEqual([[], []]);
  });

  it('is silent while its owner is suspended', async () => {
    await make();
    await tell(1);
    await app.database.run(sql`update app_user set status = 'suspended' where id = ${person.userId}`);
    await app.webhooks.sendDue();
    expect(got).toEqual([]);
  });

  it('belongs to one person, is made with a password alone and never by a key', async () => {
    const { webhook } = (await make()).data();
    const stranger = await verifiedCustomer(app);
    const params = { id: webhook.id };
    for (const call of [webhooks.deleteWebhook, webhooks.rotateWebhook, webhooks.startWebhook] as const)
      expect((await app.call(call, { as: stranger, params })).body).toMatchObject({
        code: 'webhook-not-found',
      });
    expect((await app.call(webhooks.listDeliveries, { as: stranger, params })).status).toBe(404);
    expect(
      (await app.call(webhooks.createWebhook, { as: stranger, body: { url, book: person.userId } })).status,
    ).toBe(404);
    expect((await app.call(webhooks.resendDelivery, { as: stranger, params })).body).toMatchObject({
      code: 'delivery-not-found',
    });
    const key = await makeKey(app, person);
    expect((await app.call(webhooks.listWebhooks, { as: key })).body).toMatchObject({
      code: 'api-key-never',
    });
    app.clock.advance(16 * 60_000);
    expect((await make()).body).toMatchObject({ code: 'confirm-password' });
    await app.call(auth.confirmPassword, { as: person, body: { password: person.password } });
  });

  it('is one of twenty', async () => {
    for (let nth = 0; nth < webhooks.MAX_WEBHOOKS; nth++) (await make()).data();
    expect((await make()).body).toMatchObject({ code: 'too-many-webhooks' });
  });
});

describe('an address', () => {
  it.each([
    'http://example.com/',
    'https://example.com:8443/',
    'https://192.168.0.1/',
    'https://localhost/',
    'https://user:secret@example.com/',
    'ftp://example.com/',
    'nonsense',
  ])('that not everybody can reach safely is refused: %s', async (wrong) => {
    expect((await make({ url: wrong })).body).toMatchObject({ code: 'webhook-address' });
  });

  it.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', '::1', 'fd00::1'])(
    'whose name leads to %s is sent nothing',
    async (address) => {
      outbound.resolve = async () => [address];
      const { webhook } = (await make({ url: 'https://inside.example.test/' })).data();
      await tell(1);
      await app.webhooks.sendDue();
      expect((await log(webhook.id))[0]).toMatchObject({
        isTaken: false,
        failure: 'its address is no public one',
      });
    },
  );

  it('that redirects is not followed, and has not taken it', async () => {
    answer = () => ({ status: 302, headers: { location: `${url}/elsewhere` } });
    const { webhook } = (await make()).data();
    await tell(1);
    await app.webhooks.sendDue();
    expect(got).toHaveLength(1);
    expect((await log(webhook.id))[0]).toMatchObject({ isTaken: false, answer: { status: 302 } });
  });

  it('that answers 10 MB is cut', async () => {
    answer = () => ({ status: 200, body: 'x'.repeat(10_000_000) });
    const { webhook } = (await make()).data();
    await tell(1);
    await app.webhooks.sendDue();
    const [first] = await log(webhook.id);
    expect([first?.isTaken, first?.answer?.body.length]).toEqual([true, 2000]);
  });

  it('that asks for another protocol has not taken it, and holds nobody up', async () => {
    answer = () => ({ status: 101, headers: { connection: 'upgrade', upgrade: 'anything' } });
    const { webhook } = (await make()).data();
    await tell(1);
    await app.webhooks.sendDue();
    expect((await log(webhook.id))[0]).toMatchObject({
      isTaken: false,
      failure: 'it asked for another protocol',
    });
  });

  it('that closes the line without a word has not taken it', async () => {
    answer = () => ({ status: -1 });
    const { webhook } = (await make()).data();
    await tell(1);
    await app.webhooks.sendDue();
    expect((await log(webhook.id))[0]?.isTaken).toBe(false);
  });

  it('that hangs is given up on in time', async () => {
    outbound.timeoutMs = 50;
    answer = () => ({ status: 0 });
    const { webhook } = (await make()).data();
    await tell(1);
    await app.webhooks.sendDue();
    outbound.timeoutMs = 60_000;
    expect((await log(webhook.id))[0]).toMatchObject({
      isTaken: false,
      failure: 'it did not answer in time',
    });
  });
});

describe('two nodes', () => {
  it('never send for one webhook at a time, and one that lost its lease writes nothing', async () => {
    const { webhook } = (await make()).data();
    await tell(1);
    const lease = (ms: number) => {
      const now = new Date(app.clock.now().getTime() + ms);
      return store.leaseDue(app.database, { now, until: new Date(now.getTime() + 6000), limit: 10 });
    };
    const [[first], other] = [await lease(0), await lease(0)];
    expect([first?.id, other]).toEqual([webhook.id, []]);
    const [second] = await lease(6001);
    const on = { sent: BigInt(webhook.sent + 1), until: app.clock.now(), logged: null };
    expect(await store.moveOn(app.database, first as store.WebhookRow, on)).toBeNull();
    expect(await store.moveOn(app.database, second as store.WebhookRow, on)).toMatchObject({
      id: webhook.id,
    });
  });
});

it('a stop waits for no address that is slow to answer', async () => {
  outbound.timeoutMs = 600_000;
  answer = () => ({ status: 0 });
  const { webhook } = (await make()).data();
  await tell(1);
  void app.webhooks.sendDue();
  await expect.poll(() => got.length).toBe(1);
  await app.webhooks.stop();
  expect(await log(webhook.id)).toMatchObject([
    { isTaken: false, failure: 'the sender was stopped: it is sent again' },
  ]);
});
