import { contact, factors, transactions, users } from '@halyard/contract';
import { COMPANY } from '@halyard/content';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTo, type Person, verifiedCustomer } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const SHIPPED = COMPANY.brand;
const OTHER = 'Gaff and Daughters';
const rename = (brand: string) => Object.assign(COMPANY, { brand });

let app: TestApp;
let person: Person;
beforeAll(async () => {
  rename(OTHER);
  app = await createTestApp();
  person = await verifiedCustomer(app);
});
afterAll(async () => {
  rename(SHIPPED);
  await app.close();
});

/** Everything a person reads the brand in, by name. */
async function read(): Promise<Readonly<Record<string, string>>> {
  const page = async (url: string) => (await app.server.inject({ method: 'GET', url })).body;
  const message = { name: 'Ada', email: person.email, subject: 'Hello', message: 'A question of mine' };
  (await app.call(contact.submitContact, { body: message })).data();
  const next = { email: 'next@example.test' };
  (await app.call(users.requestEmailChange, { as: person, body: next })).data();
  const mails = [...(await mailTo(app, person.email)), ...(await mailTo(app, next.email))];
  const file = await app.call(transactions.exportTransactions, { as: person });
  return {
    mails: mails.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`).join('\n'),
    authenticator: (await app.call(factors.startTotp, { as: person })).data().uri,
    passkey: JSON.stringify((await app.call(factors.passkeyOptions, { as: person })).data()),
    'API documents': `${await page('/api/docs')}\n${await page('/api/openapi.json')}`,
    file: JSON.stringify(file.headers['content-disposition']),
    settings: await page('/api/config'),
  };
}

it('another brand in the content is the one that mails, authenticators, passkeys and documents name', async () => {
  const texts = await read();
  for (const [where, text] of Object.entries(texts)) expect(text, where).not.toContain(SHIPPED);
  const { mails = '', authenticator = '', passkey, 'API documents': documents } = texts;
  expect(mails).toContain(`Welcome to ${OTHER}.`);
  expect(mails).toContain(`to use this address for your ${OTHER} account`);
  expect(mails.split(`>${OTHER}</p>`)).toHaveLength(mails.split('<!doctype html>').length);
  expect(decodeURIComponent(authenticator)).toContain(`issuer=${OTHER}`);
  expect(passkey).toContain(`"name":"${OTHER}"`);
  expect(documents).toContain(`<title>${OTHER} API`);
  expect(documents).toContain(`"title":"${OTHER}"`);
});
