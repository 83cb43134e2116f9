import type { Database } from '@halyard/server';
import type { Caller } from '@halyard/testkit';
import { type Figure, none } from '../fault.ts';
import type { Player } from '../cluster/people.ts';
import { judgeBooks } from './accounts.ts';
import { liveOn } from './customer.ts';
import { type Journal, openJournal } from './journal.ts';
import { judgeEffects } from './judge.ts';
import { workAsStaff } from './staff.ts';

export type Load = {
  readonly journal: Journal;
  /** Lets everybody finish what they are at, and resolves once they have been answered. */
  readonly leave: () => Promise<void>;
  /** Whoever found the product gone for good says so here. */
  readonly failed: Promise<never>;
};

export type LoadOptions = {
  readonly caller: Caller;
  readonly nodes?: number;
  readonly customers: readonly Player[];
  /** One completes deposits, the other pays out: nobody does both for one customer. */
  readonly staff: readonly Player[];
  readonly seed: number;
  readonly pauseMs?: number;
};

/** Customers and two members of staff, all at it at once. */
export function gatherLoad({ caller, nodes = 1, customers, staff, seed, pauseMs = 0 }: LoadOptions): Load {
  const journal = openJournal();
  let isOver = false;
  const deps = { caller, journal, nodes, isOver: () => isOver, pauseMs };
  const everybody = Promise.all([
    ...customers.map((player, index) => liveOn(deps, player, seed + index)),
    workAsStaff(deps, staff),
  ]);
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  everybody.catch(failed.reject);
  const leave = async () => {
    isOver = true;
    await everybody;
  };
  return { journal, leave, failed: failed.promise };
}

/** What must be nothing after any fault: what was told is there, once and whole, and nothing else is. */
export async function judgeCrowd(
  database: Database,
  {
    journal,
    customers,
    say,
  }: Pick<Load, 'journal'> & {
    readonly customers: readonly Player[];
    readonly say: (line: string) => void;
  },
): Promise<readonly Figure[]> {
  const userIds = customers.map(({ userId }) => userId);
  const { lost, doubled } = await judgeEffects(database, userIds, journal);
  const { halfApplied, gaps } = await judgeBooks(database);
  const { unexpected, contradictions } = journal;
  const found = { lost, doubled, 'half applied': halfApplied, 'event gaps': gaps };
  const others = { 'answers that should not be': unexpected, 'repeats answered differently': contradictions };
  return Object.entries({ ...found, ...others }).map(([what, lines]) => {
    for (const line of lines.slice(0, 5)) say(`${what}: ${line}`);
    return none(what, lines.length);
  });
}
