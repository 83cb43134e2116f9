import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFUSALS, users } from '@halyard/contract';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Nothing in the product provokes these on purpose, so no test can: the first would be a bug. */
const NEVER_PROVOKED = new Set(['internal-error']);
/** Fewer letters than this stand in any test, and a sentence that is handed in has none: then a test names the code. */
const LEAST_WORDS = 10;

it('every refusal is provoked by a test, and thrown by the product', () => {
  const read = (pattern: string, wanted: (path: string) => boolean) =>
    globSync(pattern, { cwd: ROOT })
      .filter(wanted)
      .map((path) => readFileSync(join(ROOT, path), 'utf8'))
      .join('\n');
  const isTest = (path: string) => path.includes('.test.');
  const tests = read('apps/server/src/**/*.ts', isTest);
  const server = read('apps/server/src/**/*.ts', (path) => !isTest(path));
  // The engine refuses too; the file that only lists its codes does not count.
  const engine = read(
    'packages/engine/src/trading/**/*.ts',
    (path) => !isTest(path) && !path.endsWith('refusal.ts'),
  );
  // What is wrong with a destination, the form and the server ask the catalogue; whether somebody is known, the contract.
  const destinations = readFileSync(join(ROOT, 'packages/catalogue/src/destinations.ts'), 'utf8');
  const identity = users.KYC_STATUSES.map((status) => `'${users.identityRefusal(status, 'live')}'`).join();
  const product = server + engine + destinations + identity;
  const codes = Object.entries(REFUSALS).filter(([code]) => !NEVER_PROVOKED.has(code));
  const untested = codes.filter(([code, [, sentence]]) => {
    const words = sentence
      .split(/\{\w+\}/)
      .reduce((longest, part) => (part.length > longest.length ? part : longest), '');
    const isSaid = words.trim().length >= LEAST_WORDS && tests.includes(words.trim());
    return !tests.includes(`'${code}'`) && !isSaid;
  });
  const unused = codes.filter(([code]) => !product.includes(`'${code}'`));
  expect({ untested: untested.map(([code]) => code), unused: unused.map(([code]) => code) }).toEqual({
    untested: [],
    unused: [],
  });
});
