import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, inherited, isReady } from '@halyard/testkit';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { claimDataDir } from '../../platform/data-dir.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { ensureWebBuilt } from '../../platform/web/build.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
/** The server looks for npm four times a second. */
const SEVERAL_LOOKS_MS = 1000;

let folder: string;
let shell: ChildProcess | undefined;

// A server that had to build it first would not be ready in the time it has for that on a busy machine.
beforeAll(async () => {
  await ensureWebBuilt({ log: createLog({ LOG_LEVEL: 'silent' }) });
}, 240_000);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halyard npm '));
});
afterEach(async () => {
  // Everything it has started, should any of it still be there.
  if (shell?.pid !== undefined) endGroup(shell.pid);
  await rm(folder, { recursive: true, force: true });
});

function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // Nobody is left, which is what is hoped for.
  }
}

/** A server with a database of its own, put into the background by a shell that then leaves. */
async function startAndLeave() {
  const port = await freePort();
  const dataDir = join(folder, 'data');
  const pidFile = join(folder, 'npm.pid');
  shell = spawn('sh', ['-c', 'nohup npm start & echo $! > "$PID_FILE"'], {
    cwd: ROOT,
    env: {
      ...inherited(),
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      PID_FILE: pidFile,
    },
    stdio: 'ignore',
    detached: true,
  });
  await once(shell, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  expect(await isReady(origin)).toBe(true);
  return { origin, dataDir, npm: Number(await readFile(pidFile, 'utf8')) };
}

const answers = (origin: string) =>
  fetch(`${origin}/api/health/live`).then(
    () => true,
    () => false,
  );
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

it(
  'a server that npm has started stays when its shell leaves, and ends with npm, its database and its lock',
  { timeout: 240_000 },
  async () => {
    const { origin, dataDir, npm } = await startAndLeave();
    const postmaster = join(dataDir, 'postgres', 'postmaster.pid');
    await sleep(SEVERAL_LOOKS_MS);
    expect([await answers(origin), await isThere(postmaster)]).toEqual([true, true]);
    process.kill(npm, 'SIGTERM');
    await expect.poll(() => answers(origin), { timeout: 60_000 }).toBe(false);
    await expect.poll(() => isThere(postmaster), { timeout: 60_000 }).toBe(false);
    const claim = () => claimDataDir(dataDir).then((claimed) => claimed.release());
    await expect.poll(claim, { timeout: 60_000 }).toBeUndefined();
  },
);
