import { SWAP_FREE_FEE_PPM } from '@halyard/catalogue';
import { financingOf, profitOrLoss, requiredFor, swapFreeFeeOf } from '@halyard/engine';
import { usd } from '@halyard/money';
import { openingsOf, type Plan, type PlanTerms, requiredOf } from './plan.ts';

/** What the order would take and cost, by the engine's own functions: the server will find the same figures. */
export type TicketCost = {
  readonly marginUsd: number;
  readonly commissionUsd: number;
  /** Margin and commission together. */
  readonly requiredUsd: number;
  readonly notionalUsd: number;
  /** What opening and closing at this quote costs. */
  readonly spreadUsd: number;
  /** Below zero is what the customer pays. */
  readonly nightUsd: number;
  /** That is the fee of each night but the first two. */
  readonly isSwapFree: boolean;
  readonly leftUsd: number;
  /** What is lost when the price goes one percent the wrong way. */
  readonly onePercentUsd: number;
  readonly isAffordable: boolean;
  /** What it closes before it opens anything, in hundredths. */
  readonly closes: bigint;
};

const NOTHING = { marginUsd: 0n, commissionUsd: 0n, requiredUsd: 0n };

export function costOf(
  plan: Plan,
  { symbol, pricing, markup = 0, isSwapFree = false }: PlanTerms,
  /** Once what goes first is closed. */
  buyingPowerUsd: number,
  /** What of the other side that is, in hundredths. */
  closes = 0n,
): TicketCost | null {
  const {
    order: { side, positionFill },
    opening,
    quantity,
  } = plan;
  if (quantity === null) return null;
  const { instrument, conversion, price } = opening;
  const whole = requiredFor(opening, quantity);
  const opensNothing = closes === quantity || positionFill === 'reduce_only';
  const required = opensNothing ? NOTHING : requiredOf(openingsOf(plan), quantity - closes);
  // Of a pair one alone will be open.
  const atStakeUsd = opensNothing ? 0n : requiredFor(opening, quantity - closes).notionalUsd;
  const roundTrip = profitOrLoss({ symbol, side: 'buy', entryPrice: pricing.quote.ask }, quantity, {
    quote: pricing.quote,
    conversion,
  });
  const atOwnPrice = { quote: { ...pricing.quote, bid: price, ask: price }, conversion };
  const fee = { nights: 1n, feePpm: SWAP_FREE_FEE_PPM[instrument.type] };
  const night = isSwapFree
    ? swapFreeFeeOf(instrument, quantity, atOwnPrice, fee)
    : financingOf(instrument, { side, quantity }, atOwnPrice, 1n, markup);
  const requiredUsd = usd(required.requiredUsd);
  return {
    marginUsd: usd(required.marginUsd),
    commissionUsd: usd(required.commissionUsd),
    requiredUsd,
    notionalUsd: usd(whole.notionalUsd),
    spreadUsd: usd(-roundTrip),
    nightUsd: usd(night),
    isSwapFree,
    leftUsd: buyingPowerUsd - requiredUsd,
    onePercentUsd: usd(atStakeUsd / 100n),
    closes,
    isAffordable: required.requiredUsd <= centsOf(buyingPowerUsd),
  };
}

export function centsOf(amountUsd: number): bigint {
  return BigInt(Math.round(amountUsd * 100));
}
