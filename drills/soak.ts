import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLedger, systemClock } from '@halyard/server';
import { freePort, type Result } from '@halyard/testkit';
import { type InspectedNode, startInspected } from '../bench/book/inspected-node.ts';
import { type Ground, onDatabase, versionOf } from '../bench/on-database.ts';
import { signInPeople } from '../bench/calls/people.ts';
import { report } from '../bench/report.ts';
import { type Load, startLoad } from './soak/load.ts';
import { driftOf, type Minute, quantile, slopeOf } from './soak/trend.ts';

/**
 * `npm run soak`: a mixed load at a modest rate on the real server, minute by minute. Memory must not grow and answers not
 * slow down. `--minutes 60` for longer, `--seed` for the same customers again; with `--record` the figures go into docs/benchmarks.md.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
  },
});
const CUSTOMERS = 200;
const MINUTES = Number(values.minutes);
/** Caches fill and code is compiled. */
const WARM_UP_MINUTES = Math.min(3, Math.floor(MINUTES / 3));
const KEPT = '.cache/soak.json';

const isSteady = await onDatabase(soak);
process.exit(isSteady ? 0 : 1);

async function soak(ground: Ground): Promise<boolean> {
  const ledger = createLedger({
    clock: systemClock,
    live: { append: () => Promise.resolve() },
    booksAreSound: () => true,
  });
  const people = await signInPeople(ground.database, { ledger }, CUSTOMERS);
  const node = await startInspected(await settingsOf(ground), join(ground.folder, 'server.log'));
  const tokens = people.map(({ token }) => token);
  const load = startLoad(node.origin, tokens, Number(values.seed));
  const minutes = await watch(node, load);
  await load.end();
  await node.stop();
  await mkdir('.cache', { recursive: true });
  await writeFile(KEPT, `${JSON.stringify(minutes, null, 2)}\n`);
  const failures = load.failures();
  for (const failure of failures.slice(0, 10)) console.log(`FAIL  ${failure}`);
  const database = await versionOf(ground.database);
  const all = await report({
    part: 'soak',
    results: resultsOf(minutes, failures.length),
    database,
    how: `${MINUTES} minutes`,
  });
  return all.every(({ isMet }) => isMet !== false);
}

async function settingsOf({ url, folder }: Ground): Promise<Record<string, string>> {
  return {
    PORT: String(await freePort()),
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
}

async function watch(node: InspectedNode, load: Load): Promise<readonly Minute[]> {
  const minutes: Minute[] = [];
  console.log('minute   calls   p50 ms   p99 ms   heap MiB   rss MiB');
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await sleep(60_000);
    const latencies = load.takeLatencies();
    const [p50Ms, p99Ms] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
    const { rssMiB, heapMiB } = await node.settledMemory();
    // Collecting all garbage holds everybody up for a moment that no user would see.
    load.takeLatencies();
    minutes.push({ minute, calls: latencies.length, p50Ms, p99Ms, rssMiB, heapMiB });
    const cells = [p50Ms, p99Ms, heapMiB, rssMiB].map((value) => value.toFixed(1).padStart(8));
    console.log(`${String(minute).padStart(6)} ${String(latencies.length).padStart(7)} ${cells.join(' ')}`);
  }
  return minutes;
}

function resultsOf(minutes: readonly Minute[], failures: number): Result[] {
  const steady = minutes.filter(({ minute }) => minute > WARM_UP_MINUTES);
  const alone = { against: null } as const;
  const slope = (figure: (minute: Minute) => number) => ({
    ...alone,
    unit: 'MiB/min' as const,
    goal: { below: 1 },
    figure: slopeOf(steady, figure),
    runs: [],
  });
  const p99s = steady.map(({ p99Ms }) => p99Ms);
  return [
    { ...slope(({ heapMiB }) => heapMiB), name: 'heap in use after the collector, growth' },
    { ...slope(({ rssMiB }) => rssMiB), name: 'memory of the process, growth' },
    {
      ...alone,
      name: 'p99 of all calls, minute by minute',
      unit: 'ms',
      figure: quantile(p99s, 0.5),
      runs: p99s,
    },
    {
      ...alone,
      name: 'p99 of the later half to that of the earlier',
      unit: '×',
      figure: driftOf(steady),
      runs: [],
      goal: { most: 1.5 },
    },
    { ...alone, name: 'calls that failed', unit: 'calls', figure: failures, runs: [], goal: { most: 0 } },
  ];
}
