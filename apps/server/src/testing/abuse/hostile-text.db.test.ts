import {
  admin,
  auth,
  contact,
  type Endpoint,
  type Envelope,
  plainText,
  transactions,
  users,
  wallet,
} from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, mailTo, type Person, verifiedCustomer } from '../people.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/**
 * Text that means something elsewhere, in every field a customer can write: it is kept as it is, given to staff as data,
 * and harmless in a mail and in a file. What a browser makes of it is in e2e/portal/hostile-text.spec.ts.
 */

const SCRIPT = '<script>alert(1)</script>';
const IMAGE = '"><img src=x onerror=alert(2)>';
const FORMULA = '=HYPERLINK("http://evil.example","x")';

let app: TestApp;
let staff: Person;
let mallory: Person;

beforeAll(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 10_000 });
  staff = await administrator(app);
  mallory = await verifiedCustomer(app, { firstName: SCRIPT, lastName: IMAGE });
});
afterAll(() => app.close());

/** What staff read, and that it can be nothing but data to a browser. */
async function read(endpoint: Endpoint, params: Record<string, string>, query: Record<string, string>) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const response = await app.server.inject({
    method: endpoint.method,
    url: `/api${path}?${new URLSearchParams(query).toString()}`,
    headers: { authorization: `Bearer ${staff.token}` },
  });
  expect([endpoint.name, response.statusCode]).toEqual([endpoint.name, 200]);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
  return JSON.stringify(response.json<Envelope<unknown>>());
}

const quoted = (text: string) => JSON.stringify(text).slice(1, -1);

describe('a name and a phone', () => {
  it('are what was typed, wherever staff see them', async () => {
    const { userId } = mallory;
    for (const [endpoint, params, query] of [
      [admin.adminListUsers, {}, { search: 'onerror' }],
      [admin.adminGetUser, { id: userId }, {}],
      [admin.adminGetKyc, { userId }, {}],
    ] as const) {
      const text = await read(endpoint, params, query);
      expect(text).toContain(quoted(SCRIPT));
      expect(text).toContain(quoted(IMAGE));
    }
    const body = { phone: '<b>1</b>' };
    expect((await app.call(users.updateProfile, { as: mallory, body })).error()).toBe(
      'Please enter a valid phone number',
    );
  });

  it('are text in every mail', async () => {
    await app.call(auth.forgotPassword, { body: { email: mallory.email } });
    const mails = await mailTo(app, mallory.email);
    for (const { html } of mails) expect(html).not.toMatch(/<script|<img/i);
    // Whoever's address is not known to be theirs is not called by a name.
    expect(mails.map(({ text }) => text.includes(SCRIPT))).toEqual([true, false]);
  });

  it('are text in the table of users, whatever a spreadsheet would make of them', async () => {
    const body = { firstName: FORMULA, lastName: '@SUM(1+1)*cmd|x' };
    const cheat = await verifiedCustomer(app, body);
    const query = { search: cheat.email };
    const file = await app.call(admin.adminExportUsers, { as: staff, query });
    const line = String(file.data()).split('\r\n')[1] ?? '';
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
    expect(line).toContain(`'@SUM(1+1)*cmd|x`);
  });
});

describe('a destination, a browser and a message', () => {
  it('are what was typed, wherever staff see them', async () => {
    const headers = { 'user-agent': `${SCRIPT}${IMAGE}` };
    const { email, password, userId } = mallory;
    await app.call(auth.login, { body: { email, password }, headers });
    const sessions = await read(admin.adminListSessions, { id: userId }, {});
    expect(sessions).toContain('Unknown device');
    expect(sessions).not.toContain('alert');

    const body = { currency: 'USD', amount: 10, destination: `12345678 ${IMAGE}` };
    const { id } = (await app.call(wallet.withdraw, { as: mallory, body })).data();
    expect(await read(admin.adminGetTransaction, { id }, {})).toContain(quoted(`12345678 ${IMAGE}`));

    const message = { name: SCRIPT, email, subject: IMAGE, message: `${SCRIPT}\n${IMAGE}` };
    (await app.call(contact.submitContact, { body: message })).data();
    const list = await read(contact.listMessages, {}, { search: 'onerror' });
    expect(list).toContain(quoted(SCRIPT));
    const { messages } = (await app.call(contact.listMessages, { as: staff })).data();
    expect(await read(contact.readMessage, { id: messages[0]?.id ?? '' }, {})).toContain(quoted(IMAGE));
  });

  it('are text in the statement, whatever a spreadsheet would make of them', async () => {
    const body = { currency: 'USD', amount: 10, destination: `${FORMULA} 12345678` };
    (await app.call(wallet.withdraw, { as: mallory, body })).data();
    // No sentence of the product begins with what a customer wrote. A line with words of its own does.
    const { userId } = mallory;
    const line = { userId, type: 'deposit', status: 'pending', asset: 'USD', amount: 5n } as const;
    await app.database.transaction((tx) =>
      app.ledger.record(tx, { ...line, description: plainText(FORMULA) }),
    );
    const file = String((await app.call(transactions.exportTransactions, { as: mallory })).data());
    expect(file).toContain(`,"'=HYPERLINK(""http://evil.example"",""x"")",`);
    expect(file).not.toMatch(/(^|,)"?[=+@]/m);
  });

  it('cannot break out of the name of a passkey or a device, nor add a header or a line', async () => {
    for (const firstName of ['a\r\nBcc: x@example.test', 'a\u0000b', 'a\u001b[2J']) {
      const answer = await app.call(users.updateProfile, { as: mallory, body: { firstName } });
      expect(answer.error()).toBe('First name contains characters that are not allowed');
    }
  });
});
