import { mainBookOf } from '@halyard/accounting';
import { auth, type BodyInput, say, type users } from '@halyard/contract';
import { listMail, type StoredMail } from '../platform/mail/outbox.ts';
import type { TestApp } from './test-app.ts';

/** Somebody who is signed in, ready to be passed as `as` of a call. */
export type Person = {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
};

export const TEST_PASSWORD = 'correct horse battery';

let count = 0;

/** A new customer as the product makes one: signed in, with practice funds, the address not verified yet. */
export async function registerPerson(
  app: TestApp,
  overrides: Partial<BodyInput<typeof auth.register>> = {},
): Promise<Person> {
  count += 1;
  const body = {
    email: `person-${count}@example.test`,
    password: TEST_PASSWORD,
    firstName: 'Ada',
    lastName: `Example ${count}`,
    acceptTerms: true as const,
    ...overrides,
  };
  const { token, user } = (await app.call(auth.register, { body })).data();
  return { userId: user.id, email: user.email, password: body.password, token };
}

/** A customer who has also typed the mailed code. */
export async function verifiedCustomer(
  app: TestApp,
  overrides: Partial<BodyInput<typeof auth.register>> = {},
): Promise<Person> {
  const person = await registerPerson(app, overrides);
  const otp = await mailedCode(app, person.email);
  (await app.call(auth.verifyEmail, { as: person, body: { email: person.email, otp } })).data();
  return person;
}

/** What they practise with is taken back: they have nothing any more. */
export async function withoutMoney<P extends Person>(app: TestApp, person: P): Promise<P> {
  const bookId = mainBookOf(person.userId);
  await app.database.transaction(async (tx) => {
    const available = (await app.ledger.lock(tx, bookId)).of('USD').available;
    await app.ledger.givePracticeFunds(tx, bookId, -available, say('practice-reset', {}));
  });
  return person;
}

/** A member of staff, signed in. They have practice funds of their own, so that tests can try what they may do with them. */
export async function administrator(
  app: TestApp,
  role: Extract<users.Role, 'admin' | 'super_admin'> = 'admin',
): Promise<Person> {
  count += 1;
  const email = `${role}-${count}@example.test`;
  const given = {
    email,
    password: TEST_PASSWORD,
    firstName: 'Grace',
    lastName: `Staff ${count}`,
    role,
    practiceFunds: true,
  };
  await app.database.transaction((tx) => app.auth.createReadyUser(tx, given));
  return signInAs(app, { email, password: TEST_PASSWORD });
}

/** Signs somebody in once more, as from another browser. */
export async function signInAs(
  app: TestApp,
  { email, password }: Pick<Person, 'email' | 'password'>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Person> {
  const answer = (await app.call(auth.login, { body: { email, password }, headers })).data();
  if (!('token' in answer)) throw new Error(`${email} has a second factor`);
  return { userId: answer.user.id, email, password, token: answer.token };
}

/** What was mailed to an address, newest first. */
export async function mailTo(app: TestApp, email: string): Promise<StoredMail[]> {
  return listMail(app.database, email);
}

/** The code in the newest mail that has one. */
export async function mailedCode(app: TestApp, email: string): Promise<string> {
  for (const { text } of await mailTo(app, email)) {
    const code = /^ {4}(\d{6})$/m.exec(text)?.[1];
    if (code) return code;
  }
  throw new Error(`No code was mailed to ${email}`);
}

/** The token of the newest reset link. */
export async function mailedResetToken(app: TestApp, email: string): Promise<string> {
  for (const { text } of await mailTo(app, email)) {
    const token = /#token=([\w-]+)/.exec(text)?.[1];
    if (token) return token;
  }
  throw new Error(`No reset link was mailed to ${email}`);
}

/** The cookies of an answer by name, as a browser would keep them. */
export function cookiesOf(answer: {
  readonly headers: Readonly<Record<string, unknown>>;
}): Record<string, string> {
  const lines = [answer.headers['set-cookie'] ?? []].flat().map(String);
  const pairs = lines.map((line) => (line.split(';')[0] ?? '').split(/=(.*)/s));
  return Object.fromEntries(pairs.map(([name = '', value = '']): [string, string] => [name, value]));
}
