import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let root: string;
const document = () => join(root, 'docs/benchmarks.md');
const program = () => join(root, 'packages/testkit/src/figures/program.ts');

/** A house of its own, and in it a program that has found something. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'halyard document '));
  for (const folder of ['docs', 'packages/testkit/src/figures'])
    mkdirSync(join(root, folder), { recursive: true });
  cpSync(join(import.meta.dirname, 'document.ts'), join(program(), '../document.ts'));
  writeFileSync(document(), BEFORE);
  writeFileSync(
    program(),
    `import { expectPlaceFor, putFigures } from './document.ts';
    const part = process.argv[2];
    await expectPlaceFor(part);
    await putFigures(part, 'new');`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const BEFORE = 'by hand\n<!-- figures: found -->\n\nold\n\n<!-- end of figures -->\nby hand\n';

function after(...words: readonly string[]): string {
  execFileSync(process.execPath, [program(), ...words], { stdio: 'pipe' });
  return readFileSync(document(), 'utf8');
}

it('the document changes where that is asked for, and between the marks alone', () => {
  expect(after('found', '--record')).toBe(BEFORE.replace('old', 'new'));
});

it('the document does not change unasked', () => {
  expect(after('found', '--seed', '7')).toBe(BEFORE);
});

it('a part that has no place fails where it is to be written, before anything is found', () => {
  expect(after('elsewhere')).toBe(BEFORE);
  expect(() => after('elsewhere', '--record')).toThrow('no place for the figures of elsewhere');
});
