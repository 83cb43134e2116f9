/**
 * Looks at the public pages with Lighthouse, on a phone with a slow connection: `npm run lighthouse`. It is fetched when
 * it is needed, since it brings a hundred packages that nothing else wants. With `--record` the figures go into docs/benchmarks.md.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { median, putFigures, sourceLine, tableOf } from '@halyard/testkit';
import setup from '../e2e/global-setup.ts';

const { positionals } = parseArgs({
  options: { record: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const VERSION = '13.5.0';
const FOLDER = join(import.meta.dirname, '../test-results/lighthouse');
const PATHS = ['/', '/platform', '/cloud-mining', '/status', '/legal/terms'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The median counts: a machine that is busy for a moment must not decide. */
const RUNS = Number(positionals[0] ?? 3);

type Report = {
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
};

const finish = await setup();
const origin = process.env['E2E_ORIGIN'] ?? '';
await mkdir(FOLDER, { recursive: true });
const rows: (readonly string[])[] = [];
for (const path of PATHS) {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await look(path));
  rows.push([`\`${path}\``, ...columnsOf(reports)]);
  console.log(rows.at(-1)?.join('  '));
}
await finish();
const table = tableOf(['page', ...CATEGORIES, 'largest paint', 'layout shift', 'goals'], rows);
console.log(table);
await putFigures(
  'lighthouse',
  `${table}\n\n${sourceLine(`Lighthouse ${VERSION}, the median of ${RUNS} runs`)}`,
);

function columnsOf(reports: readonly Report[]): readonly string[] {
  const figure = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
  const scores = CATEGORIES.map((name) =>
    median(reports.map(({ categories }) => Math.round((categories[name].score ?? 0) * 100))),
  );
  const paintSeconds = figure('largest-contentful-paint') / 1000;
  const shift = figure('cumulative-layout-shift');
  const [performance = 0, ...others] = scores;
  const isMet =
    performance >= 98 && others.every((score) => score === 100) && paintSeconds <= 1.5 && shift < 0.02;
  return [
    ...scores.map(String),
    `${paintSeconds.toFixed(2)} s`,
    shift.toFixed(3),
    isMet ? 'met' : '**missed**',
  ];
}

async function look(path: string): Promise<Report> {
  const file = join(FOLDER, `${path.replaceAll('/', '-')}.json`);
  const words = [
    `${origin}${path}`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--form-factor=mobile',
  ];
  const browser = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
  await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=lighthouse@${VERSION}`, '--', 'lighthouse', ...words, browser],
    {
      env: { ...process.env, CHROME_PATH: process.env['E2E_BROWSER'] ?? '' },
      maxBuffer: 1e8,
    },
  );
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}
