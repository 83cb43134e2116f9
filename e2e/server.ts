import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeFastFolder } from '@halyard/testkit';

export type RunningServer = { readonly origin: string; readonly stop: () => Promise<void> };

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(ROOT, 'test-results');
/** The first start builds the web app, which takes longer than everything else together. */
const READY_WITHIN_MS = 180_000;
/** Longer than it takes itself to say what hangs. */
const STOPPED_WITHIN_MS = 60_000;

type StartOptions = {
  /** What a server of its own is called; its log is. */
  readonly name?: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Begins with the data an earlier server left in this folder, instead of none. */
  readonly from?: string;
};

/** Starts the product as a person would, on a data folder of its own that is gone afterwards. */
export async function startServer({ from, ...more }: StartOptions = {}): Promise<RunningServer> {
  const folder = await makeFastFolder('halyard e2e ');
  // Root starts PostgreSQL as another user, who has to pass through here.
  await chmod(folder, 0o711);
  const clear = () => rm(folder, { recursive: true, force: true });
  try {
    // With its owners: a database is opened by whom it belongs to.
    if (from) await promisify(execFile)('cp', ['-a', join(from, 'data'), folder]);
    const server = await startServerIn(folder, more);
    const stop = async (): Promise<void> => {
      try {
        await server.stop();
      } finally {
        await clear();
      }
    };
    return { ...server, stop };
  } catch (error) {
    await clear();
    throw error;
  }
}

/** Starts it on a data folder that stays. */
export async function startServerIn(
  folder: string,
  { name = 'server', settings = {} }: Omit<StartOptions, 'from'> = {},
): Promise<RunningServer> {
  const logFile = join(RESULTS, `${name}.log`);
  await mkdir(RESULTS, { recursive: true });
  const log = await open(logFile, 'w');
  const port = await findFreePort();
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: environment({ ...settings, PORT: String(port), DATA_DIR: join(folder, 'data') }),
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
    const [code, signal] = await ended;
    clearTimeout(impatience);
    await log.close();
    if (code !== 0) throw new Error(`The server ended with ${code ?? signal}.\n${await endOfLog(logFile)}`);
  };
  const origin = `http://127.0.0.1:${port}`;
  const isReady = await Promise.race([waitUntilReady(origin), ended.then(() => false)]);
  if (!isReady) {
    await stop().catch(() => undefined);
    throw new Error(`The server did not become ready.\n${await endOfLog(logFile)}`);
  }
  return { origin, stop };
}

/** Nothing of the developer's own settings gets in: a journey must never write to their database. */
function environment(settings: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP', 'NODE_COMPILE_CACHE'];
  const inherited = kept.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(inherited),
    SITE_MODE: 'simulated',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    // Two windows and a server that has just begun crowd a small machine; no journey asks how soon a call is turned away.
    DATABASE_CONNECT_MS: '5000',
    // Pictures of one day show the same market.
    MARKET_SEED: 'journeys',
    ...settings,
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function waitUntilReady(origin: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null);
    if (answer?.ok) return true;
    await sleep(200);
  }
  return false;
}

async function endOfLog(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  return text.split('\n').slice(-40).join('\n');
}
