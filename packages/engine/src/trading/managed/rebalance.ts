import { divideDown, divideUp } from '@halyard/money';
import { figuresOf, smallest, sum } from '../figures.ts';
import { type Opened, refuseBeside } from '../groups/group-limits.ts';
import { type InstrumentTerms, findTerms, termsOf } from '../instrument-terms.ts';
import { commissionPercentOf } from '../kept-quote.ts';
import { maximumQuantity, requiredFor } from '../margin/required-margin.ts';
import { type Market, tradablePricing } from '../market.ts';
import type { Pricing, TradingState } from '../trading-state.ts';

/**
 * What a managed book has to buy and sell, so that it holds what its portfolio says. It only ever buys what is paid for,
 * and once it has done what is said here there is nothing more to do at the same prices.
 */

/** Hundredths of a percent of the whole. */
export type Weight = { readonly symbol: string; readonly weight: bigint };

export type Goal = {
  /** What is not named is sold. */
  readonly weights: readonly Weight[];
  /** Kept out of it: what is to be paid out, and what is owed for the management. */
  readonly keepUsd: bigint;
  /** Nothing is bought: what is kept out is freed, and no more is done. */
  readonly isFreeing?: boolean;
};

type RebalanceOrder = {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  /** What it was of the whole, and what it is to be: hundredths of a percent. */
  readonly actual: bigint;
  readonly target: bigint;
};

/** What there is of something, beside what there is to be: in US cents, and in hundredths of a percent of the whole. */
type Part = {
  readonly symbol: string;
  readonly quantity: bigint;
  readonly valueUsd: bigint;
  readonly actual: bigint;
  readonly target: bigint;
};

type Rebalancing = {
  /** All that is held or wanted. */
  readonly parts: readonly Part[];
  /** Sales first, since they pay for the rest. */
  readonly orders: readonly RebalanceOrder[];
  /** What would be traded if its market were open and its price young. */
  readonly waiting: readonly string[];
  /** What would be bought if the group allowed more in all books of its owner. */
  readonly limited: readonly string[];
};

const WHOLE_WEIGHT = 10_000n;
/** A difference below this part of the whole is left alone: the costs of one round must not begin another. */
const TOLERANCE = 50n;

/** Whatever a long position in it can lose was paid for: it is priced in dollars, and what is bought is not the dollar. */
export function mayBeManaged(symbol: string): boolean {
  const terms = findTerms(symbol);
  return terms !== undefined && terms.conversion === null && !terms.isBaseUsd;
}

type Held = {
  readonly symbol: string;
  readonly terms: InstrumentTerms;
  readonly quantity: bigint;
  readonly pricing: Pricing | null;
  /** What a sale of all would bring. */
  readonly valueUsd: bigint;
  readonly weight: bigint;
};

export function rebalance(state: TradingState, goal: Goal, market: Market): Rebalancing {
  const { equityUsd } = figuresOf(state, market);
  const wholeUsd = equityUsd > goal.keepUsd ? equityUsd - goal.keepUsd : 0n;
  const all = heldOf(state, goal, market);
  const toleranceUsd = divideDown(wholeUsd * TOLERANCE, WHOLE_WEIGHT);
  const targetOf = ({ weight }: Held) => divideDown(wholeUsd * weight, WHOLE_WEIGHT);
  const partOf = (usd: bigint) => (equityUsd > 0n ? divideDown(usd * WHOLE_WEIGHT, equityUsd) : 0n);
  const isOff = (one: Held) => {
    const far = one.valueUsd - targetOf(one);
    // What is no part of it goes, whatever little there is.
    if (one.weight === 0n) return one.quantity > 0n;
    if (goal.isFreeing) return false;
    // What is not there at all is bought, however small a part it is to be.
    return one.quantity === 0n ? far < 0n : (far < 0n ? -far : far) > toleranceUsd;
  };
  const sold = new Map<Held, bigint>();
  for (const one of all)
    if (isOff(one) && one.pricing) sold.set(one, quantityToSell(one, one.valueUsd - targetOf(one)));
  let freeUsd = state.availableUsd + sum([...sold].map(([one, quantity]) => proceedsOf(one, quantity)));
  for (const one of all.toSorted(largestFirst)) {
    if (freeUsd >= goal.keepUsd || !one.pricing) continue;
    const before = sold.get(one) ?? 0n;
    const more = quantityToFree(one, one.quantity - before, goal.keepUsd - freeUsd);
    sold.set(one, before + more);
    freeUsd += proceedsOf(one, before + more) - proceedsOf(one, before);
  }
  const describe = (one: Held, side: 'buy' | 'sell', quantity: bigint): RebalanceOrder => ({
    symbol: one.symbol,
    side,
    quantity,
    actual: partOf(one.valueUsd),
    target: one.weight,
  });
  const orders = [...sold].flatMap(([one, quantity]) =>
    quantity > 0n ? [describe(one, 'sell', smallest(quantity, one.terms.maxQuantity))] : [],
  );
  const lacking = goal.isFreeing ? [] : all.filter((one) => isOff(one) && targetOf(one) > one.valueUsd);
  const missing = lacking.map((one) => ({ one, missingUsd: targetOf(one) - one.valueUsd }));
  const { bought, limited, costUsd } = purchasesOf({ ...state, market }, missing, freeUsd - goal.keepUsd);
  freeUsd -= costUsd;
  orders.push(...bought.map(({ one, quantity }) => describe(one, 'buy', quantity)));
  const isShort = freeUsd < goal.keepUsd;
  const waiting = all.filter((one) => one.pricing === null && (isOff(one) || (isShort && one.quantity > 0n)));
  const parts = all.map((one) => ({
    symbol: one.symbol,
    quantity: one.quantity,
    valueUsd: one.valueUsd,
    actual: partOf(one.valueUsd),
    target: one.weight,
  }));
  return { orders, waiting: waiting.map(({ symbol }) => symbol), limited, parts };
}

/** What is bought with what is free, one after the other; what its owner may not have as well is left out. */
function purchasesOf(
  beside: Parameters<typeof refuseBeside>[0],
  missing: readonly { readonly one: Held; readonly missingUsd: bigint }[],
  freeUsd: bigint,
) {
  const bought: { readonly one: Held; readonly quantity: bigint }[] = [];
  const [planned, limited]: [Opened[], string[]] = [[], []];
  let costUsd = 0n;
  for (const { one, missingUsd } of missing) {
    const { symbol, pricing: opening } = one;
    const buying = quantityToBuy(one, smallest(missingUsd, freeUsd - costUsd));
    const { quantity } = buying;
    if (opening === null || quantity === 0n) continue;
    if (refuseBeside(beside, symbol, buying.notionalUsd, planned) !== null) {
      limited.push(symbol);
      continue;
    }
    planned.push({ symbol, quantity, entryPrice: opening.quote.ask, opening });
    costUsd += buying.costUsd;
    bought.push({ one, quantity });
  }
  return { bought, limited, costUsd };
}

/** The least that buys some of everything, in US cents; null where something has no price. */
export function leastFor(weights: readonly Weight[], market: Market): bigint | null {
  let least = 0n;
  for (const { symbol, weight } of weights) {
    const instrument = termsOf(symbol);
    const known = market.symbols.get(symbol);
    if (!known || weight <= 0n) return null;
    const price = { price: known.quote.ask, conversion: null, tierPercent: commissionPercentOf(known.quote) };
    const { requiredUsd } = requiredFor({ instrument, leverage: 1, ...price }, instrument.minQuantity);
    const needed = divideUp(requiredUsd * WHOLE_WEIGHT, weight);
    if (needed > least) least = needed;
  }
  return least;
}

/** All that is held or wanted, in the order of the weights; what is no part of it any more comes first. */
function heldOf(state: TradingState, { weights }: Goal, market: Market): Held[] {
  const symbols = new Set([
    ...state.positions
      .map(({ symbol }) => symbol)
      .filter((symbol) => !weights.some((one) => one.symbol === symbol)),
    ...weights.map(({ symbol }) => symbol),
  ]);
  return [...symbols].map((symbol) => {
    const terms = termsOf(symbol);
    const tradable = tradablePricing(market, terms);
    const positions = state.positions.filter((position) => position.symbol === symbol);
    const { totalPnlUsd, usedMarginUsd } = figuresOf({ ...state, positions }, market);
    return {
      symbol,
      terms,
      quantity: sum(positions.map(({ quantity }) => quantity)),
      pricing: tradable.ok ? tradable.pricing : null,
      valueUsd: usedMarginUsd + totalPnlUsd,
      weight: weights.find((one) => one.symbol === symbol)?.weight ?? 0n,
    };
  });
}

function largestFirst(one: Held, other: Held): number {
  return one.valueUsd === other.valueUsd ? 0 : one.valueUsd > other.valueUsd ? -1 : 1;
}

/** Whole steps that bring no more than this; all of what is no part of the portfolio. */
function quantityToSell({ quantity, terms, valueUsd, weight }: Held, tooMuchUsd: bigint): bigint {
  if (weight === 0n) return quantity;
  if (tooMuchUsd <= 0n || valueUsd <= 0n) return 0n;
  return inSteps(terms, divideDown(quantity * tooMuchUsd, valueUsd));
}

/** Whole steps that bring this at least, and a few cents more, since each close rounds against its owner. */
function quantityToFree({ quantity, terms, valueUsd }: Held, left: bigint, missingUsd: bigint): bigint {
  if (left === 0n || valueUsd <= 0n) return left;
  const exact = divideUp((missingUsd + 10n) * quantity, valueUsd);
  return smallest(left, divideUp(exact, terms.quantityStep) * terms.quantityStep);
}

function quantityToBuy({ terms, pricing }: Held, budgetUsd: bigint) {
  if (pricing === null || budgetUsd <= 0n) return { quantity: 0n, costUsd: 0n, notionalUsd: 0n };
  const { quote, conversion } = pricing;
  const opening = {
    instrument: terms,
    price: quote.ask,
    conversion,
    leverage: 1,
    tierPercent: commissionPercentOf(quote),
  };
  const quantity = maximumQuantity(opening, budgetUsd);
  if (quantity === 0n) return { quantity, costUsd: 0n, notionalUsd: 0n };
  const { requiredUsd, notionalUsd } = requiredFor(opening, quantity);
  return { quantity, costUsd: requiredUsd, notionalUsd };
}

/** At least: rounded down by what its closes may lose to it. */
function proceedsOf({ quantity: all, valueUsd }: Held, quantity: bigint): bigint {
  if (quantity === 0n) return 0n;
  const exact = divideDown(valueUsd * quantity, all) - 10n;
  return exact > 0n ? exact : 0n;
}

function inSteps({ quantityStep }: InstrumentTerms, quantity: bigint): bigint {
  return quantity - (quantity % quantityStep);
}
