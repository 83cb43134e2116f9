import type { BookId } from '@halyard/accounting';
import type { WorthAt } from '@halyard/engine';
import type { TradingDeps } from '../deps.ts';
import { readPast, walkPast } from '../reads/past-worth.ts';
import { readAtOneMoment } from '../reads/store-read.ts';

const DAY_MS = 86_400_000;

/**
 * What a book was worth at each midnight of UTC from its first day on, just before money came or went, and now: from the
 * journal and the quotes that stood then.
 */
export async function readWorthOfDays(deps: TradingDeps, bookId: BookId, since: Date): Promise<WorthAt[]> {
  const nowMs = deps.clock.now().getTime();
  const fromMs = Math.ceil(since.getTime() / 1000) * 1000;
  const found = await readAtOneMoment(deps.database.past, async (tx) => {
    const flows = await deps.ledger.flows(tx, bookId, new Date(fromMs));
    const moments = new Set([fromMs, nowMs]);
    for (let at = (Math.floor(fromMs / DAY_MS) + 1) * DAY_MS; at < nowMs; at += DAY_MS) moments.add(at);
    for (const { at } of flows) if (at.getTime() - 1 > fromMs) moments.add(at.getTime() - 1);
    const inOrder = [...moments].filter((at) => at <= nowMs).toSorted((one, other) => one - other);
    return { flows, past: await readPast(deps, tx, bookId, inOrder) };
  });
  if (!found.past) return [];
  let next = 0;
  return (await walkPast(deps, found.past)).map(({ atMs, totalValueUsd }) => {
    let flowUsd = 0n;
    for (let flow = found.flows[next]; flow && flow.at.getTime() <= atMs; flow = found.flows[++next]) {
      flowUsd += flow.usd;
    }
    return { atMs, valueUsd: totalValueUsd, flowUsd };
  });
}
