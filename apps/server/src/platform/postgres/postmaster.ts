// The running PostgreSQL server: starting it, knowing when it is ready, stopping it, and never leaving it behind.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import { postgresEnvironment, type Runner } from './privilege.ts';

export interface Postmaster {
  /** Resolves when the server is no more, with a sentence on how it ended. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
}

interface PostmasterOptions {
  readonly binaries: PostgresBinaries;
  readonly runner: Runner;
  readonly dataDir: string;
  readonly port: number;
  readonly log: (line: string) => void;
}

const fastShutdownMs = 30_000;
const keptLogLines = 20;
/** What PostgreSQL wrote may reach us after the news of its end. */
const lastWordsMs = 500;

// Given on the command line, where they outrank every configuration file of the cluster.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // Compiling a query costs more than the short queries of a broker ever win back.
  jit: 'off',
} as const;

/**
 * The shell holds the other end of a pipe of ours. When this process ends in any way, the pipe closes, and the watcher
 * asks PostgreSQL for a fast shutdown. It asks again each second until the server is gone, because a signal that comes
 * before PostgreSQL has set up its handlers is lost. The watcher is ended before the server's process id is free again.
 */
const watchScript = `
"$@" </dev/null 3<&- &
server=$!
( while read -r line; do :; done; while kill -INT "$server"; do sleep 1; done ) <&3 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"
code=$?
kill "$watcher"
exit "$code"`;

function commandLine(options: PostmasterOptions): readonly [string, ...string[]] {
  const { binaries, runner, dataDir, port } = options;
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [binaries.postgres, '-D', dataDir, ...flags] as const;
  // On Windows there is no such shell: a PostgreSQL whose Halyard was killed runs on there until the next start finds
  // and stops it.
  if (process.platform === 'win32') return server;
  const [first = 'sh', ...rest] = [...runner.prefix, 'sh', '-c', watchScript, 'sh', ...server];
  return [first, ...rest];
}

function spawnServer(options: PostmasterOptions): ChildProcess {
  const [file, ...rest] = commandLine(options);
  return spawn(file, rest, {
    ...options.runner.identity,
    cwd: options.dataDir,
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // Its own session, so that Ctrl-C in a terminal reaches this process only, which then stops things in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
}

async function describeEnd(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return `PostgreSQL ended (${signal ?? `code ${code}`})`;
  } catch (error) {
    return `PostgreSQL could not be started: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function stopServer(
  child: ChildProcess,
  ended: Promise<string>,
  options: PostmasterOptions,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  if (process.platform === 'win32') {
    await promisify(execFile)(options.binaries.pgCtl, ['stop', '-D', options.dataDir, '-m', 'fast', '-w']);
    return;
  }
  (child.stdio[3] as Writable).end();
  const patience = new AbortController();
  const hasEnded = await Promise.race([
    ended.then(() => true),
    sleep(fastShutdownMs, false, { signal: patience.signal }).catch(() => false),
  ]);
  patience.abort();
  if (hasEnded) return;
  options.log('PostgreSQL did not stop in time and is killed');
  // The whole process group: the shell, the watcher and the server, whose workers end when they miss it.
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** Starts the server and resolves once it accepts connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const child = spawnServer(options);
  const ended = describeEnd(child);
  child.stdio[3]?.on('error', () => undefined); // The other end may close first.
  const lastLines: string[] = [];
  const lines = createInterface({ input: child.stderr as Readable });
  const ready = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      options.log(line);
      lastLines.push(line);
      if (lastLines.length > keptLogLines) lastLines.shift();
      if (/ready to accept (read-only )?connections/.test(line)) resolve();
    });
  });
  const failure = await Promise.race([ready, ended]);
  if (failure !== undefined) {
    await Promise.race([once(lines, 'close'), sleep(lastWordsMs)]);
    throw new Error([`${failure}. Its last words:`, ...lastLines].join('\n'));
  }
  let stopping: Promise<void> | undefined;
  return {
    ended,
    stop: () => (stopping ??= stopServer(child, ended, options)),
  };
}
