import { admin, contact, site } from '@halyard/contract';
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
/** Sends a message from an address of its own and answers it as the inbox shows it. */
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
  return found;
}

const list = (query: Readonly<Record<string, unknown>>, as: Person = staff) =>
  app.call(contact.listMessages, { as, query });
const inbox = async (query: Readonly<Record<string, unknown>> = {}) => (await list(query)).data().messages;
const update = (
  id: string,
  body: Readonly<Record<string, unknown>>,
  options: { as?: Person; key?: string } = {},
) => app.call(contact.updateMessage, { as: staff, ...options, params: { id }, body });
const lastAudit = async (subjectId: string) =>
  (await app.call(admin.adminListAudit, { as: staff, query: { subjectId } })).data().entries[0];

describe('the inbox', () => {
  it('shows the newest first, with status, pages and what they wrote', async () => {
    const older = await message({ phone: '+1 202 555 0143' });
    app.clock.advance(1000);
    const newer = await message();
    const { messages, pagination } = (await list({})).data();
    expect(messages.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(messages[1]).toMatchObject({ status: 'new', phone: '+1 202 555 0143', replies: [] });
    expect(pagination).toMatchObject({ currentPage: 1, itemsPerPage: 50, hasPrevPage: false });
    expect((await list({ page: 1000 })).data().messages).toEqual([]);
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

  it('is not for customers, and not for strangers', async () => {
    const customer = await verifiedCustomer(app);
    const { id } = await message();
    const anonymous = await app.call(contact.updateMessage, { params: { id }, body: { status: 'open' } });
    expect([(await app.call(contact.listMessages)).status, anonymous.status]).toEqual([401, 401]);
    const refused = await update(id, { status: 'open' }, { as: customer });
    expect([(await list({}, customer)).status, refused.status]).toEqual([403, 403]);
  });

  it('refuses a page or a status that does not exist', async () => {
    expect((await list({ page: 0 })).error()).toBe('page must be a whole number from 1 to 100000');
    expect((await list({ status: 'lost' })).error()).toBe(
      'status must be one of: new, open, answered, closed',
    );
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
      detail: { reference, from: 'new', to: 'closed' },
    });
    // The acknowledgement stays the only mail.
    expect((await app.call(site.devMail, { query: { to: email } })).data()).toHaveLength(1);
  });

  it.each([
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
    const answered = (await update(id, { reply: 'A passport will do.\n\nKind regards' })).data();
    expect(answered).toMatchObject({
      status: 'answered',
      replies: [{ text: 'A passport will do.\n\nKind regards', at: app.clock.now().toISOString() }],
    });
    expect((await inbox({ search: reference }))[0]?.replies).toEqual(answered.replies);

    const [mail] = (await app.call(site.devMail, { query: { to: email } })).data();
    expect(mail?.subject).toBe(`Re: Opening (${reference})`);
    expect(mail?.text).toContain('A passport will do.\n\nKind regards\n\nYou wrote:\nWhich documents?');
    expect(await lastAudit(id)).toMatchObject({
      action: 'message.answered',
      detail: { from: 'new', to: 'answered' },
    });
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
