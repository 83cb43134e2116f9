import { events, webhooks } from '@halyard/contract';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { verifiedCustomer } from '../../testing/people.ts';
import { createTestApp } from '../../testing/test-app.ts';
import * as store from './store.ts';

it('a webhook rests while staff have closed the account, and what was missed is due once it is open again', async () => {
  const app = await createTestApp({ WEBHOOK_ALLOW_LOOPBACK: 'on' });
  try {
    const person = await verifiedCustomer(app);
    const book = person.userId;
    const body = { url: 'http://127.0.0.1:1/hooks', book };
    (await app.call(webhooks.createWebhook, { as: person, body })).data();
    const become = (status: string) =>
      app.database.run(sql`update app_user set status = ${status} where id = ${book}`);
    const due = async () => {
      const now = app.clock.now();
      const leased = await store.leaseDue(app.database, { now, until: now, limit: 10 });
      return [(await store.selectFollowed(app.database)).has(book), leased.length];
    };
    await become('closed');
    const called = { type: 'margin-call', version: events.EVENT_VERSION } as const;
    await app.database.transaction((tx) =>
      app.live.append(tx, book, [], [{ ...called, data: { equity: 1, usedMargin: 1 } }]),
    );
    expect(await due()).toEqual([false, 0]);
    await become('active');
    expect(await due()).toEqual([true, 1]);
  } finally {
    await app.close();
  }
});
