import { admin, notifications, users, watch } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  administrator,
  mailTo,
  type Person,
  registerPerson,
  signInAs,
  verifiedCustomer,
} from '../../../testing/people.ts';
import { bringQuote, units } from '../../../testing/quotes.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const HOUR_MS = 3_600_000;
let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  app.watch.start();
  await app.trading.owner.start();
});
beforeEach(async () => {
  await app.trading.owner.renew();
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  person = await verifiedCustomer(app);
});
afterAll(async () => {
  await app.watch.stop();
  await app.trading.owner.stop();
  await app.close();
});

const alertOn = (body: Readonly<Record<string, unknown>>, as = person) =>
  app.call(watch.createAlert, { as, body: { symbol: 'EUR/USD', ...body } });
const list = async (as = person) => (await app.call(watch.listAlerts, { as })).data();
const settled = async (node: Pick<TestApp, 'live' | 'watch'> = app) => {
  await node.live.look();
  await node.watch.settled();
};
const quote = async (bid: string, ask: string) => {
  bringQuote(app, 'EUR/USD', bid, ask);
  await settled();
};
const told = async (as = person) =>
  (await app.call(notifications.listNotifications, { as }))
    .data()
    .notifications.filter(({ kind }) => kind === 'alert')
    .map(({ body }) => body);
const firings = (id: string) =>
  app.database.rows<{ nth: number; bid: bigint; ask: bigint }>(
    sql`select nth, bid, ask from watch_firing where alert_id = ${id} order by nth`,
  );
const later = async (ms: number) => {
  app.clock.set(new Date(app.clock.now().getTime() + ms));
  // Their token has run out meanwhile.
  person = await signInAs(app, person);
};

describe('an alert', () => {
  it('fires once when the price comes there, tells its owner, and keeps the quote', async () => {
    const { id } = (await alertOn({ kind: 'above', level: '1.12', note: 'sell half' })).data();
    await settled();
    await quote('1.1198', '1.1200');
    expect(await told()).toEqual([]);
    await quote('1.1200', '1.1202');
    await quote('1.1300', '1.1302');
    expect(await told()).toEqual([
      'EUR/USD is at 1.12000 or above. The price was 1.12010 at 2026-03-04 12:00 UTC.\n\nYour note: sell half',
    ]);
    expect(await firings(id)).toEqual([{ nth: 1, bid: units('1.1200'), ask: units('1.1202') }]);
    expect(await list()).toMatchObject([{ id, status: 'fired', fired: 1, lastFired: { price: 1.1201 } }]);
    expect(
      (await mailTo(app, person.email)).filter(({ subject }) => subject === 'Price alert: EUR/USD'),
    ).toHaveLength(1);
  });

  it('is not mailed to whoever does not want that', async () => {
    await app.call(users.updateProfile, { as: person, body: { preferences: { mailOnAlerts: false } } });
    await alertOn({ kind: 'below', level: '1.05' });
    await settled();
    await quote('1.0400', '1.0402');
    expect(await told()).toHaveLength(1);
    expect((await mailTo(app, person.email)).filter(({ subject }) => subject.startsWith('Price'))).toEqual(
      [],
    );
  });

  it('rests while staff have closed the account, and works again when they open it', async () => {
    const staff = await administrator(app);
    const become = async (status: 'active' | 'closed') => {
      const body = { status, reason: 'Looked into' };
      (await app.call(admin.adminUpdateUser, { as: staff, params: { id: person.userId }, body })).data();
      await settled();
    };
    const { id } = (await alertOn({ kind: 'above', level: '1.12' })).data();
    await become('closed');
    await quote('1.1300', '1.1302');
    expect(await firings(id)).toEqual([]);
    await quote('1.0999', '1.1001');
    await become('active');
    expect(await firings(id)).toEqual([]);
    await quote('1.1200', '1.1202');
    expect(await firings(id)).toHaveLength(1);
  });

  it('that crosses waits for the other side of where the price was', async () => {
    const { direction } = (await alertOn({ kind: 'crosses', level: '1.05' })).data();
    expect(direction).toBe('down');
    await settled();
    await quote('1.0499', '1.0501');
    expect((await told())[0]).toMatch(/^EUR\/USD has crossed 1.05000 downwards\./);
  });

  it('of a percentage counts from a day before', async () => {
    const dayAgo = app.clock.now().getTime() - 40 * HOUR_MS;
    app.feed.setPast('GBP/USD', dayAgo, '1.3000', '1.3000');
    const on = (percent: string | number) =>
      app.call(watch.createAlert, { as: person, body: { symbol: 'GBP/USD', kind: 'percent', percent } });
    (await on('2.5')).data();
    (await on(-1)).data();
    await settled();
    bringQuote(app, 'GBP/USD', '1.3324', '1.3324');
    await settled();
    expect(await told()).toEqual([]);
    bringQuote(app, 'GBP/USD', '1.3325', '1.3325');
    await settled();
    bringQuote(app, 'GBP/USD', '1.2870', '1.2870');
    await settled();
    expect((await told()).map((body) => body.split('.')[0])).toEqual([
      'GBP/USD is down 1',
      'GBP/USD is up 2',
    ]);
  });

  it('is judged by the price that stands when it is made, also in a market that stands still', async () => {
    app.feed.set('EUR/USD', '1.1199', '1.1200');
    const made = alertOn({ kind: 'above', level: '1.1200' });
    app.feed.set('EUR/USD', '1.1205', '1.1206');
    const answer = await made;
    await settled();
    // Either it was there already when it was made, or it came there while it was being written.
    if (answer.status === 200) expect(await told()).toHaveLength(1);
    else expect(answer.error()).toBe('The price is there already: 1.12055');
  });
});

describe('an alert that repeats', () => {
  it('waits an hour and for the price to come away, and then fires again', async () => {
    const { id } = (await alertOn({ kind: 'above', level: '1.12', repeats: true })).data();
    await settled();
    await quote('1.1200', '1.1202');
    expect(await list()).toMatchObject([{ status: 'resting', fired: 1 }]);
    // Away and back within the hour.
    await quote('1.1000', '1.1002');
    await quote('1.1250', '1.1252');
    expect(await firings(id)).toHaveLength(1);
    await later(HOUR_MS);
    await app.trading.owner.renew();
    // The hour is over, and the price trembles around the level.
    await quote('1.1198', '1.1200');
    await quote('1.1201', '1.1203');
    expect(await firings(id)).toHaveLength(1);
    await quote('1.1180', '1.1182');
    expect(await list()).toMatchObject([{ status: 'waiting', fired: 1 }]);
    await quote('1.1210', '1.1212');
    expect((await firings(id)).map(({ nth }) => nth)).toEqual([1, 2]);
  });

  it('and crosses fires on the way back as well', async () => {
    await alertOn({ kind: 'crosses', level: '1.12', repeats: true });
    await settled();
    await quote('1.1200', '1.1202');
    await later(HOUR_MS);
    await quote('1.1300', '1.1302');
    await quote('1.1190', '1.1192');
    expect((await told()).map((body) => /(upwards|downwards)/.exec(body)?.[0])).toEqual([
      'downwards',
      'upwards',
    ]);
  });

  it('and crosses is told of the next crossing whichever way the price went while it rested', async () => {
    const { id } = (await alertOn({ kind: 'crosses', level: '1.11', repeats: true })).data();
    await settled();
    await quote('1.1100', '1.1102');
    await quote('1.1000', '1.1002');
    await later(HOUR_MS);
    await app.trading.owner.renew();
    // Not away from it yet, on either side.
    await quote('1.1095', '1.1097');
    await quote('1.1105', '1.1107');
    expect(await list()).toMatchObject([{ status: 'resting', fired: 1 }]);
    await quote('1.1000', '1.1002');
    expect(await list()).toMatchObject([{ status: 'waiting', direction: 'up', fired: 1 }]);
    await quote('1.1210', '1.1212');
    expect(await firings(id)).toMatchObject([{ nth: 1 }, { nth: 2, bid: units('1.1210') }]);
    await later(HOUR_MS);
    await app.trading.owner.renew();
    await quote('1.1210', '1.1212');
    expect(await list()).toMatchObject([{ status: 'waiting', direction: 'down', fired: 2 }]);
    await quote('1.1080', '1.1082');
    expect((await told()).map((body) => /(upwards|downwards)/.exec(body)?.[0])).toEqual([
      'downwards',
      'upwards',
      'upwards',
    ]);
  });

  it('ends with its time', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + HOUR_MS).toISOString();
    const { id } = (await alertOn({ kind: 'above', level: '1.12', expiresAt })).data();
    await settled();
    await later(HOUR_MS);
    await quote('1.1300', '1.1302');
    expect(await firings(id)).toEqual([]);
    expect(await list()).toMatchObject([{ status: 'expired' }]);
  });
});

describe('who judges', () => {
  it('is whoever owns the symbol, and after it the next owner by the first quote it sees', async () => {
    const { id } = (await alertOn({ kind: 'above', level: '1.12' })).data();
    const other = await startSecondNode(app);
    other.watch.start();
    await app.trading.owner.stop();
    await quote('1.1300', '1.1302');
    expect(await firings(id)).toEqual([]);
    // What went by is judged by what is seen next.
    app.feed.set('EUR/USD', '1.1250', '1.1252');
    await other.trading.owner.start();
    await settled(other);
    expect(await firings(id)).toEqual([{ nth: 1, bid: units('1.1250'), ask: units('1.1252') }]);
    await other.watch.stop();
    await other.trading.owner.stop();
    await other.close();
    await app.trading.owner.start();
  });

  it('writes nothing once somebody else owns the symbol, whatever it has seen', async () => {
    const { id } = (await alertOn({ kind: 'above', level: '1.12' })).data();
    await settled();
    await app.database.run(
      sql`update trading_lease set fence = fence + 1, holder = gen_random_uuid(), expires_at = now() + interval '1 hour'`,
    );
    await quote('1.1300', '1.1302');
    expect([await firings(id), await told()]).toEqual([[], []]);
    // Won back, it is judged by what stands.
    await app.database.run(sql`update trading_lease set expires_at = now()`);
    await app.trading.owner.renew();
    await settled();
    expect(await firings(id)).toHaveLength(1);
  });

  it('writes all of a firing or nothing, and tries again while the quote is its to judge', async () => {
    const { id } = (await alertOn({ kind: 'above', level: '1.12' })).data();
    await settled();
    await app.database.run(
      sql`alter table notification add constraint broken check (kind <> 'alert') not valid`,
    );
    bringQuote(app, 'EUR/USD', '1.1300', '1.1302');
    bringQuote(app, 'EUR/USD', '1.1000', '1.1002');
    const versionOf = async () => (await list())[0]?.version;
    expect([await firings(id), await versionOf()]).toEqual([[], 0]);
    await app.database.run(sql`alter table notification drop constraint broken`);
    await settled();
    expect([await firings(id), (await told()).length]).toMatchObject([[{ nth: 1, bid: units('1.1300') }], 1]);
  });
});

const NO_LEVEL = 'Please enter a price above zero, up to 400,000,000, with at most 5 decimals';

describe('making and changing one', () => {
  it.each([
    [{ kind: 'above', level: '0' }, NO_LEVEL],
    [{ kind: 'above', level: '-1' }, NO_LEVEL],
    [{ kind: 'above', level: '1e400' }, NO_LEVEL],
    [{ kind: 'above', level: '999999999999999999' }, NO_LEVEL],
    [{ kind: 'above', level: '400000000.00001' }, NO_LEVEL],
    [{ kind: 'above', level: '1.1234567' }, NO_LEVEL],
    [{ kind: 'above' }, NO_LEVEL],
    [
      { kind: 'percent', percent: '0' },
      'Please enter a percentage other than zero, from -99 to 1000, with at most 2 decimals',
    ],
    [
      { kind: 'percent', percent: '-100' },
      'Please enter a percentage other than zero, from -99 to 1000, with at most 2 decimals',
    ],
    [
      { kind: 'percent', level: '1.2' },
      'Please enter a percentage other than zero, from -99 to 1000, with at most 2 decimals',
    ],
    [{ kind: 'above', level: '1.05' }, 'The price is there already: 1.10000'],
    [{ kind: 'crosses', level: '1.1' }, 'The price is there already: 1.10000'],
    [
      { kind: 'percent', percent: '-0.0', level: null },
      'Please enter a percentage other than zero, from -99 to 1000, with at most 2 decimals',
    ],
    [
      { kind: 'above', level: '1.2', expiresAt: '2020-01-01T00:00:00Z' },
      'An alert can end from a minute to a year from now',
    ],
    [
      { kind: 'above', level: '1.2', expiresAt: '2999-01-01T00:00:00Z' },
      'An alert can end from a minute to a year from now',
    ],
    [{ kind: 'above', level: '1.2', symbol: 'MOON/USD' }, 'Unknown symbol'],
    [{ kind: 'above', level: '1.2', note: 'x'.repeat(141) }, 'Note is too long: at most 140 characters'],
    [{ kind: 'crosses', level: '5', symbol: 'AUD/USD' }, 'Unable to get current market price'],
  ])('refuses %j', async (body, sentence) => {
    expect((await alertOn(body)).error()).toBe(sentence);
    expect(await list()).toEqual([]);
  });

  it('is for those who have shown that their address is theirs: what it says is mailed', async () => {
    const answer = await alertOn({ kind: 'above', level: '1.2' }, await registerPerson(app));
    expect(answer.status).toBe(403);
  });

  it('keeps the note of a person text, wherever it goes', async () => {
    await alertOn({ kind: 'above', level: '1.12', note: '<script>alert(1)</script>' });
    await settled();
    await quote('1.1200', '1.1202');
    const mail = (await mailTo(app, person.email)).find(({ subject }) => subject.startsWith('Price'));
    expect(mail?.html).not.toContain('<script');
    expect(mail?.text).toContain('<script>alert(1)</script>');
  });

  it('has an end at two hundred that wait, however many ask at once', async () => {
    await app.database.run(sql`
      insert into watch_alert (id, user_id, symbol, kind, level, direction, repeats, note, status, created_at)
      select gen_random_uuid(), ${person.userId}, 'EUR/USD', 'above', 20000000000, 'up', false, '', 'waiting', now()
      from generate_series(1, 198)`);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => alertOn({ kind: 'above', level: '1.3' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error()).toBe(
      'There can be 200 alerts waiting. Please delete one first.',
    );
    const [first] = await list();
    const again = { kind: 'above', level: '1.4', version: 0 } as const;
    const changed = await app.call(watch.updateAlert, {
      as: person,
      params: { id: first?.id ?? '' },
      body: again,
    });
    expect(changed.data().level).toBe(1.4);
  });

  it('is nobody else’s to see, change or delete', async () => {
    const { id } = (await alertOn({ kind: 'above', level: '1.2' })).data();
    const stranger = await verifiedCustomer(app);
    const body = { kind: 'above', level: '1.3', version: 0 } as const;
    const tries = [
      await app.call(watch.updateAlert, { as: stranger, params: { id }, body }),
      await app.call(watch.deleteAlert, { as: stranger, params: { id } }),
    ];
    expect(tries.map((answer) => answer.error())).toEqual(['Alert not found', 'Alert not found']);
    expect(await list(stranger)).toEqual([]);
    expect(await list()).toMatchObject([{ level: 1.2 }]);
  });

  it('over a version that has gone by is refused, and a change makes it wait anew', async () => {
    const { id } = (await alertOn({ kind: 'above', level: '1.12' })).data();
    await settled();
    await quote('1.1200', '1.1202');
    const change = (version: number, level: string) =>
      app.call(watch.updateAlert, { as: person, params: { id }, body: { kind: 'above', level, version } });
    expect((await change(0, '1.13')).status).toBe(409);
    expect((await change(1, '1.13')).data()).toMatchObject({ status: 'waiting', level: 1.13, fired: 1 });
    await settled();
    await quote('1.1300', '1.1302');
    expect((await firings(id)).map(({ nth }) => nth)).toEqual([1, 2]);
  });

  it('that is deleted fires no more', async () => {
    const { id } = (await alertOn({ kind: 'above', level: '1.12' })).data();
    await settled();
    (await app.call(watch.deleteAlert, { as: person, params: { id } })).data();
    await settled();
    await quote('1.1200', '1.1202');
    expect([await told(), await list(), app.watch.size() >= 0]).toEqual([[], [], true]);
  });
});

it('the database refuses a firing that its quote does not bear out', async () => {
  const { id } = (await alertOn({ kind: 'above', level: '1.2' })).data();
  const row = sql`insert into watch_firing (alert_id, nth, user_id, symbol, direction, level, bid, ask, quote_at, source, fence, fired_at)
    values (${id}, 1, ${person.userId}, 'EUR/USD', 'up', 12000000000, 11990000000, 12000000000, now(), 'fixed', 1, now())`;
  await expect(app.database.run(row)).rejects.toThrow(/watch_firing_reached/);
});
