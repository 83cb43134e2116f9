// A PostgreSQL that an earlier start left running on the same cluster. It is normally gone or on its way out, because
// it stops by itself when its Halyard dies; this makes sure before a new one starts.
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';

// Fast shutdown, then one without a checkpoint, then none at all; the log makes every committed row good in each case.
const escalation = [
  { signal: 'SIGINT', waitMs: 20_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const;
const pollMs = 10;

/** Larger than any process id a system hands out. */
const impossiblePid = 2_147_483_647;

function pidFilePath(dataDir: string): string {
  return path.join(dataDir, 'postmaster.pid');
}

function readPid(dataDir: string): number | undefined {
  let text: string;
  try {
    text = fs.readFileSync(pidFilePath(dataDir), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number.parseInt(text, 10);
  return pid > 1 ? pid : undefined;
}

function isSameFolder(one: string, other: string): boolean {
  const [first, second] = [fs.statSync(one), fs.statSync(other)];
  return first.dev === second.dev && first.ino === second.ino;
}

/** On Linux every PostgreSQL process works in its data folder, whatever that is called by now. */
function isPostmasterByProc(pid: number, dataDir: string): boolean {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const nameEnd = stat.lastIndexOf(')');
    const name = stat.slice(stat.indexOf('(') + 1, nameEnd);
    const state = stat.charAt(nameEnd + 2);
    // A zombie has ended; it is only waiting for a parent that may never ask.
    if (name !== 'postgres' || state === 'Z' || state === 'X') return false;
    return isSameFolder(`/proc/${pid}/cwd`, dataDir);
  } catch {
    return false; // Gone by now, or not ours to look at and so not ours to stop.
  }
}

function isPostmasterByPs(pid: number, dataDir: string): boolean {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)], {
      encoding: 'utf8',
    }).trim();
    return !line.startsWith('Z') && line.includes('postgres') && line.includes(`-D ${dataDir} `);
  } catch {
    return false;
  }
}

/** Whether this process id is, at this moment, a living PostgreSQL on this very data folder. */
export function isPostmasterOf(pid: number, dataDir: string): boolean {
  return process.platform === 'linux' ? isPostmasterByProc(pid, dataDir) : isPostmasterByPs(pid, dataDir);
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * PostgreSQL does not start while the process id in its file belongs to anyone alive, a zombie or an unrelated program
 * included. Only the id is replaced: by the rest of the file PostgreSQL itself makes sure that no orphaned worker of
 * the former run is still attached to its shared memory.
 */
function disownPid(dataDir: string): void {
  const [, ...rest] = fs.readFileSync(pidFilePath(dataDir), 'utf8').split('\n');
  fs.writeFileSync(pidFilePath(dataDir), [impossiblePid, ...rest].join('\n'));
}

async function endsWithin(pid: number, dataDir: string, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (isPostmasterOf(pid, dataDir)) {
    if (performance.now() > deadline) return false;
    await sleep(pollMs);
  }
  return true;
}

/** Windows has no signals; the package's own control program knows how to find and ask the server there. */
async function stopByControlProgram(dataDir: string, binaries: PostgresBinaries): Promise<void> {
  await promisify(execFile)(binaries.pgCtl, ['stop', '-D', dataDir, '-m', 'fast', '-w']).catch(
    () => undefined,
  );
}

export async function stopLeftover(
  dataDir: string,
  binaries: PostgresBinaries,
  log: (line: string) => void,
): Promise<void> {
  const pid = readPid(dataDir);
  if (pid === undefined) return;
  if (process.platform === 'win32') return await stopByControlProgram(dataDir, binaries);
  for (const { signal, waitMs } of escalation) {
    // Asked anew before every signal: the id may have been given to another program in the meantime.
    if (!isPostmasterOf(pid, dataDir)) break;
    log(`stopping the PostgreSQL of an earlier start (pid ${pid}, ${signal})`);
    process.kill(pid, signal);
    if (await endsWithin(pid, dataDir, waitMs)) break;
  }
  if (isPostmasterOf(pid, dataDir)) {
    throw new Error(`Another PostgreSQL (pid ${pid}) is running on ${dataDir} and does not stop.`);
  }
  if (readPid(dataDir) === pid && isTaken(pid)) disownPid(dataDir);
}
