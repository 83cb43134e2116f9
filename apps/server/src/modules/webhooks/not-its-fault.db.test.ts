import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { events, webhooks } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Person, signInAs, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** What happens to a webhook beside what its receiver answers. */

let app: TestApp;
let person: Person;
let receiver: Server;
let made: webhooks.Webhook;
let answer: (response: ServerResponse) => void;
let asked: number;

beforeAll(async () => {
  app = await createTestApp({ WEBHOOK_ALLOW_LOOPBACK: 'on' });
  receiver = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      asked += 1;
      answer(response);
    });
  });
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  asked = 0;
  answer = (response) => response.end();
  person = await verifiedCustomer(app);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const body = { url, book: person.userId };
  made = (await app.call(webhooks.createWebhook, { as: person, body })).data().webhook;
  const data = { equity: 1, usedMargin: 1 };
  const called = { type: 'margin-call', version: events.EVENT_VERSION, data } as const;
  await app.database.transaction((tx) => app.live.append(tx, person.userId, [], [called]));
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await app.close();
});

it('is not there any more where it was removed while an event was sent again', async () => {
  await app.webhooks.sendDue();
  const of = { as: person, params: { id: made.id } };
  const [first] = (await app.call(webhooks.listDeliveries, of)).data();
  const isAsked = Promise.withResolvers<ServerResponse>();
  answer = (response) => isAsked.resolve(response);
  const again = { as: person, params: { id: first?.id ?? '' } };
  const resending = app.call(webhooks.resendDelivery, again);
  const response = await isAsked.promise;
  (await app.call(webhooks.deleteWebhook, of)).data();
  response.end();
  expect((await resending).body).toMatchObject({ code: 'delivery-not-found' });
});

it('is not failing all the while its owner is suspended: nothing was sent that could be taken', async () => {
  answer = (response) => response.writeHead(500).end();
  const shown = async () => (await app.call(webhooks.listWebhooks, { as: person })).data()[0];
  await app.webhooks.sendDue();
  expect(await shown()).toMatchObject({ status: 'failing' });
  const be = (status: string) =>
    app.database.run(sql`update app_user set status = ${status} where id = ${person.userId}`);
  await be('suspended');
  app.clock.advance(3_600_000);
  await app.webhooks.sendDue();
  await be('active');
  app.clock.advance((webhooks.GIVEN_UP_AFTER_DAYS + 1) * 24 * 3_600_000);
  person = await signInAs(app, person);
  await app.webhooks.sendDue();
  expect(asked).toBe(2);
  expect(await shown()).toMatchObject({ status: 'failing', failingSince: app.clock.now().toISOString() });
});
