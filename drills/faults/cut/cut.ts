import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, createCaller, createChance, type Link } from '@halyard/testkit';
import { gatherLoad, judgeCrowd } from '../../customers/load.ts';
import { countAcknowledged } from '../../customers/journal.ts';
import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { createPlayers } from '../../cluster/people.ts';
import { behindProxy } from '../../cluster/proxied-node.ts';
import { onCluster, type Cluster } from '../../cluster/cluster.ts';
import { type Commit, commitIn } from './commits.ts';

const CUTS = { full: 600, short: 60 } as const;
const CUSTOMERS = 12;
/** One commit in so many is cut. */
const PERCENT = 6;
const LOOK_EVERY_MS = 50;

/** The connection to PostgreSQL breaks right after a commit was sent: nobody can know whether it counted. */
export const CUT: Fault = {
  name: 'cut',
  title: 'the connection to PostgreSQL is cut when a commit has been sent',
  run: (drill) => onCluster(drill.folder, {}, (cluster) => cutCommits(cluster, drill)),
};

async function cutCommits(cluster: Cluster, { seed, isShort, say }: Drill): Promise<readonly Figure[]> {
  const wanted = isShort ? CUTS.short : CUTS.full;
  const customers = await createPlayers(cluster, CUSTOMERS);
  const staff = await createPlayers(cluster, 2, { role: 'admin' });
  const scissors = createScissors(createChance(seed), wanted);
  return behindProxy(cluster, scissors, async ({ node }) => {
    const load = gatherLoad({ caller: createCaller([node.origin]), customers, staff, seed });
    scissors.open();
    while (scissors.cuts() < wanted) await Promise.race([sleep(LOOK_EVERY_MS), load.failed]);
    await load.leave();
    const counted = scissors.counted();
    const exitCode = await node.stop();
    const { journal } = load;
    return [
      atLeast('cuts', scissors.cuts(), wanted),
      atLeast('of them in transactions', counted.transaction, 1),
      atLeast('of them in batches of orders', counted['order batch'], 1),
      atLeast('acknowledged calls', countAcknowledged(journal), wanted),
      none('exit code of the stop', exitCode ?? 1),
      ...(await judgeCrowd(cluster.database, { journal, customers, say })),
    ];
  });
}

/**
 * Cuts some commits, half of them as soon as they are sent and half when the database has answered. A link of which the
 * answer is waited for is remembered until then.
 */
function createScissors(chance: Chance, wanted: number) {
  const counts: Record<Commit, number> = { transaction: 0, 'order batch': 0 };
  const marked = new WeakSet<Link>();
  let isOpen = false;
  const cuts = () => counts.transaction + counts['order batch'];
  return {
    open: () => {
      isOpen = true;
    },
    cuts,
    counted: () => ({ ...counts }),
    onSent: (link: Link, chunk: Buffer): boolean => {
      const commit = isOpen && cuts() < wanted ? commitIn(chunk) : null;
      if (!commit || !chance.happens(PERCENT)) return false;
      counts[commit] += 1;
      if (chance.happens(50)) return true;
      marked.add(link);
      return false;
    },
    onAnswer: (link: Link): boolean => marked.has(link),
  };
}
