import { instrumentsPricedBy, termsOf } from '../instrument-terms.ts';
import { CALL_AT, type MarginHoldings, REARM_ABOVE, STOP_OUT_AT, isMarginDue } from './judge-margin.ts';
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
  /** Something is due at or below the one, or above the other. */
  readonly lowUsd: number;
  readonly highUsd: number;
  holdings: readonly Line<Customer>[];
};

export function createMarginWatch(): MarginWatch {
  const customers = new Map<string, Customer>();
  const linesBySymbol = new Map<string, ProfitLines<Customer>>();

  function linesOf(symbol: string): ProfitLines<Customer> {
    const lines = linesBySymbol.get(symbol) ?? createProfitLines<Customer>(termsOf(symbol));
    linesBySymbol.set(symbol, lines);
    return lines;
  }

  function remove(customerId: string): void {
    for (const line of customers.get(customerId)?.holdings ?? []) line.lines.remove(line);
    customers.delete(customerId);
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
        for (const customer of linesBySymbol.get(symbol)?.outside(market) ?? []) suspects.add(customer);
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
  const limitUsd = (percent: bigint) => Number(usedMarginUsd * percent) / 100;
  return {
    id,
    state,
    settledUsd: Number(settledUsd + usedMarginUsd),
    lowUsd: Math.max(limitUsd(state.isMarginCalled ? STOP_OUT_AT : CALL_AT), lossFloorOf(state)),
    highUsd: state.isMarginCalled ? limitUsd(REARM_ABOVE) : Number.POSITIVE_INFINITY,
    holdings: [],
  };
}

function lossFloorOf({ copying }: MarginHoldings): number {
  return copying && copying.status !== 'stopping' ? Number(copying.lossFloorUsd) : 0;
}

/** Divides the way to the limits among the holdings. Answers false where a limit is too near, or not known. */
function setShares(customer: Customer, market: Market): boolean {
  const { holdings, state, settledUsd, lowUsd, highUsd } = customer;
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
