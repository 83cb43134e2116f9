import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MUTANTS } from '../drills/mutants/index.ts';
import { timesIn } from '../drills/mutants/mutant.ts';

const root = join(import.meta.dirname, '..');

describe('the list of planted faults', () => {
  it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
    'still fits the sources: %s',
    (_, mutant) => {
      const source = readFileSync(join(root, mutant.file), 'utf8');
      expect(timesIn(source, mutant), `in ${mutant.file}: ${mutant.text}`).toBe(1);
      expect(mutant.becomes).not.toBe(mutant.text);
      expect(mutant.tests).not.toEqual([]);
      for (const test of mutant.tests) expect(existsSync(join(root, test)), test).toBe(true);
    },
  );

  it('names each once', () => {
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  });
});
