import { type BookId, USD } from '@halyard/accounting';
import { findAsset, findInstrument } from '@halyard/catalogue';
import type { analysis } from '@halyard/contract';
import {
  concentrationOf,
  type DayMove,
  historicalChanges,
  type KeptQuote,
  type Market as EngineMarket,
  type Position,
  profitOrLoss,
  tailOf,
  termsOf,
  type TradingState,
} from '@halyard/engine';
import { divideHalfEven, usd } from '@halyard/money';
import type { Balance } from '../../ledger/index.ts';
import type { TradingDeps } from '../deps.ts';
import type { Account } from '../desk/account.ts';
import { pricingFrom } from '../reads/read-pricing.ts';
import { exposuresOf, toldExposure, valued } from '../risk/exposure.ts';

type Analysis = analysis.PortfolioAnalysis;
type Described = Pick<Analysis, 'exposure' | 'concentration'> & { readonly tail: Analysis['risk']['tail'] };

/** As far back as days count. */
const DAYS = 365;
/** Prices in candles are numbers; this many decimals of them are kept. */
const PRICE_UNITS = 1e8;

/** What is held now: in which classes and currencies, how much of it is how little, and what bad days would take. */
export async function describeHeld(
  deps: Pick<TradingDeps, 'database' | 'ledger' | 'market'>,
  bookId: BookId,
  { group, state }: Pick<Account, 'group' | 'state'>,
  nowMs: number,
): Promise<Described> {
  const market = deps.market.seenBy(group, deps.market.view());
  const balances = await deps.ledger.balances(deps.database, bookId);
  const { grossUsd, netUsd, byClass, bySymbol } = exposuresOf(state.positions, market);
  const concentration = concentrationOf(bySymbol.map((one) => one.grossUsd));
  return {
    exposure: {
      gross: usd(grossUsd),
      net: usd(netUsd),
      byClass: byClass.map(({ type, ...held }) => ({ type, ...toldExposure(held) })),
      byCurrency: byCurrency(deps, { state, market, balances }),
    },
    concentration: concentration && {
      index: Number(concentration.index.toFixed(4)),
      effective: Number(concentration.effective.toFixed(2)),
      largestPercent: Number((concentration.largestShare * 100).toFixed(2)),
      largestThreePercent: Number((concentration.largestThreeShare * 100).toFixed(2)),
      bySymbol: bySymbol.map(({ symbol, type, ...held }) => ({ symbol, type, ...toldExposure(held) })),
    },
    tail: describeTail(deps, state, balances, nowMs),
  };
}

type HeldNow = {
  readonly state: TradingState;
  readonly market: EngineMarket;
  readonly balances: readonly Balance[];
};

/** A pair buys one currency and sells another; an index or a commodity is priced in its own and changes nothing. */
function byCurrency(
  deps: Pick<TradingDeps, 'market'>,
  { state, market, balances }: HeldNow,
): Analysis['exposure']['byCurrency'] {
  const [held, traded] = [new Map<string, bigint>(), new Map<string, bigint>()];
  const add = (to: Map<string, bigint>, currency: string, amount: bigint) =>
    to.set(currency, (to.get(currency) ?? 0n) + amount);
  for (const { asset, available, locked, deficit } of balances)
    add(held, asset, deps.market.valueUsd(available + locked + deficit, asset) ?? 0n);
  for (const position of state.positions) {
    const { type, side, valueUsd } = valued(position, market);
    const instrument = findInstrument(position.symbol);
    if (!instrument || type === 'indices' || type === 'commodities') continue;
    const bought = side === 'buy' ? valueUsd : -valueUsd;
    add(traded, instrument.base, bought);
    add(traded, instrument.quote, -bought);
  }
  return [...new Set([...held.keys(), ...traded.keys()])]
    .map((currency) => ({ currency, own: held.get(currency) ?? 0n, dealt: traded.get(currency) ?? 0n }))
    .filter(({ own, dealt }) => own !== 0n || dealt !== 0n)
    .map(({ currency, own, dealt }) => ({
      currency,
      held: usd(own),
      traded: usd(dealt),
      net: usd(own + dealt),
    }))
    .toSorted((one, other) => Math.abs(other.net) - Math.abs(one.net));
}

function describeTail(
  { market }: Pick<TradingDeps, 'market'>,
  { positions }: TradingState,
  balances: readonly Balance[],
  nowMs: number,
): Analysis['risk']['tail'] {
  const others = balances.filter(({ asset }) => asset !== USD);
  const symbols = new Set(
    [
      ...positions.flatMap(({ symbol }) => [symbol, termsOf(symbol).conversion?.symbol]),
      ...others.map(({ asset }) => pricedBy(asset)),
    ].filter((symbol) => symbol !== undefined),
  );
  if (symbols.size === 0) return null;
  const now = new Map<string, KeptQuote>();
  for (const symbol of symbols) {
    const quote = market.lastQuote(symbol);
    if (quote) now.set(symbol, { ...quote, source: market.source });
  }
  const sides = bySide(positions);
  const valueAt = (ask: (symbol: string) => KeptQuote | null): bigint =>
    sides.reduce(
      (sum, side) => sum + profitOrLoss(side, side.quantity, pricingFrom(side, ask)),
      others.reduce(
        (sum, { asset, available, locked }) =>
          sum + (market.valueUsdBy(available + locked, asset, ask) ?? 0n),
        0n,
      ),
    );
  const tail = tailOf(historicalChanges(valueAt, now, dayMoves(market, symbols, nowMs)));
  return (
    tail && {
      days: tail.days,
      valueAtRisk: usd(tail.valueAtRiskUsd),
      expectedShortfall: usd(tail.shortfallUsd),
    }
  );
}

/** All of a symbol and a side as one, at their average entry: a year of days is not worked out for each position. */
function bySide(positions: readonly Position[]): Position[] {
  return [...Map.groupBy(positions, ({ symbol, side }) => `${symbol} ${side}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const quantity = group.reduce((sum, one) => sum + one.quantity, 0n);
    const paid = group.reduce((sum, one) => sum + one.quantity * one.entryPrice, 0n);
    return [{ ...first, quantity, entryPrice: divideHalfEven(paid, quantity) }];
  });
}

function pricedBy(asset: string): string | undefined {
  const price = findAsset(asset)?.usdPrice;
  return price && 'symbol' in price ? price.symbol : undefined;
}

/** Each day on which a price is known to have moved: where each ended the day before, and where that day. */
function dayMoves(
  market: Pick<TradingDeps['market'], 'candles'>,
  symbols: Iterable<string>,
  nowMs: number,
): ReadonlyMap<string, DayMove>[] {
  const days = new Map<number, Map<string, DayMove>>();
  const units = (price: number) => BigInt(Math.round(price * PRICE_UNITS));
  for (const symbol of symbols) {
    const candles = market.candles(symbol, '1d', DAYS + 1, nowMs);
    for (const [index, { time, close }] of candles.entries()) {
      const before = candles[index - 1];
      if (!before) continue;
      const day = days.get(time) ?? new Map<string, DayMove>();
      days.set(time, day.set(symbol, { from: units(before.close), to: units(close) }));
    }
  }
  return [...days.values()];
}
