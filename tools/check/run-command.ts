import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Command } from './steps.ts';

export type CommandResult = { readonly failed: boolean; readonly output: string };

/** How long a program may take to end after it was asked to. */
const PATIENCE_MS = 10_000;
/** How long its output may stay open after it ended. */
const LAST_WORDS_MS = 3_000;

export type Run = { readonly root: string; readonly limitMs: number; readonly interrupted: AbortSignal };

/** Runs one program to its end, with nothing to read from and everything it says kept. */
export async function runCommand([program, ...words]: Command, run: Run): Promise<CommandResult> {
  const child = spawn(program === 'node' ? process.execPath : program, words, {
    cwd: run.root,
    env: environment(run.root),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it started can be ended with it.
    detached: true,
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const stop = (reason: string): void => {
    chunks.push(Buffer.from(`\n${reason}\n`));
    endGroup(child);
  };
  const interrupt = (): void => stop('Interrupted.');
  const limit = setTimeout(() => stop(`Stopped after ${run.limitMs / 1000} s.`), run.limitMs);
  run.interrupted.addEventListener('abort', interrupt);
  const failure = await waitForEnd(child, program);
  clearTimeout(limit);
  run.interrupted.removeEventListener('abort', interrupt);
  const said = stripVTControlCharacters(Buffer.concat(chunks).toString('utf8')).trimEnd();
  return { failed: failure !== null, output: [said, failure ?? ''].filter(Boolean).join('\n') };
}

/** Answers why the program failed, or null. Something it left running may hold its output open: we do not wait. */
async function waitForEnd(child: ChildProcess, program: string): Promise<string | null> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`${program} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      const failure = code === 0 ? null : `${program} ended with ${code ?? signal}.`;
      child.once('close', () => resolve(failure));
      setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
        resolve(failure);
      }, LAST_WORDS_MS).unref();
    });
  });
}

function environment(root: string): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  return {
    ...inherited,
    PATH: [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
    // Servers are started a hundred times: what Node made of a source once serves them all.
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    // Nobody watches: no colours, no test that was singled out, no snapshot that nobody has looked at.
    NO_COLOR: '1',
    CI: '1',
  };
}

function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  const impatience = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS);
  child.once('close', () => clearTimeout(impatience));
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The whole group has ended.
  }
}
