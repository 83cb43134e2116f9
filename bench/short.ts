import { type Contender, measure, type Result } from '@halyard/testkit';
import { createTickContenders } from './engine/ticks.ts';
import { CLIENTS, onDatabase } from './on-database.ts';
import { createOrderContenders } from './calls/orders.ts';
import { createPostingContenders } from './book/posting.ts';
import { createReadContenders } from './calls/reads.ts';
import { judge } from './report.ts';
import { createTpcb } from './reference/tpcb.ts';

/**
 * Ratios that hold on any machine, busy or not, unless something has become several times slower. Each row is compared
 * with the row it names, or with TPC-B in one call.
 */
const FLOORS: readonly { readonly row: RegExp; readonly leastRatio: number }[] = [
  { row: /ticks that reach nothing, 1 million/, leastRatio: 0.3 },
  { row: /^orders over HTTP, 16 connections, 10,000 accounts/, leastRatio: 0.05 },
  { row: /^postings as orders make them/, leastRatio: 0.15 },
  { row: /^prices$/, leastRatio: 0.08 },
  { row: /^balance$/, leastRatio: 0.1 },
  { row: /^statement, a page of it$/, leastRatio: 0.06 },
];
const OPTIONS = { rounds: 3, forMs: 600 };
const READERS = 50;

/** A look at what would be noticed first; true when nothing is below its floor. */
export async function runShort(): Promise<boolean> {
  const ticks = await measureSome(createTickContenders(), /ticks that reach nothing, 1 thousand/);
  const stored = await onDatabase(async (ground) => {
    const reference = await createTpcb(ground.url, CLIENTS);
    const orders = await createOrderContenders(ground.database);
    const reads = await createReadContenders(ground.database, READERS);
    const postings = (await createPostingContenders(ground, CLIENTS)).map(withoutPeer);
    const some = [reference, ...orders.contenders, ...postings, ...reads.contenders];
    const results = await measureSome(some, /^TPC-B|route$|one query$/);
    await Promise.all([orders.close(), reads.close()]);
    return { results, reference: reference.name };
  });
  const all = [...ticks, ...stored.results];
  const judged = all.map((result) => judge(result, all, stored.reference));
  for (const { name, figure, base, goal, isMet } of judged) {
    if (!goal || typeof base !== 'number') continue;
    const ratio = (figure / base).toFixed(2);
    console.log(`${isMet ? 'ok  ' : 'LOW '}  ${name}: ${ratio} × (floor ${goal.leastRatio} ×)`);
  }
  const floors = judged.filter(({ goal }) => goal);
  return floors.length === FLOORS.length && floors.every(({ isMet }) => isMet === true);
}

/** Only rows with a floor and what they are compared with. */
function measureSome(contenders: readonly Contender[], references: RegExp): Promise<Result[]> {
  const some = contenders.flatMap((contender): Contender[] => {
    const floor = FLOORS.find(({ row }) => row.test(contender.name));
    const { goal: _ofTheLongRun, ...bare } = contender;
    if (floor) return [{ ...bare, goal: { leastRatio: floor.leastRatio } }];
    return references.test(contender.name) ? [bare] : [];
  });
  return measure(some, OPTIONS);
}

function withoutPeer({ against: _peer, ...contender }: Contender): Contender {
  return contender;
}
