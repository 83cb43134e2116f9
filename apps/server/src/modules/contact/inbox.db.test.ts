import { createHash } from 'node:crypto';
import { admin, contact, site } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { administrator, type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
});
afterAll(() => app.close());

let sent = 0;
/** Sends a message from an address of its own and answers it as it is read in the inbox. */
async function message(change: Readonly<Record<string, unknown>> = {}): Promise<contact.ContactMessage> {
  sent += 1;
  const body = {
    name: 'Ada',
    email: `ada${sent}@example.test`,
    subject: 'Hello',
    message: 'A long enough message.',
  };
  const { reference } = (await app.call(contact.submitContact, { body: { ...body, ...change } })).data();
  const [found] = await inbox({ search: reference });
  if (!found) throw new Error(`${reference} is not in the inbox`);
  return (await open(found.id)).data();
}

const list = (query: Readonly<Record<string, unknown>>, as: Person = staff) =>
  app.call(contact.listMessages, { as, query });
const inbox = async (query: Readonly<Record<string, unknown>> = {}) => (await list(query)).data().messages;
const open = (id: string, as: Person = staff) => app.call(contact.readMessage, { as, params: { id } });
/** Changes a message that nobody has changed before, unless the body says otherwise. */
const update = (
  id: string,
  body: Readonly<Record<string, unknown>>,
  options: { as?: Person; key?: string } = {},
) =>
  app.call(contact.updateMessage, { as: staff, ...options, params: { id }, body: { version: 1, ...body } });
const lastAudit = async (subjectId: string) =>
  (await app.call(admin.adminListAudit, { as: staff, query: { subjectId } })).data().entries[0];

describe('the inbox', () => {
  it('lists the newest first, with status and pages, and not what they wrote', async () => {
    const older = await message({ phone: '+1 202 555 0143' });
    app.clock.advance(1000);
    const newer = await message();
    const { messages, pagination } = (await list({})).data();
    expect(messages.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(Object.keys(messages[1] ?? {}).toSorted()).toEqual([
      'createdAt',
      'id',
      'name',
      'reference',
      'repliedAt',
      'replies',
      'status',
      'subject',
      'tier',
      'version',
    ]);
    expect(messages[1]).toMatchObject({
      name: 'Ada',
      status: 'new',
      version: 1,
      replies: 0,
      repliedAt: null,
    });
    expect(pagination).toMatchObject({ currentPage: 1, itemsPerPage: 50, hasPrevPage: false });
    expect((await list({ page: 1000 })).data().messages).toEqual([]);
    const second = (await list({ page: 2, limit: 1 })).data();
    expect(second.messages.map(({ id }) => id)).toEqual([older.id]);
    expect(second.pagination).toMatchObject({ itemsPerPage: 1, hasPrevPage: true });
  });

  it('has new messages of the higher tiers first, with the tier they have', async () => {
    const names: string[] = [];
    for (const tier of ['professional', 'premium', 'standard']) {
      const { userId, email } = await verifiedCustomer(app);
      await app.database.run(sql`update app_user set tier = ${tier} where id = ${userId}`);
      app.clock.advance(1000);
      names.push((await message({ email })).id);
    }
    const [professional = '', premium = '', standard = ''] = names;
    const first = async () => (await inbox({ limit: 3 })).map(({ id, tier }) => [id, tier]);
    expect(await first()).toEqual([
      [professional, 'professional'],
      [premium, 'premium'],
      [standard, 'standard'],
    ]);
    // What somebody has taken up stands where it came.
    await update(professional, { status: 'open' });
    expect((await first()).map(([id]) => id)).toEqual([premium, standard, professional]);
    for (const id of [premium, standard]) await update(id, { status: 'closed' });
  });

  it('is filtered by status and searched by everything a person remembers', async () => {
    const one = await message({
      name: 'Grace Sample',
      subject: 'Fees at 100% margin',
      message: 'About under_scores.',
    });
    await update(one.id, { status: 'open' });
    for (const search of ['grace', '100%', 'under_s', one.email, one.reference.toLowerCase()]) {
      expect((await inbox({ search, status: 'open' })).map(({ id }) => id)).toEqual([one.id]);
    }
    expect(await inbox({ search: 'grace', status: 'closed' })).toEqual([]);
    // What somebody types is no pattern.
    expect(await inbox({ search: '1__%' })).toEqual([]);
  });

  it('shows a message once, also from an address that was somebody else’s before', async () => {
    const before = await verifiedCustomer(app);
    const written = await message({ email: before.email });
    await app.database.run(sql`
      update app_user set status = 'closed', closed_at = now(), sign_in_erased_at = now() where id = ${before.userId}`);
    const again = await verifiedCustomer(app, { email: before.email });
    expect(again.userId).not.toBe(before.userId);
    const { messages, pagination } = (await list({ search: written.reference })).data();
    expect([messages.map(({ id }) => id), pagination.totalItems]).toEqual([[written.id], 1]);
  });

  it('is not for customers, and not for strangers', async () => {
    const customer = await verifiedCustomer(app);
    const { id } = await message();
    const body = { version: 1, status: 'open' };
    const anonymous = await app.call(contact.updateMessage, { params: { id }, body });
    const glance = await app.call(contact.readMessage, { params: { id } });
    expect([(await app.call(contact.listMessages)).status, glance.status, anonymous.status]).toEqual([
      401, 401, 401,
    ]);
    const refused = await update(id, { status: 'open' }, { as: customer });
    expect([(await list({}, customer)).status, (await open(id, customer)).status, refused.status]).toEqual([
      403, 403, 403,
    ]);
  });

  it('refuses a page or a status that does not exist', async () => {
    expect((await list({ page: 0 })).error()).toBe('page must be a whole number from 1 to 100000');
    expect((await list({ status: 'lost' })).error()).toBe(
      'status must be one of: new, open, answered, closed',
    );
  });
});

describe('opening a message', () => {
  it('shows what they wrote, is written down, and marks nothing', async () => {
    const written = await message({ phone: '+1 202 555 0143', message: 'Where do I begin?' });
    const opened = (await open(written.id)).data();
    expect(opened).toMatchObject({ phone: '+1 202 555 0143', message: 'Where do I begin?', replies: [] });
    expect(opened).toEqual(written);
    expect((await inbox({ search: written.reference }))[0]).toMatchObject({ status: 'new', version: 1 });
    expect(await lastAudit(written.id)).toMatchObject({
      actorId: staff.userId,
      action: 'message.read',
      detail: { reference: written.reference },
    });
  });

  it('answers plainly that there is none', async () => {
    const unknown = await open(newId());
    expect([unknown.status, unknown.error()]).toEqual([404, 'Message not found']);
  });
});

describe('a change of status', () => {
  it('is kept and audited', async () => {
    const { id, reference, email } = await message();
    expect((await update(id, { status: 'closed' })).data().status).toBe('closed');
    expect((await inbox({ search: reference }))[0]?.status).toBe('closed');
    expect(await lastAudit(id)).toMatchObject({
      actorId: staff.userId,
      action: 'message.status-changed',
      detail: {
        reference,
        before: { status: 'new', replies: 0 },
        after: { status: 'closed', replies: 0 },
      },
    });
    // The acknowledgement stays the only mail.
    expect((await app.call(site.devMail, { query: { to: email } })).data()).toHaveLength(1);
  });

  it('to what it is already changes nothing', async () => {
    const { id } = await message();
    expect((await update(id, { status: 'new' })).data()).toMatchObject({ status: 'new', version: 1 });
    expect(await lastAudit(id)).toMatchObject({ action: 'message.read' });
  });

  it.each([
    [
      'nobody who has not read it',
      { status: 'open', version: undefined },
      'Please name the version you have read',
    ],
    ['nothing to do', {}, 'Please choose a status or write a reply'],
    ['an unknown status', { status: 'lost' }, 'status must be one of: new, open, answered, closed'],
    ['an empty reply', { reply: '  ' }, 'Please provide reply'],
    ['a reply that is too long', { reply: 'a'.repeat(5001) }, 'Reply is too long: at most 5000 characters'],
    ['a field that does not exist', { status: 'open', email: 'other@example.test' }, 'Unknown field: email'],
  ])('refuses %s', async (_, body, sentence) => {
    const { id } = await message();
    const answer = await update(id, body);
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });

  it('refuses a message that does not exist', async () => {
    const unknown = await update(newId(), { status: 'open' });
    expect([unknown.status, unknown.error()]).toEqual([404, 'Message not found']);
    const malformed = await update('1', { status: 'open' });
    expect([malformed.status, malformed.error()]).toEqual([400, 'This id is not valid']);
  });
});

describe('a reply', () => {
  it('is mailed to the sender, stored beside the message and audited', async () => {
    const { id, reference, email } = await message({ subject: 'Opening', message: 'Which documents?' });
    app.clock.advance(1000);
    const answered = (await update(id, { reply: 'A passport will do.\n\nKind regards' })).data();
    expect(answered).toMatchObject({
      status: 'answered',
      replies: [{ text: 'A passport will do.\n\nKind regards', at: app.clock.now().toISOString() }],
    });
    expect((await open(id)).data()).toEqual(answered);
    expect((await inbox({ search: reference }))[0]).toMatchObject({
      status: 'answered',
      replies: 1,
      repliedAt: app.clock.now().toISOString(),
    });

    const [mail] = (await app.call(site.devMail, { query: { to: email } })).data();
    expect(mail?.subject).toBe(`Re: Opening (${reference})`);
    expect(mail?.text).toContain('A passport will do.\n\nKind regards\n\nYou wrote:\nWhich documents?');
    const { entries } = (
      await app.call(admin.adminListAudit, {
        as: staff,
        query: { subjectId: id, action: 'message.answered' },
      })
    ).data();
    const kept = await app.database.row<{ id: string; body: string }>(
      sql`select id, body from contact_reply where message_id = ${id}`,
    );
    expect(entries).toMatchObject([{ actorId: staff.userId }]);
    // Nobody can take words out of the log again: it knows which ones were sent, and does not repeat them.
    expect(entries[0]?.detail).toEqual({
      reference,
      before: { status: 'new', replies: 0 },
      after: { status: 'answered', replies: 1 },
      replyId: kept?.id,
      sha256: createHash('sha256')
        .update(kept?.body ?? '')
        .digest('hex'),
    });
  });

  it('is not mailed when somebody else has answered since it was read', async () => {
    const colleague = await administrator(app);
    const { id, email } = await message();
    const [first, second] = await Promise.all([
      update(id, { reply: 'From the one.' }),
      update(id, { reply: 'From the other.' }, { as: colleague }),
    ]);
    const sentence = 'Somebody else changed this in the meantime. Please reload and try again.';
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    expect((first.status === 409 ? first : second).body).toMatchObject({
      code: 'edit-conflict',
      error: sentence,
    });
    // The acknowledgement and one reply.
    expect((await app.call(site.devMail, { query: { to: email } })).data()).toHaveLength(2);
    expect((await open(id)).data()).toMatchObject({ version: 2, replies: [{}] });

    expect((await update(id, { status: 'closed' }, { as: colleague })).error()).toBe(sentence);
    const again = await update(id, { version: 2, reply: 'And one more thing.' }, { as: colleague });
    expect(again.data().replies.map(({ by }) => by)).toHaveLength(2);
  });

  it('may leave the message in another status', async () => {
    const { id } = await message();
    expect((await update(id, { reply: 'We will look into it.', status: 'open' })).data().status).toBe('open');
  });

  it('goes out once, however often the same request arrives', async () => {
    const { id, email } = await message();
    const answers = await Promise.all([1, 2].map(() => update(id, { reply: 'Once.' }, { key: 'reply-1' })));
    expect(answers.map((answer) => answer.data().replies.length)).toEqual([1, 1]);
    expect((await app.call(site.devMail, { query: { to: email } })).data()).toHaveLength(2);
    const other = await update(id, { reply: 'Twice.' }, { key: 'reply-1' });
    expect([other.status, other.body]).toMatchObject([409, { code: 'key-reused' }]);
  });

  it('stays text, and so does what it quotes', async () => {
    const { id, email } = await message({ name: '<b>Ada</b>', message: '<img src=x onerror=alert(1)>' });
    await update(id, { reply: '<script>alert(1)</script>' });
    const [mail] = (await app.call(site.devMail, { query: { to: email } })).data();
    expect(mail?.html).not.toMatch(/<script|<img|<b>/);
    expect(mail?.html).toContain('&lt;script&gt;');
  });
});
