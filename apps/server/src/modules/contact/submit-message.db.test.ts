import { contact, site } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const MESSAGE = {
  name: 'Ada Sample',
  email: 'ada@example.test',
  subject: 'Opening an account',
  message: 'Good morning.\n\nWhich documents do you need?',
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ OPERATOR_EMAIL: 'desk@example.test' });
});
afterAll(() => app.close());

const submit = (change: Readonly<Record<string, unknown>> = {}) =>
  app.call(contact.submitContact, { body: { ...MESSAGE, ...change } });
const mailTo = async (to: string) => (await app.call(site.devMail, { query: { to } })).data();
const countMessages = async () =>
  (await app.database.row<{ total: number }>(sql`select count(*)::int as total from contact_message`))?.total;

describe('a message that is sent', () => {
  it('is kept, mailed to the operator and acknowledged with the same reference', async () => {
    const answer = await submit({ phone: '+1 202 555 0143' });
    expect(answer.body).toMatchObject({ success: true, message: 'Message sent successfully!' });
    const { reference } = answer.data();
    expect(reference).toMatch(/^MSG-[0-9A-Z]{10}$/);

    const [toOperator] = await mailTo('desk@example.test');
    expect(toOperator?.subject).toBe(`[${reference}] Opening an account`);
    expect(toOperator?.text).toContain('Name: Ada Sample\nEmail: ada@example.test\nPhone: +1 202 555 0143');
    expect(toOperator?.text).toContain('Good morning.\n\nWhich documents do you need?');
    const [toSender] = await mailTo('ada@example.test');
    expect(toSender?.subject).toBe(`We have received your message (${reference})`);
    expect(toSender?.text).toContain('We will reply within 24 hours.');
  });

  it('keeps no telephone number when the field was empty', async () => {
    const { reference } = (await submit({ phone: '' })).data();
    const row = await app.database.row(sql`select phone from contact_message where reference = ${reference}`);
    expect(row).toEqual({ phone: null });
    expect((await mailTo('desk@example.test'))[0]?.text).not.toContain('Phone');
  });

  it('may bring the signs along that stand around a copied number, but for its subject', async () => {
    const copied = '\u202a+1 202 555 0143\u202c';
    expect((await submit({ message: `Please call me: ${copied}` })).status).toBe(200);
    expect((await submit({ subject: copied })).error()).toBe(
      'Subject contains characters that are not allowed',
    );
  });

  it('stays text in a mail, whatever it looks like', async () => {
    const hostile = `<script>alert('x')</script> & "<img src=x onerror=alert(1)>"`;
    await submit({ name: hostile.slice(0, 60), subject: hostile, message: hostile });
    const html = (await mailTo('desk@example.test'))[0]?.html ?? '';
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;');
  });

  it('acknowledges a few an inbox, however many write in its name, and one more each hour', async () => {
    const email = 'flooded@example.test';
    const acknowledged = async () =>
      (await mailTo(email)).filter(({ subject }) => subject.startsWith('We have received'));
    for (let sent = 0; sent < 40; sent++) {
      expect((await submit({ email: sent % 2 ? email : 'flooded+tag@example.test' })).status).toBe(200);
    }
    const tagged = await mailTo('flooded+tag@example.test');
    expect((await acknowledged()).length + tagged.length).toBe(3);
    app.clock.advance(3_600_000);
    for (let sent = 0; sent < 3; sent++) await submit({ email });
    expect((await acknowledged()).length + tagged.length).toBe(4);
    expect((await submit({ email: 'another@example.test' })).status).toBe(200);
    expect(await mailTo('another@example.test')).toHaveLength(1);
  });

  it('never carries its words to the address it names, which may be a stranger', async () => {
    await submit({
      email: 'stranger@example.test',
      name: 'Buy Now',
      subject: 'cheap',
      message: 'visit evil.example',
    });
    const [mail] = await mailTo('stranger@example.test');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Buy Now|cheap|evil/);
  });
});

describe('a message that is sent twice', () => {
  const sendUnder = (key: string, change: Readonly<Record<string, unknown>> = {}) =>
    app.call(contact.submitContact, { key, body: { ...MESSAGE, email: 'twice@example.test', ...change } });

  it('is one message, also for somebody who is not signed in, and when both arrive at once', async () => {
    const before = await countMessages();
    const [first, second] = await Promise.all([sendUnder('visit-1'), sendUnder('visit-1')]);
    const later = await sendUnder('visit-1');
    expect(second.data()).toEqual(first.data());
    expect(later.data()).toEqual(first.data());
    expect(later.body).toMatchObject({ message: 'Message sent successfully!' });
    expect(await countMessages()).toBe((before ?? 0) + 1);
    // One acknowledgement, and one copy to the operator.
    expect(await mailTo('twice@example.test')).toHaveLength(1);
    const { reference } = first.data();
    const copies = (await mailTo('desk@example.test')).filter(({ subject }) => subject.includes(reference));
    expect(copies).toHaveLength(1);
  });

  it('is two messages under two keys, or under none', async () => {
    const before = await countMessages();
    await sendUnder('visit-2');
    await sendUnder('visit-3');
    await submit();
    await submit();
    expect(await countMessages()).toBe((before ?? 0) + 4);
  });

  it('is refused when the words are others, and tells nothing of the first', async () => {
    const { reference } = (await sendUnder('visit-4')).data();
    const before = await countMessages();
    const other = await sendUnder('visit-4', { message: 'Something else altogether.' });
    expect([other.status, other.body]).toMatchObject([409, { code: 'key-reused' }]);
    expect(JSON.stringify(other.body)).not.toContain(reference);
    expect(await countMessages()).toBe(before);
  });

  it('keeps only a digest of what the browser calls it', async () => {
    await sendUnder('visit-5');
    const kept = await app.database.rows<{ key: string }>(
      sql`select send_key as key from contact_message where send_key is not null`,
    );
    expect(kept.length).toBeGreaterThan(0);
    for (const { key } of kept) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });

  it('of a signed-in customer is kept apart from what strangers call theirs', async () => {
    const customer = await verifiedCustomer(app);
    const body = { ...MESSAGE, email: customer.email };
    const own = () => app.call(contact.submitContact, { as: customer, key: 'visit-6', body });
    const first = (await own()).data();
    expect((await own()).data()).toEqual(first);
    expect((await sendUnder('visit-6')).data()).not.toEqual(first);
  });
});

describe('a message that is refused', () => {
  const required = 'Please fill in all required fields';
  it.each([
    ['no name', { name: undefined }, required],
    ['a blank name', { name: '   ' }, required],
    ['no email', { email: undefined }, required],
    ['an empty email', { email: '' }, required],
    ['no subject', { subject: undefined }, required],
    ['no message', { message: '' }, required],
    ['a short message', { message: 'too short' }, 'Message must be at least 10 characters long'],
    [
      'a message of spaces and nine letters',
      { message: '  too short      ' },
      'Message must be at least 10 characters long',
    ],
    ['no address', { email: 'ada.example.test' }, 'Please enter a valid email address'],
    ['two addresses', { email: 'ada@example.test, bob@example.test' }, 'Please enter a valid email address'],
    ['a long name', { name: 'a'.repeat(101) }, 'Name is too long: at most 100 characters'],
    ['a long address', { email: `${'a'.repeat(250)}@b.test` }, 'Please enter a valid email address'],
    ['a long subject', { subject: 'a'.repeat(201) }, 'Subject is too long: at most 200 characters'],
    ['a long message', { message: 'a'.repeat(5001) }, 'Message is too long: at most 5000 characters'],
    ['a telephone number with letters', { phone: 'call me' }, 'Please enter a valid phone number'],
    [
      'a header in the subject',
      { subject: 'Hi\r\nBcc: all@example.test' },
      'Subject contains characters that are not allowed',
    ],
    [
      'a header in the name',
      { name: 'Ada\nBcc: all@example.test' },
      'Name contains characters that are not allowed',
    ],
    [
      'a header in the address',
      { email: 'ada@example.test\r\nBcc: all@example.test' },
      'Please enter a valid email address',
    ],
    [
      'a control character',
      { message: 'a perfectly fine \u0000 message' },
      'Message contains characters that are not allowed',
    ],
    ['a field that does not exist', { status: 'answered' }, 'Unknown field: status'],
  ])('%s', async (_, change, sentence) => {
    const before = await countMessages();
    const answer = await submit(change);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: sentence, details: [{ message: sentence }] },
    ]);
    expect(await countMessages()).toBe(before);
  });

  it('says the same sentence once for each field that is missing', async () => {
    const answer = await app.call(contact.submitContact, { body: {} });
    expect(answer.body).toMatchObject({
      error: required,
      details: ['name', 'email', 'subject', 'message'].map((path) => ({ message: required, path })),
    });
  });

  it('comes too often from one place', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    for (let sent = 0; sent < 5; sent++) {
      expect((await limited.call(contact.submitContact, { body: MESSAGE })).status).toBe(200);
    }
    const answer = await limited.call(contact.submitContact, { body: MESSAGE });
    expect([answer.status, answer.error()]).toEqual([
      429,
      'Too many requests. Please try again in 2 minutes.',
    ]);
    expect(answer.headers['retry-after']).toBe('120');
    limited.clock.advance(120_000);
    expect((await limited.call(contact.submitContact, { body: MESSAGE })).status).toBe(200);
    await limited.close();
  });
});

it('tells everybody how to reach the operator', async () => {
  expect((await app.call(contact.contactInfo)).data()).toMatchObject({
    timezone: 'EST',
    hours: [
      { days: 'Monday - Friday', hours: '9:00 AM - 6:00 PM' },
      { days: 'Saturday', hours: '10:00 AM - 4:00 PM' },
      { days: 'Sunday', hours: 'Closed' },
    ],
  });
});
