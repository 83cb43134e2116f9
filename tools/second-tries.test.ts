import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fault } from '../drills/fault.ts';
import { runEach } from '../drills/run-each.ts';

let folder: string;
let printed: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tries '));
  vi.spyOn(console, 'log').mockReturnValue();
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((words) => {
    printed += String(words);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Drills that end by these codes, one for each try. */
async function drills(ends: Readonly<Record<string, readonly number[]>>, isShort = true) {
  const program = join(folder, 'drill.mjs');
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs';
    const file = ${JSON.stringify(folder)} + '/' + process.argv[2];
    appendFileSync(file, 'x');
    const tries = readFileSync(file, 'utf8').length;
    console.log(process.argv[2] + ' at try ' + tries);
    process.exitCode = ${JSON.stringify(ends)}[process.argv[2]][tries - 1] ?? 9;
    process.disconnect();`,
  );
  const faults = Object.keys(ends).map((name): Fault => ({ name, title: name, run: async () => [] }));
  const report = join(folder, 'report', 'drills.json');
  const failed = await runEach(faults, { program, more: [], isShort, report });
  const tries = faults.map(({ name }) => readFileSync(join(folder, name), 'utf8').length);
  const told = JSON.parse(readFileSync(report, 'utf8')) as { name: string; saidFirst: string | null }[];
  // Told as they end, which those that run beside each other do in either order.
  const retried = told.flatMap(({ saidFirst }) => saidFirst ?? []);
  return { failed, tries, retried: retried.toSorted() };
}

describe('a short drill', () => {
  it('that fell short is tried once more, and no more than that', async () => {
    expect(await drills({ fine: [0], late: [1, 0], never: [1, 1, 0] })).toEqual({
      failed: ['never'],
      tries: [1, 2, 2],
      retried: ['late at try 1\n', 'never at try 1\n'],
    });
  });

  it('that is tried again keeps what it said at first, also where it went well in the end', async () => {
    await drills({ late: [1, 0] });
    expect(printed).toBe('\nlate: the first try\nlate at try 1\n\nlate: the second try\nlate at try 2\n');
  });

  it('that lost something is not tried again, whatever would come of it', async () => {
    expect(await drills({ lost: [2, 0] })).toEqual({ failed: ['lost'], tries: [1], retried: [] });
    expect(await drills({ first: [1, 2] })).toMatchObject({ failed: ['first'], tries: [2] });
  });
});

it('a full drill is done once', async () => {
  expect(await drills({ late: [1, 0] }, false)).toMatchObject({ failed: ['late'], tries: [1] });
});
