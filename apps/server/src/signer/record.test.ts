import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Entry, openRecord } from './record.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-record-'));
  path = join(folder, 'record');
});
afterEach(() => rmSync(folder, { recursive: true }));

const entry = (planId: string): Entry => ({
  at: '2026-03-04T12:00:00Z',
  chain: 'anvil',
  planId,
  version: 1,
  fingerprint: planId,
  purpose: '',
  orders: [],
  spends: [],
  fee: '1',
  raw: '',
});
const namesIn = () => {
  const record = openRecord(path);
  const names = record.entries.map(({ planId }) => planId);
  record.close();
  return names;
};
function written(): string {
  const record = openRecord(path);
  for (const name of ['one', 'two', 'three']) record.append(entry(name));
  record.close();
  return readFileSync(path, 'utf8');
}

it('keeps what was signed, in its order', () => {
  written();
  expect(namesIn()).toEqual(['one', 'two', 'three']);
});

it('a line that a stop left half is dropped, and the next takes its place', () => {
  writeFileSync(path, written().slice(0, -20));
  const record = openRecord(path);
  record.append(entry('four'));
  record.close();
  expect(namesIn()).toEqual(['one', 'two', 'four']);
});

it('a line that was changed, taken out or put in stops it', () => {
  const text = written();
  const lines = text.split('\n');
  for (const changed of [
    text.replace('"two"', '"six"'),
    [lines[0], lines[2], ''].join('\n'),
    [lines[0], lines[0], lines[1], lines[2], ''].join('\n'),
  ]) {
    writeFileSync(path, changed);
    expect(() => openRecord(path)).toThrow('was changed');
    rmSync(`${path}.lock`);
  }
});

it('a second signer does not write beside the first', () => {
  const record = openRecord(path);
  writeFileSync(`${path}.lock`, '1');
  expect(() => openRecord(path)).toThrow('Another signer');
  writeFileSync(path, 'something');
  expect(() => record.append(entry('five'))).toThrow('Somebody else');
});
