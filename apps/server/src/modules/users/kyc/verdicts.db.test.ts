import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin, users } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administrator, mailTo, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** After the verdict: what the person reads of it, and how they begin anew. */

let app: TestApp;
let dataDir: string;
let staff: Person;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'halyard verdicts '));
  app = await createTestApp({ dataDir });
  staff = await administrator(app);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

async function upload(person: Person, kind: string): Promise<void> {
  const headers = { 'content-type': 'application/pdf', authorization: `Bearer ${person.token}` };
  const url = `/api/users/kyc/documents?kind=${kind}`;
  await app.server.inject({ method: 'POST', url, headers, payload: Buffer.from('%PDF-1.7 a scan') });
}

const submit = (as: Person) => app.call(users.submitKyc, { as });
const getCase = async (as: Person) => (await app.call(users.getKyc, { as })).data();

async function submitted(): Promise<Person> {
  const person = await verifiedCustomer(app);
  await upload(person, 'identity');
  (await submit(person)).data();
  return person;
}

it('what was rejected is not handed in again as it is', async () => {
  const person = await submitted();
  const { submittedAt } = await getCase(person);
  const body = { decision: 'rejected', reason: 'The proof of address is missing', submittedAt } as const;
  (await app.call(admin.adminDecideKyc, { as: staff, params: { userId: person.userId }, body })).data();
  const again = await submit(person);
  const sentence = 'These documents were not accepted. Please upload a new one first';
  expect([again.status, again.error()]).toEqual([409, sentence]);
  expect((await getCase(person)).reason).toBe('The proof of address is missing');
  app.clock.advance(1000);
  await upload(person, 'address');
  expect((await submit(person)).data().status).toBe('pending');
});

it('a verdict is told where staff set it directly, and why only to whom it was refused', async () => {
  const person = await submitted();
  const params = { id: person.userId };
  const set = async (body: Readonly<Record<string, unknown>>) =>
    (await app.call(admin.adminUpdateUser, { as: staff, params, body })).data();
  await set({ kycStatus: 'rejected', reason: 'Nobody lives there' });
  expect((await getCase(person)).reason).toBe('Nobody lives there');
  expect((await mailTo(app, person.email))[0]?.text).toContain('Nobody lives there');
  await set({ kycStatus: 'verified', reason: 'Known to the director' });
  expect(await getCase(person)).toMatchObject({ status: 'verified', reason: null });
  const [told] = await mailTo(app, person.email);
  expect(told?.subject).toBe('Identity verified');
  expect(told?.text).not.toContain('director');
  const opened = (await app.call(admin.adminGetKyc, { as: staff, params: { userId: person.userId } })).data();
  expect(opened.decisions[0]?.reason).toBe('Known to the director');
  expect(opened.reason).toBe('Known to the director');
});
