import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { needing } from '@halyard/testkit';
import { parse } from '@centrapay/swift-parser';
import { readStatements } from '@halyard/banking';
import { describe, expect, it } from 'vitest';

/**
 * Statements that banks and standards have published, read a second time by programs that share nothing with ours: an npm
 * package and, where it is installed, Debian's aqbanking-cli. STATEMENT_SAMPLES may name a folder with more of them.
 */
const published = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@centrapay/swift-parser/package.json')),
  'test',
);
const more = process.env['STATEMENT_SAMPLES'];

type Sample = { readonly name: string; readonly file: string; readonly text: string };

function samplesOf(folder: string): readonly Sample[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:mt940x?|sta|txt|xml)$/.test(name))
    .map((name) => ({
      name,
      file: path.join(folder, name),
      text: textOf(readFileSync(path.join(folder, name))),
    }));
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

const samples = [...samplesOf(published), ...(more ? samplesOf(more) : [])];

/** What both have read: a file that either refuses says nothing of the other. */
function ours(text: string): readonly string[] | null {
  const read = readStatements(text);
  return read.ok
    ? read.value.flatMap(({ entries }) => entries.map(({ amount }) => String(amount))).toSorted()
    : null;
}

function theirs(text: string): readonly string[] | null {
  try {
    const statements = parse({ type: 'mt940', data: text });
    return statements.flatMap(({ transactions }) => transactions.map(centsOf)).toSorted();
  } catch {
    return null;
  }
}

function centsOf({ amount }: { readonly amount: number }): string {
  return String(Math.round(amount * 100));
}

function aqbanking(file: string): readonly string[] | null {
  const home = mkdtempSync(path.join(tmpdir(), 'halyard-aqbanking-'));
  const run = (...words: readonly string[]) =>
    spawnSync('aqbanking-cli', ['-n', '-D', path.join(home, 'settings'), ...words], {
      env: { ...process.env, HOME: home },
      encoding: 'utf8',
    });
  const [importer, profile] = file.endsWith('.xml') ? ['xml', 'default'] : ['swift', 'SWIFT-MT940'];
  try {
    run('import', '-c', path.join(home, 'ctx'), '-f', file, `--importer=${importer}`, `--profile=${profile}`);
    const { stdout } = run('export', '-c', path.join(home, 'ctx'), '--exporter=csv', '--profile=full');
    const [head = '', ...rows] = stdout
      .trim()
      .split('\n')
      .map((row) => row.split(';').map((cell) => cell.slice(1, -1)));
    const column = head === '' ? -1 : head.indexOf('value_value');
    return column < 0 ? null : rows.map((row) => centsOfFraction(row[column] ?? '')).toSorted();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** It writes amounts as fractions: '6203/10'. */
function centsOfFraction(text: string): string {
  const [above = '0', below = '1'] = text.split('/');
  return String((BigInt(above) * 100n) / BigInt(below));
}

function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
}

describe('published statements', () => {
  const swift = samples.filter(({ name }) => !name.endsWith('.xml'));

  it('are found', () => {
    expect(swift.filter(({ text }) => ours(text) !== null).length).toBeGreaterThanOrEqual(3);
  });

  it.each(swift)('$name: an npm package finds the same entries', ({ text }) => {
    const [mine, other] = [ours(text), theirs(text)];
    if (mine && other) expect(mine).toEqual(other);
  });

  it.each(samples)('$name: aqbanking finds the same entries', needing('aqbanking-cli'), ({ file, text }) => {
    const [mine, other] = [ours(text), aqbanking(file)];
    if (!mine || mine.length === 0 || !other || other.length === 0) return;
    // It keeps the sum of several payments whole, where we take it apart.
    expect(sumOf(mine)).toBe(sumOf(other));
    if (mine.length === other.length) expect(mine).toEqual(other);
  });
});
