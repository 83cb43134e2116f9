import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, ClusterNode } from '../../cluster/cluster.ts';

export type SettableNode = {
  readonly node: ClusterNode;
  /** Sets its clock this far off the true time, and answers when it goes by that. */
  readonly set: (shiftMs: number) => Promise<void>;
  /** What time it is there. */
  readonly nowMs: () => number;
};

/** A node whose clock can be set while it serves. */
export async function startSettable(
  cluster: Cluster,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<SettableNode> {
  const file = join(folder, 'clock-shift');
  let shiftMs = 0;
  const write = async (): Promise<void> => {
    await writeFile(`${file}.next`, String(shiftMs));
    // In one step, so that nobody reads half a number.
    await rename(`${file}.next`, file);
  };
  await write();
  await writeFile(`${file}.seen`, '0');
  const node = await cluster.start('node-1', {
    settings: { ...settings, DRILL_CLOCK_FILE: file },
    nodeArguments: ['--import', new URL('./shift-clock.ts', import.meta.url).href],
  });
  return {
    node,
    set: async (wanted) => {
      shiftMs = wanted;
      await write();
      while ((await readFile(`${file}.seen`, 'utf8')) !== String(wanted)) await sleep(5);
    },
    nowMs: () => Date.now() + shiftMs,
  };
}
