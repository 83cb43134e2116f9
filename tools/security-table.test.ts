import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Reads docs/security.md: what it counts and what it names must be true. */

const TEXT = readFileSync('docs/security.md', 'utf8');
const STATES = ['met', 'not met', 'operator'] as const;
/** How many requirements the standard has at each level. */
const ASKED = { 1: 70, 2: 183 } as const;

type Row = {
  readonly number: string;
  readonly level: number;
  readonly state: string;
  readonly tests: string;
};

const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const ROWS: readonly Row[] = TEXT.split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map(cellsOf)
  .map(([number = '', level = '', , state = '', , tests = '']) => ({
    number,
    level: Number(level),
    state,
    tests,
  }));

const NOT_APPLIED = [
  ...(/### Does not apply\n[\s\S]*?\n\n## /.exec(TEXT)?.[0] ?? '').matchAll(/(\d+\.\d+\.\d+) \((\d)\)/g),
].map(([, number = '', level]) => ({ number, level: Number(level), state: 'does not apply', tests: '' }));

const ALL = [...ROWS, ...NOT_APPLIED];

/** A cell names files, each with titles of tests in it: `file`: "title"; "title". */
function namedTests(cell: string): readonly (readonly [string, string])[] {
  return cell.split('<br>').flatMap((piece) => {
    const file = /^`([^`]+)`: /.exec(piece)?.[1];
    if (file === undefined) return [];
    return [...piece.matchAll(/"([^"]+)"/g)].map(([, title = '']) => [file, title] as const);
  });
}

describe('the table', () => {
  it('has every requirement once, each with its level and a state', () => {
    expect(new Set(ALL.map(({ number }) => number)).size).toBe(ALL.length);
    for (const level of [1, 2] as const)
      expect(ALL.filter((row) => row.level === level)).toHaveLength(ASKED[level]);
    expect(ROWS.filter(({ state }) => !STATES.some((known) => known === state))).toEqual([]);
  });

  it.each([1, 2])('counts its rows of level %i', (level) => {
    const count = (state: string) =>
      String(ALL.filter((row) => row.level === level && row.state === state).length);
    const line = TEXT.split('\n').find((candidate) => new RegExp(`^\\| ${level} `).test(candidate)) ?? '';
    const [met, notMet] = [Number(count('met')), Number(count('not met'))];
    expect(cellsOf(line)).toEqual([
      String(level),
      String(ASKED[level as keyof typeof ASKED]),
      count('does not apply'),
      count('operator'),
      count('not met'),
      count('met'),
      `${((100 * met) / (met + notMet)).toFixed(1)} %`,
    ]);
    expect(notMet).toBeLessThanOrEqual(level === 1 ? 0 : 5);
    expect(met / (met + notMet)).toBeGreaterThanOrEqual(0.95);
  });

  it('explains below what is not met', () => {
    const explained = new Set(TEXT.match(/(?<=^- \*\*)\d+\.\d+\.\d+/gm));
    const notMet = ROWS.filter(({ state }) => state === 'not met').map(({ number }) => number);
    expect(explained).toEqual(new Set(notMet));
  });

  it('says what it must say: every part a row leads to is there', () => {
    const parts = new Set(TEXT.match(/(?<=\bsee ")[^"]+/g));
    expect([...parts].filter((part) => !TEXT.includes(`\n## ${part}\n`))).toEqual([]);
    expect(TEXT).toMatch(/critical weakness is mended or worked around within three\s+days/);
  });
});

describe('a row that is met', () => {
  it.each(ROWS.filter(({ state }) => state === 'met'))('$number names a test that exists', ({ tests }) => {
    const named = namedTests(tests);
    expect(named.length).toBeGreaterThan(0);
    for (const [file, title] of named) {
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file, 'utf8').replaceAll("\\'", "'"), file).toContain(title);
    }
  });
});

it('every component is known by the hash of its file', () => {
  type Locked = { readonly packages: Readonly<Record<string, { integrity?: string; link?: boolean }>> };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked;
  const foreign = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  expect(foreign.length).toBeGreaterThan(100);
  expect(
    foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([]);
});
