import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** PostgreSQL refuses to run as root. */
const OTHER_USER = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];
const isRoot = process.getuid?.() === 0;

export type Env = Readonly<Record<string, string>>;
export type Processes = ReturnType<typeof createProcesses>;

/** The programs of a database, in the drill's folder and never as root, each by a name. */
export function createProcesses(folder: string, postgresBin: string) {
  const children = new Map<string, ChildProcess>();
  const base = { PATH: `${postgresBin}:${process.env['PATH']}`, HOME: folder, LC_ALL: 'C.UTF-8' };
  const asOther = (command: readonly string[]): readonly [string, ...string[]] => {
    const [program = '', ...words] = isRoot ? [...OTHER_USER, ...command] : command;
    return [program, ...words];
  };
  return {
    /** Begins one that goes on. What it prints goes to a log of its name. */
    begin: async (name: string, command: readonly string[], env: Env): Promise<void> => {
      const [program, ...words] = asOther(command);
      const log = await open(join(folder, 'log', `${name}.log`), 'a');
      const stdio = ['ignore', log.fd, log.fd] as const;
      const child = spawn(program, words, { cwd: folder, env: { ...base, ...env }, stdio: [...stdio] });
      children.set(name, child);
      child.once('exit', () => void log.close());
    },
    /** Runs one to its end. */
    run: async (command: readonly string[], env: Env): Promise<void> => {
      const [program, ...words] = asOther(command);
      await promisify(execFile)(program, words, { cwd: folder, env: { ...base, ...env } });
    },
    pidOf: (name: string): number => children.get(name)?.pid ?? 0,
    pids: (): readonly number[] => [...children.values()].map(({ pid = 0 }) => pid),
    ended: (): Promise<unknown> =>
      Promise.all(
        [...children.values()]
          .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
          .map((child) => once(child, 'exit')),
      ),
    /** Whoever runs PostgreSQL may read and write there. */
    own: async (): Promise<void> => {
      if (isRoot) await promisify(execFile)('chown', ['-R', 'postgres:postgres', folder]);
    },
  };
}

/** Those that have gone by themselves do not mind. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids.filter((one) => one > 1)) {
    try {
      process.kill(pid, name);
    } catch {
      // It has gone.
    }
  }
}

export async function childrenOf(pid: number): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}
