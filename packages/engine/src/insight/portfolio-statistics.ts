import type { KeptQuote } from '../trading/kept-quote.ts';
import type { PerformanceAt } from './performance.ts';

/**
 * What is said of a portfolio as a whole. Amounts are exact; what is measured in parts of each other (returns, spreads of
 * returns) is a number, since nothing is ever paid by it.
 */

const DAY_MS = 86_400_000;
const DAYS_A_YEAR = 365;
/** Fewer returns say nothing of how much they differ. */
const LEAST_RETURNS = 20;
const PPM = 1_000_000;

export type Spread = {
  /** How many daily returns were measured. */
  readonly days: number;
  /** Of a year, as a part of one; null where there are too few days. */
  readonly volatility: number | null;
  /** A year's return at the average of a day, by the volatility; null where nothing moved. */
  readonly sharpe: number | null;
};

/** How far a portfolio's days are from one another. Only moments that are a whole day apart are measured. */
export function spreadOf(points: readonly PerformanceAt[]): Spread {
  const returns = dailyReturns(points);
  const days = returns.length;
  if (days < LEAST_RETURNS) return { days, volatility: null, sharpe: null };
  const mean = returns.reduce((sum, one) => sum + one, 0) / days;
  const squares = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const daily = Math.sqrt(squares / (days - 1));
  return {
    days,
    volatility: daily * Math.sqrt(DAYS_A_YEAR),
    sharpe: daily === 0 ? null : (mean / daily) * Math.sqrt(DAYS_A_YEAR),
  };
}

function dailyReturns(points: readonly PerformanceAt[]): number[] {
  const midnights = points.filter(({ atMs }) => atMs % DAY_MS === 0);
  return midnights.flatMap(({ atMs, returnPpm }, index) => {
    const before = midnights[index - 1];
    if (!before || atMs - before.atMs !== DAY_MS) return [];
    const worth = PPM + Number(before.returnPpm);
    return worth > 0 ? [(PPM + Number(returnPpm)) / worth - 1] : [];
  });
}

export type MoneyFlow = { readonly atMs: number; readonly usd: bigint };
export type Invested = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly startUsd: bigint;
  readonly endUsd: bigint;
  readonly flows: readonly MoneyFlow[];
};

const HIGHEST_RETURN = 1_000;
const HALVINGS = 200;

/**
 * The one return over the whole period at which every dollar, from when it came until it went, makes the end out of the
 * start. Null where there is none, or where nothing was there.
 */
export function moneyWeightedReturn({ fromMs, toMs, startUsd, endUsd, flows }: Invested): number | null {
  const span = toMs - fromMs;
  const money = [
    { share: 1, usd: Number(startUsd) },
    ...flows.map(({ atMs, usd }) => ({ share: (toMs - atMs) / span, usd: Number(usd) })),
  ].filter(({ usd }) => usd !== 0);
  if (span <= 0 || money.length === 0) return null;
  const missing = (factor: number) =>
    money.reduce((sum, { share, usd }) => sum + usd * factor ** share, 0) - Number(endUsd);
  let [low, high] = [0, 1 + HIGHEST_RETURN];
  const [atLow, atHigh] = [missing(low), missing(high)];
  if (atLow === 0) return -1;
  if (atLow > 0 === atHigh > 0) return null;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (missing(middle) > 0 === atHigh > 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2 - 1;
}

/** Where a price was at the end of a day, and where at the end of the day before. */
export type DayMove = { readonly from: bigint; readonly to: bigint };
export type DayMoves = ReadonlyMap<string, DayMove>;

/** What a portfolio would gain or lose by each of these days, if one of them came now: all of its prices move as they did then. */
export function historicalChanges(
  valueAt: (ask: (symbol: string) => KeptQuote | null) => bigint,
  now: ReadonlyMap<string, KeptQuote>,
  days: readonly DayMoves[],
): bigint[] {
  const today = valueAt((symbol) => now.get(symbol) ?? null);
  return days.map((moves) => {
    const moved = (symbol: string) => {
      const quote = now.get(symbol);
      return quote === undefined ? null : movedBy(quote, moves.get(symbol));
    };
    return valueAt(moved) - today;
  });
}

function movedBy(quote: KeptQuote, move: DayMove | undefined): KeptQuote {
  if (!move || move.from <= 0n || move.to <= 0n) return quote;
  const by = (price: bigint) => (price * move.to) / move.from || 1n;
  return { ...quote, bid: by(quote.bid), ask: by(quote.ask) };
}

export type Tail = {
  readonly days: number;
  /** What one day in twenty took, at least; never below zero. */
  readonly valueAtRiskUsd: bigint;
  /** What those days took on average. */
  readonly shortfallUsd: bigint;
};

/** At 95 %: the days of the worst twentieth, rounded up to whole days. Null where there are too few days. */
export function tailOf(changes: readonly bigint[]): Tail | null {
  const days = changes.length;
  if (days < LEAST_RETURNS) return null;
  const worst = changes.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const tail = worst.slice(0, Math.ceil(days / 20));
  const loss = (change: bigint) => (change < 0n ? -change : 0n);
  const sum = tail.reduce((all, change) => all + change, 0n);
  return {
    days,
    valueAtRiskUsd: loss(tail.at(-1) ?? 0n),
    // Half a cent of a loss counts as one.
    shortfallUsd: (loss(sum) * 2n + BigInt(tail.length)) / (2n * BigInt(tail.length)),
  };
}

export type Concentration = {
  /** The sum of the squares of all shares: 1 where all is one thing. */
  readonly index: number;
  /** As many things of the same size would be as concentrated. */
  readonly effective: number;
  readonly largestShare: number;
  readonly largestThreeShare: number;
};

/** How much of it is how little. Null where nothing is held. */
export function concentrationOf(amounts: readonly bigint[]): Concentration | null {
  const whole = Number(amounts.reduce((sum, amount) => sum + amount, 0n));
  if (whole <= 0) return null;
  const shares = amounts.map((amount) => Number(amount) / whole).toSorted((one, other) => other - one);
  const index = shares.reduce((sum, share) => sum + share ** 2, 0);
  const first = (count: number) => shares.slice(0, count).reduce((sum, share) => sum + share, 0);
  return { index, effective: 1 / index, largestShare: first(1), largestThreeShare: first(3) };
}
