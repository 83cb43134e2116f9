import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { commitBefore, type Contender, measure, type Result, takeOutCommit } from '@halyard/testkit';
import { openDatabase } from '@halyard/server';
import { raw } from 'sql-template-tag';
import type { Ground } from '../on-database.ts';
import { rate, requestOf } from './orders.ts';

const TODAY = join(import.meta.dirname, '../..');
/** With this a customer could have several books. */
const CAME_WITH = 'apps/server/migrations/0042-open-books.sql';

export type OrderNode = { readonly port: number; readonly tokens: readonly string[] };

/**
 * Orders of customers with one book, by the version before there were several and by this one: each a process of its own on a
 * database of its own in one PostgreSQL, in turns.
 */
export async function measureOrdersBefore(
  { url, superuserUrl, folder }: Ground,
  options: { readonly rounds: number; readonly forMs: number },
): Promise<Result[]> {
  const commit = await commitBefore(CAME_WITH);
  if (commit === null) throw new Error('There is no history that tells the version before');
  const before = join(folder, 'before');
  await takeOutCommit(commit, before);
  const maintenance = openDatabase(superuserUrl, { poolSize: 1 });
  const started: ChildProcess[] = [];
  const start = async (name: string, root: string): Promise<OrderNode> => {
    const own = new URL(url);
    await maintenance.run(raw(`create database ${name} owner ${own.username}`));
    own.pathname = `/${name}`;
    const program = join(import.meta.dirname, 'order-node.ts');
    const child = fork(program, [root, own.href], { cwd: root });
    started.push(child);
    const gone = once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended`)));
    const [node] = (await Promise.race([once(child, 'message'), gone])) as [OrderNode];
    gone.catch(() => undefined);
    return node;
  };
  try {
    const old = await start('before', before);
    const now = await start('today', TODAY);
    const contenders = [16, 64].flatMap((connections): Contender[] => {
      const against = `before books (${commit.slice(0, 7)}), ${connections} connections`;
      const name = `now, customers with one book, ${connections} connections`;
      return [
        { name: against, against: null, run: (forMs) => rate({ ...loadOf(old), connections, forMs }) },
        {
          name,
          against,
          goal: { leastRatio: 1 },
          run: (forMs) => rate({ ...loadOf(now), connections, forMs }),
        },
      ];
    });
    return await measure(contenders, options);
  } finally {
    for (const child of started) child.kill('SIGKILL');
    await maintenance.close();
  }
}

const loadOf = ({ port, tokens }: OrderNode) => ({
  port,
  requests: tokens.map((token) => requestOf(port, token)),
});
