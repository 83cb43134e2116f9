import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsBelow, sheetOf } from '../../../testing/papers.ts';
import { type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, open } from '../../../testing/traders.ts';
import { archiveMonth } from './archive-month.ts';

let app: TestApp;
let folder: string;
let person: Person;

beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'halyard papers '));
  person = await verifiedCustomer(app);
  for (const day of ['2026-03-04', '2026-03-05', '2026-04-07']) {
    app.clock.set(new Date(`${day}T12:00:00Z`));
    person = await signInAs(app, person);
    await close(app, person, await open(app, person));
    await open(app, person);
  }
  app.clock.set(new Date('2026-05-01T00:16:00Z'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function balances() {
  const wanted = [
    ['confirmation', '2026-03-04'],
    ['confirmation', '2026-03-05'],
    ['statement', '2026-03'],
    ['statement', '2026-04'],
  ] as const;
  const told: (string | undefined)[][] = [];
  for (const [kind, name] of wanted)
    for (const row of rowsBelow(await sheetOf(app, person.userId, kind, name), 'Balances')) told.push(row);
  return told;
}

it('papers tell what was there when its lines of double entry have left, and not what was set aside', async () => {
  const before = await balances();
  expect(before.map((row) => row.at(-1))).not.toContain('–');
  expect(new Set(before.map((row) => row.at(-1))).size).toBeGreaterThan(2);
  const later = { now: () => new Date(Date.now() + 30 * 31 * 86_400_000) };
  await archiveMonth({ database: app.database, clock: later, audit: app.audit, folder }, 'first');
  const after = await balances();
  const withoutSetAside = (rows: typeof before) => rows.map((row) => row.slice(0, -1));
  expect(withoutSetAside(after)).toEqual(withoutSetAside(before));
  // What a later moment carries cannot say what was set aside between; after it, all is as before.
  expect(after.map((row) => row.at(-1))).toEqual(['–', '–', '–', before.at(-1)?.at(-1)]);
});
