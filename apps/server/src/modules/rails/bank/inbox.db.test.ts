import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { camtOf } from '@halyard/testkit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WITH_A_BANK } from '../../../testing/payments/bank-statements.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
const inbox = mkdtempSync(join(tmpdir(), 'halyard-inbox-'));
const logged: string[] = [];
const log = new Writable({
  write: (line: Buffer, _encoding, done) => {
    logged.push(line.toString());
    done();
  },
});

beforeAll(async () => {
  app = await createTestApp({ ...WITH_A_BANK, BANK_INBOX_DIR: inbox, LOG_LEVEL: 'error' }, log);
});
afterAll(async () => {
  rmSync(inbox, { recursive: true });
  await app.close();
});

const put = (file: string, content: string) => {
  writeFileSync(join(inbox, file), content);
  utimesSync(join(inbox, file), new Date(0), new Date(0));
};
const look = () => app.jobs.find((job) => job.name === 'watch-bank-inbox')?.run();
const told = () => logged.filter((line) => line.includes('a file of the bank is refused')).length;

it('a file that was refused is told once, and judged again when another statement has come', async () => {
  const [first, second] = [1, 2].map((number) =>
    camtOf({ number, opening: (number - 1) * 10_00, entries: [{ amount: 10_00 }] }),
  );
  put('begin.xml', camtOf({ number: 0, opening: 0, entries: [] }));
  await look();
  put('second.xml', second ?? '');
  put('letter.txt', 'Dear bank');
  await look();
  expect([told(), readdirSync(inbox).toSorted()]).toEqual([2, ['letter.txt', 'second.xml', 'taken']]);

  const transaction = vi.spyOn(app.database, 'transaction');
  await look();
  await look();
  expect([told(), transaction.mock.calls.length]).toEqual([2, 0]);
  transaction.mockRestore();

  put('first.xml', first ?? '');
  await look();
  expect([told(), readdirSync(inbox).toSorted()]).toEqual([2, ['letter.txt', 'taken']]);
});
