import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, registerPerson, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const PDF = Buffer.from('%PDF-1.7 a passport, scanned');
const LARGE = Buffer.concat([PDF, Buffer.alloc(8 * 1024 * 1024 - PDF.length)]);

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'halyard quota '));
  app = await createTestApp({ dataDir });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const files = () => readdir(join(dataDir, 'documents')).catch(() => []);
async function upload({ token }: Person, payload: Buffer) {
  const headers = { 'content-type': 'application/pdf', authorization: `Bearer ${token}` };
  const url = '/api/users/kyc/documents?kind=identity';
  const answer = await app.server.inject({ method: 'POST', url, headers, payload });
  return [answer.statusCode, answer.json<{ error?: string }>().error];
}

it('the documents of one submission are 32 MB together, also when they come at once', async () => {
  const person = await verifiedCustomer(app);
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(person, LARGE)));
  const refused = answers.filter(([status]) => status !== 200);
  expect(refused).toEqual([[409, 'Your documents can be 32 MB together. Please upload smaller files.']]);
  expect((await upload(person, PDF))[0]).toBe(409);
  expect(await files()).toHaveLength(4);
});

it('nothing is kept of who has not verified an address', async () => {
  const before = await files();
  const answer = await upload(await registerPerson(app), PDF);
  expect(answer).toEqual([403, 'Please verify your email address first']);
  expect(await files()).toEqual(before);
});
