import type { BookId } from '@halyard/accounting';
import { findInstrument } from '@halyard/catalogue';
import type { analysis } from '@halyard/contract';
import {
  type Attributed,
  attribute,
  type AttributedRow,
  moneyWeightedReturn,
  type Performance,
  performanceOf,
  spreadOf,
} from '@halyard/engine';
import { assert, usd } from '@halyard/money';
import type { BookReader } from '../../../platform/memory/read-memory.ts';
import type { TradingDeps } from '../deps.ts';
import type { ReadAccountWorth } from '../reads/read-account-worth.ts';
import { dailyMoments, type EquityPeriod } from '../reads/read-equity-moments.ts';
import { openProfitAt } from '../reads/read-past.ts';
import { readAtOneMoment } from '../reads/store-read.ts';
import type { PastPosition } from '../reads/store-read-past.ts';
import { describeHeld } from './describe-held.ts';
import { type Measured, measure, worthsOf } from './read-performance.ts';
import * as store from './store-insight.ts';

type Analysis = analysis.PortfolioAnalysis;
type At = Performance['points'][number];
type Kind = Analysis['attribution'][number]['kind'];

/** A book over a period and as it stands now. What happened is of one moment of the books, what is held of one after it. */
export async function readPortfolioAnalysis(
  deps: TradingDeps,
  readAccountWorth: ReadAccountWorth,
  reader: BookReader,
  period: EquityPeriod,
): Promise<Analysis> {
  const nowMs = deps.clock.now().getTime();
  const { measured, booked } = await readBooked(deps, reader.bookId, period, nowMs);
  const worths = await worthsOf(deps, measured);
  const performance = performanceOf(worths);
  const { points } = performance;
  const [first, last] = [points[0], points.at(-1)];
  assert(first && last, 'now is a moment');
  const { kinds, all } = attribute([
    ...booked.flatMap(attributedOf),
    ...openChanges(deps, measured, first.atMs, last.atMs),
  ]);
  const withdrawal = booked.reduce((sum, row) => sum + row.withdrawal, 0n);
  const { account } = await readAccountWorth({ bookId: reader.bookId });
  const held = await describeHeld(deps, reader.bookId, account, nowMs);
  return {
    from: iso(first.atMs),
    to: iso(last.atMs),
    points: points.map((point) => ({
      at: iso(point.atMs),
      value: usd(point.valueUsd),
      returnPercent: percent(point.returnPpm),
      drawdownPercent: percent(point.drawdownPpm),
    })),
    returns: returnsOf(first, last, measured),
    bridge: {
      ...describe(all),
      withdrawal: usd(withdrawal),
      currencies: usd(last.resultUsd - all.total - withdrawal),
    },
    attribution: kinds.map(({ kind, items, ...sums }) => ({
      kind,
      ...describe(sums),
      items: items.map(({ name, ...own }) => ({ name, ...describe(own) })),
    })),
    exposure: held.exposure,
    concentration: held.concentration,
    risk: { ...riskOf(performance), tail: held.tail },
  };
}

function returnsOf(first: At, last: At, { flows }: Measured): Analysis['returns'] {
  const moneyWeighted = moneyWeightedReturn({
    fromMs: first.atMs,
    toMs: last.atMs,
    startUsd: first.valueUsd,
    endUsd: last.valueUsd,
    flows: flows.map(({ at, usd: amount }) => ({ atMs: at.getTime(), usd: amount })),
  });
  return {
    timeWeightedPercent: percent(last.returnPpm),
    moneyWeightedPercent: rounded(moneyWeighted, 100, 4),
    startValue: usd(first.valueUsd),
    endValue: usd(last.valueUsd),
    flows: usd(last.flowsUsd),
    result: usd(last.resultUsd),
  };
}

function riskOf({ points, deepest }: Performance): Omit<Analysis['risk'], 'tail'> {
  const { days, volatility, sharpe } = spreadOf(points);
  return {
    deepest: deepest && { percent: percent(deepest.ppm), from: iso(deepest.fromMs), to: iso(deepest.toMs) },
    days,
    volatilityPercent: rounded(volatility, 100, 2),
    sharpe: rounded(sharpe, 1, 2),
  };
}

function readBooked(deps: TradingDeps, bookId: BookId, period: EquityPeriod, nowMs: number) {
  return readAtOneMoment(deps.database.past, async (tx) => {
    const measured = await measure(deps, tx, bookId, (openedAtMs) => [
      ...dailyMoments(period, openedAtMs, nowMs),
      nowMs,
    ]);
    const since = new Date(measured.past.moments[0] ?? nowMs);
    return { measured, booked: await store.selectBooked(tx, bookId, since) };
  });
}

function attributedOf(row: store.BookedRow): AttributedRow<Kind>[] {
  const { symbol, asset, pnl, commission, financing } = row;
  if (symbol !== null) return [{ ...namedBy(symbol), price: pnl, commission, financing }];
  // What is paid for a copy's profit, to us and to its leader, and for management is a cost, as a conversion's fee is.
  const conversion = row.conversion + row.copyFee + row.copyShare + row.management;
  return conversion === 0n ? [] : [{ kind: 'currencies', name: asset ?? '', conversion }];
}

function namedBy(symbol: string): { readonly kind: Kind; readonly name: string } {
  const instrument = findInstrument(symbol);
  assert(instrument, `${symbol} was traded, so the catalogue knows it`);
  return { kind: instrument.type, name: symbol };
}

/** By how much the profit of what was open has changed between two moments. */
function openChanges(
  { market }: TradingDeps,
  { past }: Measured,
  fromMs: number,
  toMs: number,
): AttributedRow<Kind>[] {
  const profit = (positions: readonly PastPosition[], atMs: number) => openProfitAt(positions, atMs, market);
  return [...Map.groupBy(past.positions, ({ symbol }) => symbol)]
    .map(([symbol, positions]) => ({
      ...namedBy(symbol),
      open: profit(positions, toMs) - profit(positions, fromMs),
    }))
    .filter(({ open }) => open !== 0n);
}

function describe({ price, open, commission, financing, conversion, booked, total }: Attributed) {
  return {
    price: usd(price),
    commission: usd(commission),
    financing: usd(financing),
    conversion: usd(conversion),
    booked: usd(booked),
    open: usd(open),
    total: usd(total),
  };
}

const iso = (atMs: number): string => new Date(atMs).toISOString();
const percent = (ppm: bigint): number => Number(ppm) / 10_000;

function rounded(value: number | null, times: number, decimals: number): number | null {
  return value === null ? null : Number((value * times).toFixed(decimals));
}
