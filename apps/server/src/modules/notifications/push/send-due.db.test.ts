import { notificationOf, notifications, site } from '@halyard/contract';
import sql from 'sql-template-tag';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import type { PushSender } from '../../../platform/push/push-sender.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { openPushWorld } from '../../../testing/push-world.ts';
import { place, tick } from '../../../testing/traders.ts';
import { sendDuePushes } from '../index.ts';

const world = openPushWorld();
const { choose, devicesOf, got, pair, patient, sendDue, switchOn, tell, waiting } = world;

const tellThem = ({ userId }: Person) =>
  world.app.database.transaction((tx) =>
    world.app.notifications.notify(tx, { userId, ...notificationOf('account-active', {}) }),
  );

describe('a message', () => {
  it('says what the notification says, and where one sees more of it', async () => {
    const { browser } = await switchOn();
    await tell('money', 'Deposit completed', '10 USD is there.');
    const [row] = (await world.app.call(notifications.listNotifications, { as: world.owner })).data()
      .notifications;
    expect(await sendDue()).toEqual({ sent: 1, gone: 0, later: 0, refused: 0 });
    expect(got(browser)).toEqual([
      {
        title: 'Deposit completed',
        body: '10 USD is there.',
        tag: row?.id,
        at: world.app.clock.now().getTime(),
        open: '/portal?tab=wallet&view=history',
      },
    ]);
    expect(await waiting()).toBe(0);
    expect(await devicesOf(world.owner)).toMatchObject([{ reachedAt: world.app.clock.now().toISOString() }]);
    expect(await sendDue()).toMatchObject({ sent: 0 });
  });

  it('goes to every device', async () => {
    const both = [await switchOn(), await switchOn()];
    await tell('alert', 'Price alert');
    expect(await sendDue()).toMatchObject({ sent: 2 });
    expect(both.map(({ browser }) => got(browser).length)).toEqual([1, 1]);
  });

  it.each([
    ['money', 'pushOnMoney'],
    ['trading', 'pushOnTrading'],
    ['alert', 'pushOnAlerts'],
    ['security', 'pushOnSecurity'],
    ['account', 'pushOnSecurity'],
  ] as const)('about %s is sent exactly when %s is on', async (kind, preference) => {
    const { browser } = await switchOn();
    const off = { pushOnMoney: false, pushOnTrading: false, pushOnAlerts: false, pushOnSecurity: false };
    await choose({ ...off, [preference]: true });
    await tell(kind, 'Wanted');
    await choose({
      pushOnMoney: true,
      pushOnTrading: true,
      pushOnAlerts: true,
      pushOnSecurity: true,
      [preference]: false,
    });
    await tell(kind, 'Unwanted');
    await choose({ [preference]: true });
    await sendDue();
    expect(got(browser).map(({ title }) => title)).toEqual(['Wanted']);
  });

  it('is not sent to who no longer wants it when it is due', async () => {
    const { browser } = await switchOn();
    await tell('money', 'Changed my mind');
    await choose({ pushOnMoney: false });
    await sendDue();
    expect(got(browser)).toEqual([]);
  });

  it('keeps its figures to itself where somebody wants that', async () => {
    const { browser } = await switchOn();
    await choose({ pushHidesDetails: true });
    await tell('trading', 'Order filled', 'Your order was filled: bought 5.00 EUR/USD at 1.08010.');
    await sendDue();
    expect(got(browser)).toMatchObject([{ title: 'Order filled', body: 'Open it to see more.' }]);
  });

  it('of any length fits', async () => {
    const { browser } = await switchOn();
    await tell('money', 'Long', '€'.repeat(5000));
    expect(await sendDue()).toMatchObject({ sent: 1 });
    expect(Buffer.byteLength(got(browser)[0]?.body ?? '')).toBeLessThan(3200);
  });

  it('is queued with the fill it is about, by the statement that writes the trade', async () => {
    const { browser } = await switchOn();
    (await place(world.app, world.owner, { orderType: 'limit', limitPrice: 1.07 })).data();
    world.app.feed.set('EUR/USD', '1.0690', '1.0692');
    await tick(world.app, world.owner.userId, 'EUR/USD');
    expect(await waiting()).toBe(1);
    await sendDue();
    expect(got(browser)).toMatchObject([{ title: 'Order filled', open: '/portal?tab=trading' }]);
  });

  it('of a test goes to that one device, once however often it is asked for', async () => {
    const [asked, other] = [await switchOn(), await switchOn()];
    const params = { id: asked.device.id };
    for (let count = 0; count < 3; count += 1) {
      (await world.app.call(notifications.testPushDevice, { as: world.owner, params })).data();
    }
    expect(await sendDue()).toMatchObject({ sent: 1 });
    expect(got(asked.browser)).toMatchObject([{ body: 'This is a test. Push messages reach this device.' }]);
    expect(got(other.browser)).toEqual([]);
    expect(
      (await world.app.call(notifications.listNotifications, { as: world.owner })).data().notifications,
    ).toEqual([]);
  });
});

describe('when the push service', () => {
  it.each([404, 410])('answers %i the device is forgotten', async (status) => {
    await switchOn();
    await tell('money', 'Deposit completed');
    await tell('money', 'Deposit completed');
    world.service.answers((response) => response.writeHead(status).end());
    expect(await sendDue()).toEqual({ sent: 0, gone: 1, later: 0, refused: 0 });
    expect(await devicesOf(world.owner)).toEqual([]);
    await sendDue();
    expect(await waiting()).toBe(0);
  });

  it('is overrun it is left alone as long as it says, and told all in its order then', async () => {
    const { browser } = await switchOn();
    await tell('money', 'First');
    world.service.answers((response) => response.writeHead(429, { 'retry-after': '300' }).end());
    expect(await sendDue()).toMatchObject({ later: 1 });
    world.service.answers((response) => response.writeHead(201).end());
    world.app.clock.advance(299_000);
    await tell('money', 'Second');
    expect(await sendDue()).toMatchObject({ sent: 0, later: 0 });
    world.app.clock.advance(1000);
    expect(await sendDue()).toMatchObject({ sent: 2 });
    // It was there the first time as well, before the answer.
    expect(got(browser).map(({ title }) => title)).toEqual(['First', 'First', 'Second']);
  });

  it('fails it is asked again, each time after twice as long', async () => {
    await switchOn();
    await tell('money', 'Deposit completed');
    world.service.answers((response) => response.writeHead(500).end());
    for (const waitMs of [15_000, 30_000, 60_000]) {
      expect(await sendDue()).toMatchObject({ later: 1 });
      world.app.clock.advance(waitMs - 1);
      expect(await sendDue()).toMatchObject({ later: 0 });
      world.app.clock.advance(1);
    }
    world.service.answers((response) => response.writeHead(201).end());
    expect(await sendDue()).toMatchObject({ sent: 1 });
  });

  it.each(['0', 'Thu, 01 Jan 2015 00:00:00 GMT'])(
    'says to try again at once (%s) it rests',
    async (again) => {
      await switchOn();
      await tell('money', 'Deposit completed');
      world.service.answers((response) => response.writeHead(429, { 'retry-after': again }).end());
      expect(await sendDue()).toMatchObject({ later: 1 });
      world.app.clock.advance(14_999);
      expect(await sendDue()).toMatchObject({ later: 0 });
    },
  );

  it('fails for days on end the device is forgotten', async () => {
    await switchOn();
    await tell('money', 'Deposit completed');
    world.service.answers((response) => response.writeHead(500).end());
    await world.app.database.run(sql`update notification_device set failures = 38`);
    expect(await sendDue()).toMatchObject({ later: 1 });
    expect(await world.app.database.rows(sql`select id from notification_device`)).toHaveLength(1);
    world.app.clock.advance(3_600_000);
    await sendDue();
    expect(await world.app.database.rows(sql`select id from notification_device`)).toEqual([]);
  });

  it('has many messages for one device, the first of another does not wait for them', async () => {
    const { browser } = await switchOn();
    for (let count = 0; count < 7; count += 1) await tell('money', `Message ${count}`);
    const other = await verifiedCustomer(world.app);
    const { device } = await switchOn(other);
    (await world.app.call(notifications.testPushDevice, { as: other, params: { id: device.id } })).data();
    expect(await sendDue()).toMatchObject({ sent: 6 });
    expect(got(browser).map(({ title }) => title)).toEqual(
      [0, 1, 2, 3, 4].map((count) => `Message ${count}`),
    );
    expect(await sendDue()).toMatchObject({ sent: 2 });
  });

  it('does not want a message that one is given up, and the next is tried', async () => {
    const { browser } = await switchOn();
    await tell('money', 'First');
    world.service.answers((response) => response.writeHead(413).end());
    expect(await sendDue()).toMatchObject({ refused: 1 });
    expect(await waiting()).toBe(0);
    world.service.answers((response) => response.writeHead(201).end());
    await tell('money', 'Second');
    await sendDue();
    expect(got(browser).map(({ title }) => title)).toEqual(['First', 'Second']);
  });

  it('makes one message fail that is nothing to the others', async () => {
    const poisoned = await switchOn();
    const others = [];
    for (let count = 0; count < 3; count += 1) others.push((await switchOn()).browser);
    await tell('money', 'Deposit completed');
    const sender = patient() as PushSender;
    const failing: PushSender = {
      ...sender,
      send: async (to, message) => {
        if (to.endpoint === poisoned.browser.endpoint) throw new Error('nothing can be made of it');
        return sender.send(to, message);
      },
    };
    expect(await sendDue(failing)).toMatchObject({ sent: 3, later: 1 });
    expect(others.map((browser) => got(browser).length)).toEqual([1, 1, 1]);
  });

  it('of a person with many devices is slow, everybody else does not wait for it', async () => {
    const slow = new Set<string>();
    for (const person of [await verifiedCustomer(world.app), await verifiedCustomer(world.app)]) {
      for (let count = 0; count < 8; count += 1) slow.add((await switchOn(person)).browser.endpoint);
      await tellThem(person);
    }
    const { browser } = await switchOn();
    await tell('money', 'Deposit completed');
    const reached = Promise.withResolvers<void>();
    const sender = patient() as PushSender;
    const slowly: PushSender = {
      ...sender,
      send: async (to, message) => {
        if (slow.has(to.endpoint)) await reached.promise;
        const outcome = await sender.send(to, message);
        reached.resolve();
        return outcome;
      },
    };
    expect(await sendDue(slowly)).toMatchObject({ sent: 17 });
    expect(got(browser)).toHaveLength(1);
  });

  it('is slow for all of somebody, a run ends soon and each of their devices rests', async () => {
    const browsers: Awaited<ReturnType<typeof switchOn>>['browser'][] = [];
    for (let count = 0; count < 8; count += 1) browsers.push((await switchOn()).browser);
    for (let count = 0; count < 3; count += 1) await tell('money', `Message ${count}`);
    const counts = () => browsers.map((browser) => got(browser).length);
    const now = performance.now.bind(performance);
    let aheadMs = 0;
    const watch = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
    const sender = patient() as PushSender;
    const slowly: PushSender = {
      ...sender,
      send: async (...given) => {
        aheadMs += 4000;
        return sender.send(...given);
      },
    };
    const { sent } = await sendDue(slowly);
    expect(sent).toBeLessThanOrEqual(4);
    for (let runs = 0; runs < 8; runs += 1) await sendDue(slowly);
    expect(counts()).toEqual(browsers.map(() => 1));
    watch.mockRestore();
    world.app.clock.advance(15_000);
    await sendDue();
    expect(counts()).toEqual(browsers.map(() => 3));
  });

  it('of one device is slow, the others do not wait for it', async () => {
    const slow = await switchOn();
    const quick = await switchOn();
    await tell('money', 'Deposit completed');
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>();
    world.service.answers((response) => {
      if (world.service.received.at(-1)?.browser === slow.browser.name)
        void isHeld.then(() => response.writeHead(201).end());
      else response.writeHead(201).end();
    });
    const done = sendDue();
    await expect.poll(() => got(quick.browser).length).toBe(1);
    goOn();
    expect(await done).toMatchObject({ sent: 2 });
  });
});

describe('who sends', () => {
  it('is one node at a time', async () => {
    await switchOn();
    await tell('money', 'Deposit completed');
    const before = world.service.asked();
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>();
    world.service.answers((response) => void isHeld.then(() => response.writeHead(201).end()));
    const jobs = [{ name: 'send-push', everyMs: 3_600_000, run: async () => void (await sendDue()) }];
    const log = createLog(world.app.settings);
    const first = createJobs(world.app.database, log, newId());
    first.start(jobs);
    first.wake('send-push');
    await expect.poll(world.service.asked).toBe(before + 1);

    const hadItsTurn = Promise.withResolvers<void>();
    const database = {
      ...world.app.database,
      alone: async (key: string | number, work: () => Promise<void>) =>
        world.app.database.alone(key, work).finally(hadItsTurn.resolve),
    };
    const second = createJobs(database, log, newId());
    second.start(jobs);
    second.wake('send-push');
    await hadItsTurn.promise;
    await second.stop();
    goOn();
    await first.stop();
    expect(world.service.asked()).toBe(before + 1);
    expect(await waiting()).toBe(0);
  });

  it('sends again what it could not note, under the same tag and topic: a device shows it once', async () => {
    const { browser } = await switchOn();
    await tell('money', 'Deposit completed');
    const sender = patient() as PushSender;
    const dying: PushSender = {
      ...sender,
      send: async (...given) => {
        await sender.send(...given);
        throw new Error('nobody heard the answer');
      },
    };
    expect(await sendDue(dying)).toMatchObject({ later: 1 });
    world.app.clock.advance(15_000);
    await sendDue();
    const [first, second] = got(browser);
    expect(second).toEqual(first);
    const topics = world.service.received
      .filter((one) => one.browser === browser.name)
      .map(({ headers }) => headers['topic']);
    expect(topics).toEqual([first?.tag.replaceAll('-', ''), first?.tag.replaceAll('-', '')]);
  });

  it('sends nothing more to a device that somebody else has by now', async () => {
    const { browser } = await switchOn();
    await tell('money', 'First');
    await tell('money', 'Second');
    const next = await verifiedCustomer(world.app);
    const sender = patient() as PushSender;
    const interrupted: PushSender = {
      ...sender,
      send: async (...given) => {
        (await world.put(next, browser)).data();
        return sender.send(...given);
      },
    };
    await sendDue(interrupted);
    expect(got(browser).map(({ title }) => title)).toEqual(['First']);
  });

  it('says neither key nor address in the log', async () => {
    const { browser } = await switchOn();
    await tell('money', 'Deposit completed');
    world.service.answers((response) => response.writeHead(403).end());
    const said: unknown[] = [];
    const log = { warn: (...words: unknown[]) => void said.push(words) };
    await sendDuePushes({ ...world.app, log: log as never, push: patient() });
    expect(JSON.stringify(said)).toContain('the push service answered 403');
    expect(JSON.stringify(said)).not.toContain(browser.name);
    expect(JSON.stringify((await world.app.call(site.getConfig)).data())).not.toContain(pair.privateKey);
  });
});
