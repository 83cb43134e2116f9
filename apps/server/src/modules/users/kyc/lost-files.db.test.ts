import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin, users } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { uploadDocument } from './upload-document.ts';

const PDF = Buffer.from('%PDF-1.7 a passport, scanned');

let app: TestApp;
let dataDir: string;
let staff: Person;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'halyard documents '));
  app = await createTestApp({ dataDir });
  staff = await administrator(app);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const submit = (as: Person) => app.call(users.submitKyc, { as });
const getCase = async (as: Person) => (await app.call(users.getKyc, { as })).data();
const files = () => readdir(join(dataDir, 'documents')).catch(() => []);

describe('an upload that is cut off', () => {
  it('keeps the file where nobody knows whether its row was written', async () => {
    const person = await verifiedCustomer(app);
    let transactions = 0;
    const transaction: typeof app.database.transaction = async (work) => {
      const result = await app.database.transaction(work);
      transactions += 1;
      // The commit of the row was carried out, and its answer lost.
      if (transactions === 2) throw new Refusal('not-ready');
      return result;
    };
    const deps = { clock: app.clock, settings: app.settings, database: { ...app.database, transaction } };
    await expect(uploadDocument(deps, person.userId, 'identity', PDF)).rejects.toThrow(Refusal);
    (await submit(person)).data();
    const [document] = (await getCase(person)).documents;
    const answer = await app.call(admin.adminKycDocument, { as: staff, params: { id: document?.id ?? '' } });
    expect(answer.status).toBe(200);
  });

  it('forgets a file that no row names after a day, unless it is in a folder that is not of this database', async () => {
    const forget = (one: TestApp) => one.jobs.find(({ name }) => name === 'forget-nameless-documents')?.run();
    const person = await verifiedCustomer(app);
    await uploadDocument(app, person.userId, 'identity', PDF);
    const path = (name: string) => join(dataDir, 'documents', name);
    const [old, young, foreign] = ['0'.repeat(48), '1'.repeat(48), 'a-note-of-the-operator'];
    const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000);
    const before = await files();
    for (const name of before) await utimes(path(name), hoursAgo(100), hoursAgo(100));
    for (const [name, hours] of [
      [old, 25],
      [young, 23],
      [foreign, 25],
    ] as const) {
      await writeFile(path(name), 'x');
      await utimes(path(name), hoursAgo(hours), hoursAgo(hours));
    }
    const other = await createTestApp({ dataDir });
    await forget(other);
    await other.close();
    expect((await files()).toSorted()).toEqual([...before, old, young, foreign].toSorted());
    await forget(app);
    expect((await files()).toSorted()).toEqual([...before, young, foreign].toSorted());
    await rm(path(young));
    await rm(path(foreign));
  });
});
