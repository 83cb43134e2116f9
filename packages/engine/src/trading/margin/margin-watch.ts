import { instrumentsPricedBy, termsOf } from '../instrument-terms.ts';
import { type GroupVersion, versionAt } from '../groups/group.ts';
import { isMarginDue, levelsOf, type MarginHoldings } from './judge-margin.ts';
import type { Market } from '../market.ts';
import { type Line, type ProfitLines, createProfitLines } from '../costs/profit-lines.ts';

/**
 * Knows whose margin a quote may have brought to a limit, of many customers. Each holding of a customer gets a share
 * of the way that their equity is from its limits: as long as no holding has gone further than its share, none of the
 * limits can have been reached. So a quote costs a few multiplications for each customer who holds what it prices.
 * Whoever comes near a limit is judged exactly: nobody `decide` would act on is missed, and nobody else is named.
 */
export type MarginWatch = {
  readonly put: (customerId: string, state: MarginHoldings) => void;
  readonly remove: (customerId: string) => void;
  /**
   * Whose margin must be judged by `decide`. To be named are all symbols with a new quote since the last time, and
   * those whose market has opened or whose price counts again.
   */
  readonly judge: (symbols: readonly string[], market: Market) => readonly string[];
  /** How many customers hold something. */
  readonly size: () => number;
};

type Customer = {
  readonly id: string;
  readonly state: MarginHoldings;
  /** Equity without open profit, in cents. */
  readonly settledUsd: number;
  readonly usedMarginUsd: bigint;
  holdings: readonly Line<Customer>[];
};

export function createMarginWatch(): MarginWatch {
  const customers = new Map<string, Customer>();
  const linesBySymbol = new Map<string, ProfitLines<Customer>>();
  /** The version of the group that a symbol's quote was last seen with. */
  const versions = new Map<string, GroupVersion>();

  function linesOf(symbol: string): ProfitLines<Customer> {
    const lines = linesBySymbol.get(symbol) ?? createProfitLines<Customer>(termsOf(symbol));
    linesBySymbol.set(symbol, lines);
    return lines;
  }

  function remove(customerId: string): void {
    for (const line of customers.get(customerId)?.holdings ?? []) line.lines.remove(line);
    customers.delete(customerId);
  }

  /** Other terms may mean other levels: of whoever holds the symbol, none that were measured count any more. */
  function suspectsOf(symbol: string, market: Market): readonly Customer[] {
    const lines = linesBySymbol.get(symbol);
    const quote = market.symbols.get(symbol)?.quote;
    const version = market.group && quote && versionAt(market.group, quote.atMs);
    const isNew = version !== undefined && versions.get(symbol) !== version;
    if (isNew) versions.set(symbol, version);
    return (isNew ? lines?.owners() : lines?.outside(market)) ?? [];
  }

  return {
    remove,
    put: (customerId, state) => {
      remove(customerId);
      if (state.positions.length === 0 || state.isManaged) return;
      const customer = createCustomer(customerId, state);
      const bySymbol = Map.groupBy(state.positions, ({ symbol }) => symbol);
      customer.holdings = Array.from(bySymbol, ([symbol, positions]) =>
        linesOf(symbol).add(customer, positions),
      );
      customers.set(customerId, customer);
    },
    judge: (symbols, market) => {
      const suspects = new Set<Customer>();
      for (const { symbol } of new Set(symbols.flatMap(instrumentsPricedBy))) {
        for (const customer of suspectsOf(symbol, market)) suspects.add(customer);
      }
      const due: string[] = [];
      for (const customer of suspects) {
        if (!setShares(customer, market) && isMarginDue(customer.state, market)) due.push(customer.id);
      }
      return due;
    },
    size: () => customers.size,
  };
}

function createCustomer(id: string, state: MarginHoldings): Customer {
  let usedMarginUsd = 0n;
  let settledUsd = state.availableUsd + state.deficitUsd;
  for (const { marginUsd } of state.positions) usedMarginUsd += marginUsd;
  for (const { reservedUsd } of state.orders) settledUsd += reservedUsd;
  return {
    id,
    state,
    settledUsd: Number(settledUsd + usedMarginUsd),
    usedMarginUsd,
    holdings: [],
  };
}

/** Something is due at or below the one, or above the other. */
function limitsOf({ state, usedMarginUsd }: Customer, market: Market): { lowUsd: number; highUsd: number } {
  const { call, stopOut, rearm } = levelsOf(state, market);
  const limitUsd = (percent: bigint) => Number(usedMarginUsd * percent) / 100;
  return {
    lowUsd: Math.max(limitUsd(state.isMarginCalled ? stopOut : call), lossFloorOf(state)),
    highUsd: state.isMarginCalled ? limitUsd(rearm) : Number.POSITIVE_INFINITY,
  };
}

function lossFloorOf({ copying }: MarginHoldings): number {
  return copying && copying.status !== 'stopping' ? Number(copying.lossFloorUsd) : 0;
}

/** Divides the way to the limits among the holdings. Answers false where a limit is too near, or not known. */
function setShares(customer: Customer, market: Market): boolean {
  const { holdings, state, settledUsd } = customer;
  const { lowUsd, highUsd } = limitsOf(customer, market);
  const ranges = holdings.map((line) => line.lines.valueAt(line, market));
  // Each position is rounded down by less than a cent, and sums of doubles lose less than as much again.
  const bandUsd = 2 * (1 + state.positions.length);
  let downUsd = settledUsd - lowUsd - bandUsd;
  let upUsd = highUsd - settledUsd - bandUsd;
  for (const { leastUsd, mostUsd } of ranges) {
    downUsd += leastUsd;
    upUsd -= mostUsd;
  }
  const isFar = downUsd > 0 && upUsd > 0;
  for (const [index, line] of holdings.entries()) {
    const { leastUsd = Number.NaN, mostUsd = Number.NaN } = isFar ? (ranges[index] ?? {}) : {};
    const share = {
      leastUsd: leastUsd - downUsd / holdings.length,
      mostUsd: mostUsd + upUsd / holdings.length,
    };
    line.lines.allow(line, share);
  }
  return isFar;
}
