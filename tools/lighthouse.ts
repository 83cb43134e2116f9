/**
 * Looks at the public pages with Lighthouse, on a phone with a slow connection: `npm run lighthouse`. It is fetched when
 * it is needed, since it brings a hundred packages that nothing else wants. Figures go to docs/benchmarks.md by hand.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from '../bench/measure.ts';
import setup from '../e2e/global-setup.ts';

const VERSION = '13.5.0';
const FOLDER = join(import.meta.dirname, '../test-results/lighthouse');
const PATHS = ['/', '/platform', '/cloud-mining', '/status', '/legal/terms'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The median counts: a machine that is busy for a moment must not decide. */
const RUNS = Number(process.argv[2] ?? 3);

type Report = {
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
};

const finish = await setup();
const origin = process.env['E2E_ORIGIN'] ?? '';
await mkdir(FOLDER, { recursive: true });
console.log(`${'page'.padEnd(18)}performance accessibility best-practices seo   LCP ms   CLS`);
for (const path of PATHS) {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await look(path));
  const scores = CATEGORIES.map((name) =>
    median(reports.map(({ categories }) => (categories[name].score ?? 0) * 100)),
  );
  const figure = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
  const columns = scores.map((score) => String(Math.round(score)).padEnd(13));
  const lcp = figure('largest-contentful-paint').toFixed(0).padStart(6);
  console.log(
    `${path.padEnd(18)}${columns.join('')} ${lcp}   ${figure('cumulative-layout-shift').toFixed(3)}`,
  );
}
await finish();

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
