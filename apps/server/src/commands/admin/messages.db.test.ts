import { contact } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDoors } from './doors.ts';
import { parseOrder } from './parse-order.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { administrator, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const STRANGER = 'stranger@elsewhere.example.test';

async function write(email: string): Promise<string> {
  const body = {
    name: 'Somebody',
    email,
    phone: '+44 20 7946 0999',
    subject: 'Fees',
    message: 'What do I pay?',
  };
  const { reference } = (await app.call(contact.submitContact, { body })).data();
  const id = await app.database.value<string>(
    sql`select id from contact_message where reference = ${reference}`,
  );
  return id ?? '';
}

async function answer(id: string): Promise<void> {
  const as = await administrator(app);
  const params = { id };
  const { version } = (await app.call(contact.readMessage, { as, params })).data();
  const body = { version, reply: 'Dear Somebody, nothing.' };
  (await app.call(contact.updateMessage, { as, params, body })).data();
}

/** All that was said in it, and by whom. */
const saidIn = async (id: string) =>
  app.database.row(sql`
    select m.name, m.email, m.phone, m.subject, m.message, (select body from contact_reply where message_id = m.id) as reply
    from contact_message m where id = ${id}`);
const NOTHING = {
  name: 'Erased',
  email: 'erased@erased.invalid',
  phone: null,
  subject: '',
  message: '',
  reply: '',
};

it('forgets after the years what was written by people without an account', async () => {
  const customer = await verifiedCustomer(app);
  const [old, theirs] = [await write(STRANGER), await write(customer.email)];
  await answer(old);
  app.clock.advance(2 * 366 * DAY_MS);
  const young = await write(STRANGER);
  app.clock.advance((app.settings.RETENTION_YEARS - 2) * 366 * DAY_MS);
  const forget = () => app.jobs.find(({ name }) => name === 'forget-old-messages')?.run();
  await forget();
  await forget();
  expect(await saidIn(old)).toEqual(NOTHING);
  expect(await saidIn(young)).toMatchObject({ email: STRANGER, message: 'What do I pay?' });
  expect(await saidIn(theirs)).toMatchObject({ email: customer.email, message: 'What do I pay?' });
  const { rows } = await app.audit.page(app.database, { action: 'message.erased' }, 10);
  expect(rows).toMatchObject([{ actorId: null, subjectId: null, detail: { messages: 1 } }]);
});

it('forgets one when the operator says so, by its reference', async () => {
  const type = async (reference: string) => {
    const order = parseOrder(['forget-message', '--reference', reference, '--reason', 'Asked by letter']);
    const { database, settings, clock } = app;
    const world = {
      database,
      settings,
      clock,
      log: createLog(settings),
      operator: { user: 'halyard', host: 'one' },
    };
    const askPassword = () => Promise.reject(new Error('nobody asks for a password'));
    return order?.carryOut(openDoors({ ...world, askPassword }, order.reason));
  };
  const [id, other] = [await write(STRANGER), await write(STRANGER)];
  await answer(id);
  const reference = await app.database.value<string>(
    sql`select reference from contact_message where id = ${id}`,
  );
  const mailed = async () =>
    app.database.values<string>(
      sql`select subject from mail_outbox where strpos(subject, ${reference ?? ''}) > 0`,
    );
  expect((await mailed()).length).toBeGreaterThan(1);
  await type(reference ?? '');
  expect(await mailed()).toEqual([]);
  expect(await saidIn(id)).toEqual(NOTHING);
  expect(await saidIn(other)).toMatchObject({ email: STRANGER });
  const { rows } = await app.audit.page(app.database, { action: 'message.erased', subjectId: id }, 10);
  expect(rows).toMatchObject([{ actorId: null, detail: { reference, reason: 'Asked by letter' } }]);
  await expect(type('MSG-NOBODY')).rejects.toThrow('There is no message MSG-NOBODY.');
});
