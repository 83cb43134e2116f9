/**
 * Builds the web app and compares what a browser has to fetch with what it may: `npm run sizes`. All figures are
 * kilobytes after gzip. What a file imports at once counts with it; what comes later does not.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Manifest, readManifest, SHELL_START, SITE_START, withImports } from './web/web-manifest.ts';

type Budget = {
  readonly name: string;
  readonly mostKb: number;
  /** The sources whose files are counted, with everything they import. */
  readonly of: readonly string[];
  /** What is there already and not counted again. */
  readonly without?: readonly string[];
};

const ROOT = join(import.meta.dirname, '..');
const PRICE_CHART = 'src/features/chart/price-chart.tsx';

const BUDGETS: readonly Budget[] = [
  { name: 'script of a public page', mostKb: 6, of: [SITE_START] },
  { name: 'shell of the portal', mostKb: 105, of: [SHELL_START] },
  {
    name: 'first screen of a customer',
    mostKb: 170,
    of: [SHELL_START, 'src/routes/portal-tabs.tsx', 'src/routes/dashboard-tab.tsx'],
  },
  { name: 'chart', mostKb: 60, of: [PRICE_CHART], without: [SHELL_START, 'src/routes/charts-tab.tsx'] },
  {
    name: 'toolbox of the chart',
    mostKb: 60,
    of: ['src/features/chart/toolbox/toolbox.tsx'],
    without: [SHELL_START, 'src/routes/charts-tab.tsx', PRICE_CHART],
  },
  { name: 'back office', mostKb: 60, of: ['src/routes/admin.tsx'], without: [SHELL_START] },
];

const folder = await mkdtemp(join(tmpdir(), 'halyard-sizes-'));
try {
  await promisify(execFile)(process.execPath, [join(ROOT, 'tools/web/build-web.ts'), folder], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const manifest = await readManifest(folder);
  for (const budget of BUDGETS) await report(manifest, budget);
} finally {
  await rm(folder, { recursive: true });
}

async function report(manifest: Manifest, { name, mostKb, of, without = [] }: Budget): Promise<void> {
  const there = new Set(withImports(manifest, ...without).map(({ file }) => file));
  const files = withImports(manifest, ...of).filter(({ file }) => !there.has(file));
  const sizes = await Promise.all(
    files.map(async ({ file }) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length),
  );
  const kb = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
  const isOver = kb > mostKb;
  console.log(`${isOver ? 'OVER' : 'ok  '}  ${name.padEnd(28)} ${kb.toFixed(1).padStart(6)} of ${mostKb} KB`);
  if (isOver) process.exitCode = 1;
}
