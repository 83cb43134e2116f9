import type { BookId } from '@halyard/accounting';
import type { AnswerOf, investment } from '@halyard/contract';
import { performanceOf, type WorthAt } from '@halyard/engine';
import { assert, usd } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Flow } from '../../ledger/index.ts';
import type { TradingDeps } from '../deps.ts';
import { type Past, type PastWorth, readPast, walkPast } from '../reads/past-worth.ts';
import { equityMoments, type EquityPeriod } from '../reads/read-equity-moments.ts';
import { readAtOneMoment } from '../reads/store-read.ts';

/** How many flows get a moment of their own, the largest first; others count from the moment before them on. */
const MOST_FLOW_MOMENTS = 240;

/** What the account was worth over a period, net of what was paid in and out, all of one moment of the books. */
export async function readPerformance(
  deps: TradingDeps,
  bookId: BookId,
  period: EquityPeriod,
): Promise<AnswerOf<typeof investment.getPerformance>> {
  const nowMs = deps.clock.now().getTime();
  const measured = await readAtOneMoment(deps.database.past, (tx) =>
    measure(deps, tx, bookId, (openedAtMs) => [...equityMoments(period, openedAtMs, nowMs), nowMs]),
  );
  const { points, deepest } = performanceOf(await worthsOf(deps, measured));
  return {
    points: points.map((point) => ({
      at: iso(point.atMs),
      value: usd(point.valueUsd),
      flows: usd(point.flowsUsd),
      result: usd(point.resultUsd),
      returnPercent: percent(point.returnPpm),
      drawdownPercent: percent(point.drawdownPpm),
    })),
    deepest: deepest && { percent: percent(deepest.ppm), from: iso(deepest.fromMs), to: iso(deepest.toMs) },
  };
}

export type Measured = { readonly past: Past; readonly flows: readonly Flow[] };

/** All that what an account was worth at some moments, and what came and went between them, is worked out from. */
export async function measure(
  deps: TradingDeps,
  tx: Queryable,
  bookId: BookId,
  momentsFrom: (openedAtMs: number) => readonly number[],
): Promise<Measured> {
  const openedAt = await deps.ledger.openedAt(tx, bookId);
  assert(openedAt, 'whoever is signed in has a book');
  const regular = momentsFrom(openedAt.getTime());
  const flows = await deps.ledger.flows(tx, bookId, new Date(regular[0] ?? 0));
  const past = await readPast(deps, tx, bookId, withMomentsBefore(flows, regular));
  assert(past, 'now is a moment');
  return { past, flows };
}

export async function worthsOf(deps: TradingDeps, { past, flows }: Measured): Promise<WorthAt[]> {
  return withFlows(await walkPast(deps, past), flows);
}

/** Just before money comes or goes stands what the account had made of the money that was there. */
function withMomentsBefore(flows: readonly Flow[], regular: readonly number[]): number[] {
  const [first = 0, last = 0] = [regular[0], regular.at(-1)];
  const size = ({ usd: amount }: Flow) => Number(amount < 0n ? -amount : amount);
  const before = flows
    .toSorted((one, other) => size(other) - size(one))
    .slice(0, MOST_FLOW_MOMENTS)
    .map(({ at }) => at.getTime() - 1)
    .filter((atMs) => atMs > first && atMs < last);
  return [...new Set([...regular, ...before])].toSorted((one, other) => one - other);
}

/** Each moment with what came and went since the one before. */
function withFlows(worths: readonly PastWorth[], flows: readonly Flow[]): WorthAt[] {
  let next = 0;
  return worths.map(({ atMs, totalValueUsd }) => {
    let flowUsd = 0n;
    for (let flow = flows[next]; flow && flow.at.getTime() <= atMs; flow = flows[++next]) flowUsd += flow.usd;
    return { atMs, valueUsd: totalValueUsd, flowUsd };
  });
}

const iso = (atMs: number): string => new Date(atMs).toISOString();
const percent = (ppm: bigint): number => Number(ppm) / 10_000;
