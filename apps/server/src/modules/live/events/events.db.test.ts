import { admin, events } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { makeKey } from '../../../testing/api-keys.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { place } from '../../../testing/traders.ts';
import { provenMessages, readEvents, verifyLive } from '../index.ts';
import { selectSnapshot } from '../messages/store.ts';

let app: TestApp;
let person: Person;
let chief: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await verifiedCustomer(app);
  chief = await administrator(app, 'super_admin');
});
afterAll(() => app.close());

const called = (equity: number): events.NewEvent => ({
  type: 'margin-call',
  version: events.EVENT_VERSION,
  data: { equity, usedMargin: 1 },
});
const tell = (bookId: string, ...equities: number[]) =>
  app.database.transaction((tx) => app.live.append(tx, bookId, [], equities.map(called)));

describe('the events of an account', () => {
  it('say what an order did, in order and without a gap, to whoever asks after a number', async () => {
    const before = (await app.call(events.listEvents, { as: person })).data().newest;
    (await place(app, person)).data();
    const { events: told, newest } = (
      await app.call(events.listEvents, { as: person, query: { after: before } })
    ).data();
    expect(told.map(({ type }) => type)).toEqual(['order-accepted', 'order-filled', 'position-opened']);
    expect(told.map(({ number }) => number)).toEqual([1, 2, 3].map((nth) => before + nth));
    expect(newest).toBe(before + 3);
    const [, filled, opened] = told;
    if (filled?.type !== 'order-filled' || opened?.type !== 'position-opened')
      throw new Error('Not what came');
    expect(filled.data).toMatchObject({
      order: { symbol: 'EUR/USD', side: 'buy', status: 'filled', timeInForce: 'gtc' },
      quantity: 1000,
      positions: [{ id: opened.data.position.id, change: 'opened', quantity: 1000 }],
      balance: opened.data.balance,
    });
    expect(filled.data.price).toBe(filled.data.quote.ask);
    const rest = await app.call(events.listEvents, { as: person, query: { after: before + 1, limit: 1 } });
    expect(rest.data().events).toEqual([filled]);
  });

  it('are numbered several a message, and found by any number', async () => {
    const book = newId();
    await tell(book, 1, 2, 3);
    await tell(book, 4);
    await tell(book);
    await tell(book, 5, 6);
    for (const after of [0, 1, 2, 3, 4, 5, 6]) {
      const numbers = (await readEvents(app.database, book, after, 100)).map(({ number }) => number);
      expect(numbers).toEqual([1, 2, 3, 4, 5, 6].slice(after));
    }
    expect(await verifyLive(app.database)).toEqual([]);
  });

  it('of a number that is yet to come are refused by that number', async () => {
    const answer = await app.call(events.listEvents, { as: person, query: { after: 1_000_000 } });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'event-ahead' });
  });

  it('are read by a key of that account, and by none of another', async () => {
    const key = await makeKey(app, person, { scopes: ['read'] });
    (await app.call(events.listEvents, { as: { token: key.token } })).data();
    const other = await makeKey(app, person, { scopes: ['trade'] });
    const refused = await app.call(events.listEvents, { as: { token: other.token } });
    expect(refused.body).toMatchObject({ code: 'api-key-scope' });
  });
});

describe("the house's events", () => {
  const page = async (cursor?: string) =>
    (
      await app.call(admin.adminListEvents, {
        as: chief,
        query: { ...(cursor ? { cursor } : {}), limit: 500 },
      })
    ).data();

  it('come in the order in which they became visible: what was begun earlier and ended later is not passed over', async () => {
    const [slow, quick] = [newId(), newId()];
    let { cursor } = await page();
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const writing = app.database.transaction(async (tx) => {
      await app.live.append(tx, slow, [], [called(1)]);
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    await tell(quick, 2, 3);
    const seen: string[] = [];
    const readOn = async () => {
      const next = await page(cursor);
      cursor = next.cursor;
      // Whatever was still on its way anywhere when the first page was read comes after that page, with what stands here.
      const own = next.events.filter(({ book }) => book === slow || book === quick);
      seen.push(...own.map(({ book, number }) => `${book} ${number}`));
    };
    await readOn();
    mayEnd.resolve();
    await writing;
    await expect.poll(async () => readOn().then(() => seen.length)).toBe(3);
    expect(seen).toEqual([`${slow} 1`, `${quick} 1`, `${quick} 2`]);
  });

  it('are refused from a cursor that is none', async () => {
    const answer = await app.call(admin.adminListEvents, { as: chief, query: { cursor: 'rubbish' } });
    expect(answer.body).toMatchObject({ code: 'event-cursor' });
  });
});

describe('the check of all events', () => {
  it.each([
    ['a gap', sql`update live_event set first_event = 12 where first_event = 3`],
    ['a lost message', sql`delete from live_event where first_event = 3`],
    ['a count ahead', sql`update live_account set last_event = last_event + 1`],
    ['a lost event', sql`update live_event set events = '[{}]' where first_event = 1`],
  ])('finds %s, in all of it and in what is new', async (_, harm) => {
    const book = newId();
    const seen = await selectSnapshot(app.database);
    await tell(book, 1, 2);
    await tell(book, 3);
    await tell(book, 4);
    const harmed = app.database.transaction(async (tx) => {
      await tx.run(sql`alter table live_event disable trigger live_event_kept`);
      await tx.run(sql`${harm} ${harm.text.includes('where') ? sql`and` : sql`where`} user_id = ${book}`);
      const whole = await verifyLive(tx);
      const fresh = await provenMessages.since(tx, seen);
      throw new Error([whole.some(({ detail }) => detail.includes(book)), fresh.length > 0].join());
    });
    await expect(harmed).rejects.toThrow(/true,true/);
  });
});
