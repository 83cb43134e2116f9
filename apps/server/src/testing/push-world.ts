import { notifications, plainText, users } from '@halyard/contract';
import { type PushService, startPushService } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import webPush from 'web-push';
import { sendDuePushes } from '../modules/notifications/index.ts';
import { createPushSender, type PushSender } from '../platform/push/push-sender.ts';
import { type Person, verifiedCustomer } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

type Browser = ReturnType<PushService['subscribe']>;
type Caller = { readonly token: string };

const pair = webPush.generateVAPIDKeys();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SILENT = { warn: () => undefined };

/** An application that sends push messages, a push service on this machine, and for each test a customer of its own. */
export function openPushWorld() {
  let app: TestApp;
  let service: PushService;
  let owner: Person;
  beforeAll(async () => {
    app = await createTestApp({ VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey });
    service = await startPushService();
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });
  beforeEach(async () => {
    owner = await verifiedCustomer(app);
    service.answers((response) => response.writeHead(201).end());
  });
  afterEach(async () => {
    await app.database.run(sql`delete from notification_device`);
    await app.database.run(sql`delete from notification_push`);
  });

  const put = (...given: Parameters<ReturnType<typeof putIn>>) => putIn(app)(...given);
  /** On a machine that is busy nothing here is late. */
  const patient = () => createPushSender(app.settings, { timeoutMs: 60_000 });
  return {
    pair,
    get app() {
      return app;
    },
    get service() {
      return service;
    },
    get owner() {
      return owner;
    },
    put,
    /** Switches them on in a browser of this person, who has read what they were told of that. */
    switchOn: async (as: Caller = owner) => {
      const browser = service.subscribe();
      const device = (await put(as, browser)).data();
      await app.database.run(sql`
        with told as (delete from notification where title::text like '%push-device-added%' returning id)
        delete from notification_push where subject_id in (select id from told)`);
      return { browser, device };
    },
    devicesOf: async (as: Caller) => (await app.call(notifications.listPushDevices, { as })).data(),
    choose: async (preferences: Partial<users.Preferences>) =>
      (await app.call(users.updateProfile, { as: owner, body: { preferences } })).data(),
    tell: (kind: notifications.Notification['kind'], title: string, body = 'Something happened.') =>
      app.database.transaction((tx) =>
        app.notifications.notify(tx, {
          userId: owner.userId,
          kind,
          title: plainText(title),
          body: plainText(body),
        }),
      ),
    patient,
    sendDue: (push: PushSender | null = patient()) => sendDuePushes({ ...app, log: SILENT, push }),
    /** What has come to this browser, in its order. */
    got: ({ name }: Browser) => textsFor(service, name),
    waiting: () => countWaiting(app),
  };
}

function putIn(app: TestApp) {
  return (as: Caller, { endpoint, p256dh, auth }: Browser, key = pair.publicKey) =>
    app.call(notifications.putPushDevice, {
      as,
      body: { endpoint, p256dh, auth, applicationServerKey: key },
      headers: { 'user-agent': FIREFOX },
    });
}

function textsFor({ received }: PushService, name: string): notifications.PushText[] {
  return received
    .filter(({ browser }) => browser === name)
    .map(({ text }) => JSON.parse(text) as notifications.PushText);
}

async function countWaiting({ database }: TestApp): Promise<number> {
  return (await database.rows(sql`select device_id from notification_push`)).length;
}
