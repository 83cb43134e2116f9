import { join } from 'node:path';
import { freePort, median, type Result, startNode } from '@halyard/testkit';
import type { Ground } from '../on-database.ts';
import { writeResting } from './past.ts';

/** From the start of the process to its first "ready", on a database that is up. */
export async function measureStart(
  ground: Ground,
  { rounds }: { readonly rounds: number },
): Promise<Result[]> {
  // The very first start also makes the demo's people, and builds the web app where that is due.
  await start(ground);
  const empty = await startOften(ground, rounds);
  await writeResting(ground.database);
  const resting = await startOften(ground, rounds);
  const row = { unit: 's', against: null } as const;
  return [
    { ...row, name: 'start to ready, nobody waits for anything', ...empty, goal: { most: 1 } },
    {
      ...row,
      name: 'start to ready, 100,000 resting orders of as many customers',
      ...resting,
      goal: { most: 3 },
    },
  ];
}

async function startOften(ground: Ground, times: number): Promise<Pick<Result, 'figure' | 'runs'>> {
  const runs: number[] = [];
  for (let time = 0; time < times; time += 1) runs.push(await start(ground));
  return { runs, figure: median(runs) };
}

async function start({ url, folder }: Ground): Promise<number> {
  const settings = {
    PORT: String(await freePort()),
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
  };
  const began = performance.now();
  const node = await startNode(settings, join(folder, 'start.log'));
  const seconds = (performance.now() - began) / 1000;
  await node.stop();
  return seconds;
}
