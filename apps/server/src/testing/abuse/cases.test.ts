import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ABUSE_CASES } from './cases.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

it.each(ABUSE_CASES)('$what: is tried where it is said to be', async ({ file, test }) => {
  const path = file.startsWith('e2e') ? file : join('apps/server/src', file);
  const text = await readFile(join(ROOT, path), 'utf8');
  expect(text).toContain(test);
});
