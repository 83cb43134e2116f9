import { admin, auth, notifications, plainText, site, users } from '@halyard/contract';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { createPushSender } from '../../../platform/push/push-sender.ts';
import {
  administrator,
  cookiesOf,
  type Person,
  registerPerson,
  signInAs,
  verifiedCustomer,
} from '../../../testing/people.ts';
import { openPushWorld } from '../../../testing/push-world.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const world = openPushWorld();
const { devicesOf, got, pair, put, sendDue, switchOn, tell, waiting } = world;

describe('devices', () => {
  it('are switched on under the key that the configuration names, and listed by what one recognises', async () => {
    expect((await world.app.call(site.getConfig)).data().pushKey).toBe(pair.publicKey);
    const { device } = await switchOn();
    expect(device).toEqual({
      id: device.id,
      device: 'Firefox on Linux',
      current: true,
      createdAt: world.app.clock.now().toISOString(),
      reachedAt: null,
    });
    const elsewhere = await signInAs(world.app, world.owner);
    expect(await devicesOf(elsewhere)).toEqual([{ ...device, current: false }]);
    expect(await devicesOf(await verifiedCustomer(world.app))).toEqual([]);
  });

  it('are the same when a browser comes again, and belong to the session it comes with', async () => {
    const { browser, device } = await switchOn();
    const later = await signInAs(world.app, world.owner);
    expect((await put(later, browser)).data()).toEqual(device);
    expect(await devicesOf(world.owner)).toEqual([{ ...device, current: false }]);
  });

  it('are told of when they are new to somebody: by mail whatever they chose, and in the audit log', async () => {
    await world.choose({ mailOnSecurity: false });
    const { browser } = await switchOn();
    const toldOf = async ({ userId, email }: Person) => {
      const { database } = world.app;
      const [mails, acts] = [
        sql`select from mail_outbox where recipient = ${email} and subject = 'Push messages go to a new device'`,
        sql`select from audit_entry where actor_id = ${userId} and action = 'push.device-added'`,
      ];
      return [(await database.rows(mails)).length, (await database.rows(acts)).length];
    };
    expect(await toldOf(world.owner)).toEqual([1, 1]);
    (await put(world.owner, browser)).data();
    expect(await toldOf(world.owner)).toEqual([1, 1]);
    const next = await verifiedCustomer(world.app);
    (await put(next, browser)).data();
    expect(await toldOf(next)).toEqual([1, 1]);
  });

  it('belong to whoever was signed in there last', async () => {
    const { browser, device } = await switchOn();
    await tell('money', 'For whoever was here before');
    const next = await verifiedCustomer(world.app);
    expect((await put(next, browser)).data().id).toBe(device.id);
    expect(await devicesOf(world.owner)).toEqual([]);
    await sendDue();
    expect(got(browser)).toEqual([]);
  });

  it('wait until the address is proven: each new one is news by mail, to whoever has it', async () => {
    const answer = await put(await registerPerson(world.app), world.service.subscribe());
    expect([answer.status, answer.error()]).toEqual([403, 'Please verify your email address first']);
  });

  it('are at most ten', async () => {
    const first = await switchOn();
    for (let count = 1; count < notifications.MAX_PUSH_DEVICES; count += 1) await switchOn();
    const more = world.service.subscribe();
    const answers = await Promise.all([put(world.owner, more), put(world.owner, world.service.subscribe())]);
    expect(answers.map((answer) => answer.error())).toEqual(
      Array.from({ length: 2 }, () => 'Push messages can go to 10 devices. Please remove one first.'),
    );
    expect((await put(world.owner, first.browser)).status).toBe(200);
    const params = { id: first.device.id };
    (await world.app.call(notifications.deletePushDevice, { as: world.owner, params })).data();
    expect((await put(world.owner, more)).status).toBe(200);
  });

  it('are taken only where something can be sent to them', async () => {
    const browser = world.service.subscribe();
    const wrong = [
      await put(world.owner, { ...browser, endpoint: 'https://10.0.0.1/push' }),
      await put(world.owner, { ...browser, endpoint: 'http://push.example.test/push' }),
      await put(world.owner, { ...browser, p256dh: Buffer.alloc(65, 4).toString('base64url') }),
    ];
    expect(wrong.map(({ body }) => body)).toEqual(
      wrong.map((): unknown => expect.objectContaining({ code: 'invalid-push-address' })),
    );
    const other = webPush.generateVAPIDKeys().publicKey;
    expect((await put(world.owner, browser, other)).body).toMatchObject({ code: 'push-key-changed' });
    expect(await devicesOf(world.owner)).toEqual([]);
  });

  it('of somebody else do not exist', async () => {
    const { device } = await switchOn();
    const stranger = await verifiedCustomer(world.app);
    const NONE = { code: 'push-device-not-found' };
    const params = { id: device.id };
    expect(
      (await world.app.call(notifications.deletePushDevice, { as: stranger, params })).body,
    ).toMatchObject(NONE);
    expect((await world.app.call(notifications.testPushDevice, { as: stranger, params })).body).toMatchObject(
      NONE,
    );
    expect(await devicesOf(world.owner)).toHaveLength(1);
  });

  it('are none where the operator sends no push messages', async () => {
    const without = await createTestApp();
    const person = await verifiedCustomer(without);
    expect((await without.call(site.getConfig)).data().pushKey).toBeNull();
    const { endpoint, p256dh, auth: secret } = world.service.subscribe();
    const body = { endpoint, p256dh, auth: secret, applicationServerKey: pair.publicKey };
    const answer = await without.call(notifications.putPushDevice, { as: person, body });
    expect(answer.error()).toBe('Push messages are not offered here');
    await without.close();
  });
});

describe('nothing is sent', () => {
  it('of what did not happen', async () => {
    await switchOn();
    const failed = world.app.database.transaction(async (tx) => {
      const words = { kind: 'money', title: plainText('Never'), body: plainText('Never') } as const;
      await world.app.notifications.notify(tx, { userId: world.owner.userId, ...words });
      throw new Error('it did not happen');
    });
    await expect(failed).rejects.toThrow('it did not happen');
    expect(await waiting()).toBe(0);
  });

  it('to a device whose session was ended, in any of the ways', async () => {
    const logOut = async ({ token }: Person) => (await world.app.call(auth.logout, { as: { token } })).data();
    const places = [
      await signInAs(world.app, world.owner),
      await signInAs(world.app, world.owner),
      await signInAs(world.app, world.owner),
    ];
    const ids = [];
    for (const as of places) ids.push((await switchOn(as)).device.id);
    const { device } = await switchOn();
    const left = async () => (await devicesOf(world.owner)).map(({ id }) => id).toReversed();

    await logOut(places[0] as Person);
    expect(await left()).toEqual([ids[1], ids[2], device.id]);
    const sessions = (await world.app.call(auth.listSessions, { as: places[1] as Person })).data();
    const current = sessions.find((session) => session.current);
    (await world.app.call(auth.revokeSession, { as: world.owner, params: { id: current?.id ?? '' } })).data();
    expect(await left()).toEqual([ids[2], device.id]);
    const passwords = { currentPassword: world.owner.password, newPassword: 'another horse battery' };
    (await world.app.call(users.changePassword, { as: world.owner, body: passwords })).data();
    const rows = await world.app.database.rows(sql`select id from notification_device`);
    expect(rows).toEqual([{ id: device.id }]);
  });

  it('to whom staff have logged out', async () => {
    await switchOn();
    await switchOn(await signInAs(world.app, world.owner));
    const staff = await administrator(world.app);
    const params = { id: world.owner.userId };
    (
      await world.app.call(admin.adminEndSessions, { as: staff, params, body: { reason: 'A stolen phone' } })
    ).data();
    expect(await world.app.database.rows(sql`select id from notification_device`)).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it.each([
    ['was logged out for being away', 'idle', 1],
    ['has logged out', undefined, 0],
  ] as const)('or is, where somebody %s', async (_, because, left) => {
    await switchOn();
    (await world.app.call(auth.logout, { as: world.owner, query: { because } })).data();
    expect(await world.app.database.rows(sql`select id from notification_device`)).toHaveLength(left);
  });

  it.each([
    ['the same person comes back', true],
    ['somebody else comes', false],
  ])('to a browser where %s', async (_, isSame) => {
    const { email, password } = world.owner;
    const first = await world.app.call(auth.login, { body: { email, password } });
    const { browser } = await switchOn(first.data() as { token: string });
    const next = isSame ? world.owner : await verifiedCustomer(world.app);
    const cookies = Object.entries(cookiesOf(first)).map(([name, value]) => `${name}=${value}`);
    await signInAs(world.app, next, { cookie: cookies.join('; ') });
    await tell('money', 'Deposit completed');
    await sendDue();
    expect(got(browser)).toHaveLength(isSame ? 1 : 0);
  });

  it('but where the session has merely run out it goes on', async () => {
    const { browser } = await switchOn();
    world.app.clock.advance(9 * 3_600_000);
    expect((await world.app.call(notifications.listPushDevices, { as: world.owner })).status).toBe(401);
    await tell('trading', 'Margin call');
    await sendDue();
    expect(got(browser)).toHaveLength(1);
  });

  it.each(['suspended', 'closed'] as const)('to who is %s, queued before or after', async (status) => {
    const { browser } = await switchOn();
    await tell('money', 'Before');
    await world.app.database.run(
      sql`update app_user set status = ${status} where id = ${world.owner.userId}`,
    );
    await tell('money', 'After');
    await sendDue();
    expect(got(browser)).toEqual([]);
  });

  it('of what nobody wants to hear any more', async () => {
    const { browser } = await switchOn();
    await tell('trading', 'Order filled');
    await tell('money', 'Deposit completed');
    world.app.clock.advance(4 * 3_600_000);
    await sendDue();
    expect(got(browser).map(({ title }) => title)).toEqual(['Deposit completed']);
    expect(world.service.received.at(-1)?.headers['ttl']).toBe(String(20 * 3600));
    expect(await waiting()).toBe(0);
  });

  it('under another key than the one the device was switched on for', async () => {
    const { browser } = await switchOn();
    await tell('money', 'Deposit completed');
    const next = webPush.generateVAPIDKeys();
    const settings = {
      ...world.app.settings,
      VAPID_PUBLIC_KEY: next.publicKey,
      VAPID_PRIVATE_KEY: next.privateKey,
    };
    expect(await sendDue(createPushSender(settings))).toMatchObject({ sent: 0, refused: 0 });
    expect(await sendDue(null)).toMatchObject({ sent: 0 });
    expect(await sendDue()).toMatchObject({ sent: 1 });
    expect(got(browser)).toHaveLength(1);
  });
});
