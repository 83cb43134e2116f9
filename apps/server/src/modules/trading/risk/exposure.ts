import type { InstrumentType } from '@halyard/catalogue';
import { feedQuoteOf, type Market, type Position, requiredFor, termsOf } from '@halyard/engine';
import { usd } from '@halyard/money';
import { pricingFrom } from '../reads/read-pricing.ts';
import { percentOf } from './percent.ts';

/** What is held on each side, in US cents at mid prices. */
export type Exposure = {
  readonly longUsd: bigint;
  readonly shortUsd: bigint;
  readonly grossUsd: bigint;
  /** Long less short. */
  readonly netUsd: bigint;
  readonly sharePercent: number;
};

export type Exposures = {
  readonly grossUsd: bigint;
  readonly netUsd: bigint;
  readonly byClass: readonly (Exposure & { readonly type: InstrumentType })[];
  readonly bySymbol: readonly (Exposure & { readonly symbol: string; readonly type: InstrumentType })[];
};

export type Sided = {
  readonly symbol: string;
  readonly type: InstrumentType;
  readonly side: Position['side'];
  readonly valueUsd: bigint;
};

/** As answers say it. */
export function toldExposure({ longUsd, shortUsd, grossUsd, netUsd, sharePercent }: Exposure) {
  return {
    long: usd(longUsd),
    short: usd(shortUsd),
    gross: usd(grossUsd),
    net: usd(netUsd),
    share: sharePercent,
  };
}

/** Where the account stands to gain or lose, the largest first. */
export function exposuresOf(positions: readonly Position[], market: Market): Exposures {
  const all = positions.map((position) => valued(position, market));
  const { grossUsd, netUsd } = sum(all);
  const share = (group: readonly Sided[]): Exposure => {
    const sums = sum(group);
    return { ...sums, sharePercent: percentOf(sums.grossUsd, grossUsd) ?? 0 };
  };
  const byClass = [...Map.groupBy(all, ({ type }) => type)];
  const bySymbol = [...Map.groupBy(all, ({ symbol }) => symbol)];
  return {
    grossUsd,
    netUsd,
    byClass: byClass.map(([type, group]) => ({ type, ...share(group) })).toSorted(largestFirst),
    bySymbol: bySymbol
      .map(([symbol, group]) => ({ symbol, type: termsOf(symbol).type, ...share(group) }))
      .toSorted(largestFirst),
  };
}

export function valued(position: Position, market: Market): Sided {
  const { symbol, side, quantity } = position;
  const instrument = termsOf(symbol);
  const pricing = pricingFrom(position, (asked) => market.symbols.get(asked)?.quote);
  const { bid, ask } = feedQuoteOf(pricing.quote);
  const { conversion } = pricing;
  const atMid = { instrument, price: (bid + ask) / 2n, conversion, leverage: 1, tierPercent: 0n };
  return { symbol, type: instrument.type, side, valueUsd: requiredFor(atMid, quantity).notionalUsd };
}

function sum(group: readonly Sided[]): Omit<Exposure, 'sharePercent'> {
  let [longUsd, shortUsd] = [0n, 0n];
  for (const { side, valueUsd } of group) {
    if (side === 'buy') longUsd += valueUsd;
    else shortUsd += valueUsd;
  }
  return { longUsd, shortUsd, grossUsd: longUsd + shortUsd, netUsd: longUsd - shortUsd };
}

function largestFirst(one: Exposure, other: Exposure): number {
  if (one.grossUsd === other.grossUsd) return 0;
  return one.grossUsd > other.grossUsd ? -1 : 1;
}
