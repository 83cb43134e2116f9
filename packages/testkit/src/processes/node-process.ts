import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../../../..');
/** A few members of staff stand for many here, and decide in minutes what takes others weeks. */
const MANY_STAFF = { DEPOSIT_FOUR_EYES_USD: '1000000000', WITHDRAWAL_FOUR_EYES_USD: '1000000000' };
const READY_WITHIN_MS = 120_000;
const INHERITED = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'TMPDIR',
  'SystemRoot',
  'TEMP',
  'TMP',
  'NODE_COMPILE_CACHE',
];

export type NodeProcess = Awaited<ReturnType<typeof startNode>>;

/** The server as an operator starts it, in a process of its own, ready to be called. */
export async function startNode(
  settings: Readonly<Record<string, string>>,
  logFile: string,
  nodeArguments: readonly string[] = [],
  root = ROOT,
) {
  const port = settings['PORT'] ?? '';
  const log = await open(logFile, 'a');
  const child = spawn(process.execPath, [...nodeArguments, 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...inherited(), ...MANY_STAFF, ...settings },
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
  // It must not outlive whoever started it.
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  void ended.then(async () => {
    process.off('exit', endWithUs);
    return log.close();
  });
  const origin = `http://127.0.0.1:${port}`;
  if (!(await Promise.race([isReady(origin), ended.then(() => false)]))) {
    child.kill('SIGKILL');
    throw new Error(`A node did not become ready:\n${await readFile(logFile, 'utf8')}`);
  }
  return {
    origin,
    /** Its exit code, however it came to its end; null after a kill. */
    ended: ended.then(([code]) => code),
    /** Ends it without a word. */
    kill: () => endBy(child, ended, 'SIGKILL'),
    /** Asks it to end, and answers its exit code. */
    stop: () => endBy(child, ended, 'SIGTERM'),
    pause: () => child.kill('SIGSTOP'),
    wake: () => child.kill('SIGCONT'),
  };
}

async function endBy(
  child: ChildProcess,
  ended: Promise<[number | null, string | null]>,
  signal: 'SIGKILL' | 'SIGTERM',
): Promise<number | null> {
  child.kill('SIGCONT');
  child.kill(signal);
  return (await ended)[0];
}

/** Nothing of the developer's own settings gets in. */
export function inherited(): Record<string, string> {
  return Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

export async function isReady(origin: string): Promise<boolean> {
  for (const end = performance.now() + READY_WITHIN_MS; performance.now() < end;) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null);
    if (answer?.ok) return true;
    await sleep(50);
  }
  return false;
}

/**
 * Below those that a system hands out by itself to whoever connects: one of them could be gone before the server listens that
 * it is for, or while it is started again.
 */
const [LOWEST_PORT, HIGHEST_PORT] = [20_000, 32_000];
const TRIES = 100;

export async function freePort(): Promise<number> {
  for (let nth = 0; nth < TRIES; nth++) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
