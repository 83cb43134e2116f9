import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Entry, openRecord } from './record.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-record-'));
  path = join(folder, 'record');
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

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

it.each<readonly [string, (lines: readonly string[]) => readonly (string | undefined)[]]>([
  ['changed', ([one, two, three]) => [one, two?.replace('"two"', '"six"'), three]],
  ['taken out', ([one, , three]) => [one, three]],
  ['put in', ([one, two, three]) => [one, one, two, three]],
])('a line that was %s stops it', (_, change) => {
  const lines = written().split('\n').slice(0, -1);
  writeFileSync(path, `${change(lines).join('\n')}\n`);
  expect(() => openRecord(path)).toThrow('was changed');
});

it('a second signer does not write beside the first, whatever number its process has', () => {
  const record = openRecord(path);
  expect(() => openRecord(path)).toThrow('Another signer');
  writeFileSync(path, 'something');
  expect(() => record.append(entry('five'))).toThrow('Somebody else');
  record.close();
});

it('the lock of another container holds, and ends with it, however it ended', async () => {
  const name = JSON.stringify(join(import.meta.dirname, 'record.ts'));
  const program = `import(${name}).then(({ openRecord }) => { openRecord(${JSON.stringify(path)}); console.log('open'); setInterval(() => {}, 1000); })`;
  const other = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(other.stdout, 'data');
  expect(() => openRecord(path)).toThrow('Another signer');
  const ended = once(other, 'exit');
  other.kill('SIGKILL');
  await ended;
  expect(namesIn()).toEqual([]);
});

it('a record that does not open leaves no lock', () => {
  const whole = written();
  writeFileSync(path, whole.replace('"two"', '"six"'));
  expect(() => openRecord(path)).toThrow('was changed');
  writeFileSync(path, whole);
  expect(namesIn()).toEqual(['one', 'two', 'three']);
});

it('what was whole is never written anew: a stop in the middle of that would forget it', () => {
  writeFileSync(path, written().slice(0, -20));
  vi.spyOn(fs, 'writeFileSync').mockImplementation((file) => {
    if (file === path) throw new Error('the whole record is written over');
  });
  syncBuiltinESMExports();
  const record = openRecord(path);
  expect(record.entries.map(({ planId }) => planId)).toEqual(['one', 'two']);
});

it('is on the disk once it is read: a stop may have come before its last line was, and repeats are answered from it', () => {
  written();
  const synced = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  const record = openRecord(path);
  expect(record.entries).toHaveLength(3);
  expect(synced).toHaveBeenCalledOnce();
  record.close();
});

it('is read in pieces: one that has grown for years is longer than a text may be', () => {
  const long = { ...entry('long'), purpose: 'á€𐍈'.repeat(400_000), raw: 'ab'.repeat(1_000_000) };
  const record = openRecord(path);
  for (const one of [entry('one'), long, { ...entry('two'), raw: 'cd' }]) record.append(one);
  record.close();
  vi.spyOn(fs, 'readFileSync').mockImplementation(() => {
    throw new Error('Cannot create a string longer than 0x1fffffe8 characters');
  });
  syncBuiltinESMExports();
  const again = openRecord(path);
  expect(again.entries.map(({ planId, purpose, raw }) => [planId, purpose.length, raw.length])).toEqual([
    ['one', 0, 0],
    ['long', long.purpose.length, long.raw.length],
    ['two', 0, 2],
  ]);
  again.append({ ...entry('three'), raw: 'ef' });
  expect(again.entries.map(({ raw }) => raw).slice(2)).toEqual(['cd', 'ef']);
  again.close();
});

it('a transaction that was changed since the record was opened is not handed out', () => {
  const record = openRecord(path);
  record.append({ ...entry('one'), raw: 'abcd' });
  const [one] = record.entries;
  expect(one?.raw).toBe('abcd');
  writeFileSync(path, readFileSync(path, 'utf8').replace('abcd', 'abce'));
  expect(() => one?.raw).toThrow('was changed');
  record.close();
});

it('a disk that takes half a line has not taken it: nobody is told', () => {
  const record = openRecord(path);
  record.append(entry('one'));
  const write = fs.writeSync.bind(fs);
  vi.spyOn(fs, 'writeSync').mockImplementation(((file: number, line: Buffer) =>
    write(file, line.subarray(0, 30))) as typeof fs.writeSync);
  syncBuiltinESMExports();
  expect(() => record.append(entry('two'))).toThrow('no room');
  expect(record.entries).toHaveLength(1);
});
