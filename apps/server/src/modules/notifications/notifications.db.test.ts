import { notifications, plainText } from '@halyard/contract';
import { beforeAll, afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let reader: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  reader = await verifiedCustomer(app);
  await readAll();
});
afterAll(() => app.close());

/** Tells somebody so many things, a second apart: number 1 is the oldest. */
async function tell(count: number, to: Person = reader): Promise<void> {
  for (let number = 1; number <= count; number++) await tellOne(to, `Number ${number}`);
}

async function tellOne({ userId }: Person, title: string): Promise<void> {
  app.clock.advance(1000);
  await app.database.transaction((tx) =>
    app.notifications.notify(tx, {
      userId,
      kind: 'money',
      title: plainText(title),
      body: plainText('News'),
    }),
  );
}

const list = (query: Readonly<Record<string, unknown>> = {}, as: Person = reader) =>
  app.call(notifications.listNotifications, { as, query });
const read = (id: string, as: Person = reader) =>
  app.call(notifications.readNotification, { as, params: { id } });
const readAll = (as: Person = reader) => app.call(notifications.readAllNotifications, { as });

describe('the list', () => {
  it('shows the newest first, twenty a page, with the number that is unread', async () => {
    await tell(25);
    const first = (await list({ unread: 'true' })).data();
    expect(first.notifications.map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Number ${25 - index}`),
    );
    expect(first).toMatchObject({ unread: 25, pagination: { page: 1, limit: 20, total: 25, pages: 2 } });
    expect((await list({ unread: 'true', page: 2 })).data().notifications).toHaveLength(5);
    expect((await list({ unread: 'true', page: 3 })).data().notifications).toEqual([]);
  });

  it('can be narrowed to what is unread or read', async () => {
    await tell(2);
    const [newest] = (await list()).data().notifications;
    await read(newest?.id ?? '');
    expect((await list({ unread: 'true' })).data().notifications.map(({ title }) => title)).toEqual([
      'Number 1',
    ]);
    const old = (await list({ unread: 'false' })).data();
    expect(old.notifications[0]).toMatchObject({ title: 'Number 2', readAt: app.clock.now().toISOString() });
    expect(old.unread).toBe(1);
  });

  it('refuses what is no page and what is no answer', async () => {
    for (const page of ['0', '-1', '1.5', 'two', '']) expect((await list({ page })).status).toBe(400);
    expect((await list({ unread: 'perhaps' })).error()).toBe('unread must be one of: true, false');
  });
});

describe('reading', () => {
  it('marks one, and the first moment stays', async () => {
    await tell(1);
    const [one] = (await list()).data().notifications;
    const at = app.clock.now().toISOString();
    expect((await read(one?.id ?? '')).data()).toEqual({ ...one, readAt: at });
    app.clock.advance(60_000);
    expect((await read(one?.id ?? '')).data().readAt).toBe(at);
    expect((await list()).data().unread).toBe(0);
  });

  it("treats somebody else's as one that does not exist", async () => {
    await tell(1);
    const [one] = (await list()).data().notifications;
    const stranger = await verifiedCustomer(app);
    const answers = [await read(one?.id ?? '', stranger), await read(newId(), stranger)];
    for (const answer of answers)
      expect([answer.status, answer.error()]).toEqual([404, 'Notification not found']);
    const malformed = await read('1');
    expect([malformed.status, malformed.error()]).toEqual([400, 'This id is not valid']);
    expect((await list()).data().unread).toBe(1);
  });

  it("marks all of one's own and nobody else's", async () => {
    const neighbour = await verifiedCustomer(app);
    await readAll(neighbour);
    await tell(3);
    await tell(1, neighbour);
    expect((await readAll()).data()).toEqual({ read: 3 });
    expect((await readAll()).data()).toEqual({ read: 0 });
    expect((await list({}, neighbour)).data().unread).toBe(1);
  });

  it('is for people who are signed in', async () => {
    const answers = [
      await app.call(notifications.listNotifications),
      await app.call(notifications.readNotification, { params: { id: newId() } }),
      await app.call(notifications.readAllNotifications),
    ];
    for (const answer of answers)
      expect([answer.status, answer.error()]).toEqual([401, 'Please log in to continue']);
  });
});
