import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { Contender } from '@halyard/testkit';

const run = promisify(execFile);

/** The reference: PostgreSQL's own TPC-B-like benchmark on the same server; null where it is not installed. */
export async function createPgbench(url: string, clients: number): Promise<Contender | null> {
  const program = findProgram();
  if (!program) return null;
  await run(program, ['-i', '-q', '-s', '10', url]);
  return {
    name: `pgbench TPC-B-like, ${clients} clients`,
    run: async (forMs) => {
      const seconds = String(Math.max(1, Math.round(forMs / 1000)));
      const { stdout } = await run(program, [
        '-n',
        '-c',
        String(clients),
        '-j',
        '2',
        '-M',
        'prepared',
        '-T',
        seconds,
        url,
      ]);
      return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    },
  };
}

function findProgram(): string | null {
  try {
    return execFileSync('sh', ['-c', 'command -v pgbench'], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
