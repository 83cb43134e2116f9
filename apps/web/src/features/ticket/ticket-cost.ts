import { ORDER_TYPES } from '@halyard/catalogue';
import type { users } from '@halyard/contract';
import {
  financingOf,
  findTerms,
  maximumQuantity,
  type OpeningTerms,
  type Pricing,
  profitOrLoss,
  QUANTITY_SCALE,
  requiredFor,
} from '@halyard/engine';
import { formatUnits } from '@halyard/money';
import { parseLevel, parseQuantity } from '../../domain/trading/typed-figures.ts';
import { kindOf, type Ticket } from './ticket-model.ts';

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
  readonly leftUsd: number;
  /** What is lost when the price goes one percent the wrong way. */
  readonly onePercentUsd: number;
  readonly isAffordable: boolean;
};

export type CostTerms = {
  readonly symbol: string;
  readonly pricing: Pricing;
  readonly tier: users.User['tier'];
};

/** What each tier pays of the commission. */
const TIER_PERCENT: Record<users.User['tier'], bigint> = { standard: 100n, premium: 70n, professional: 40n };

export function costOf(ticket: Ticket, terms: CostTerms, buyingPowerUsd: number): TicketCost | null {
  const quantity = parseQuantity(ticket.quantity);
  const opening = openingOf(ticket, terms);
  if (quantity === null || opening === null) return null;
  const { instrument, conversion, price } = opening;
  const { symbol, pricing } = terms;
  const required = requiredFor(opening, quantity);
  const roundTrip = profitOrLoss({ symbol, side: 'buy', entryPrice: pricing.quote.ask }, quantity, {
    quote: pricing.quote,
    conversion,
  });
  const atOwnPrice = { quote: { ...pricing.quote, bid: price, ask: price }, conversion };
  const night = financingOf(instrument, { side: ticket.side, quantity }, atOwnPrice, 1n);
  const requiredUsd = usd(required.requiredUsd);
  return {
    marginUsd: usd(required.marginUsd),
    commissionUsd: usd(required.commissionUsd),
    requiredUsd,
    notionalUsd: usd(required.notionalUsd),
    spreadUsd: usd(-roundTrip),
    nightUsd: usd(night),
    leftUsd: buyingPowerUsd - requiredUsd,
    onePercentUsd: usd(required.notionalUsd / 100n),
    isAffordable: required.requiredUsd <= centsOf(buyingPowerUsd),
  };
}

/** The largest quantity that can be paid for, as a text for the field; empty when there is none. */
export function largestQuantity(ticket: Ticket, terms: CostTerms, buyingPowerUsd: number): string {
  const opening = openingOf(ticket, terms);
  if (opening === null) return '';
  const quantity = maximumQuantity(opening, centsOf(buyingPowerUsd));
  return quantity === 0n ? '' : formatUnits(quantity, QUANTITY_SCALE);
}

/** At its own price where it has one, else at the side of the quote it would fill on. */
function openingOf(ticket: Ticket, { symbol, pricing, tier }: CostTerms): OpeningTerms | null {
  const instrument = findTerms(symbol);
  if (!instrument) return null;
  const kind = kindOf(ticket);
  const { quote, conversion } = pricing;
  const atMarket = ticket.side === 'buy' ? quote.ask : quote.bid;
  const own = ORDER_TYPES[kind].hasLimit
    ? parseLevel(ticket.limitPrice)
    : ORDER_TYPES[kind].hasStop
      ? parseLevel(ticket.stopPrice)
      : null;
  // A limit that the market already meets fills at the market's better price.
  const isBetter =
    own !== null && kind === 'limit' && (ticket.side === 'buy' ? own >= atMarket : own <= atMarket);
  const price = own === null || isBetter ? atMarket : own;
  return { instrument, price, conversion, leverage: ticket.leverage, tierPercent: TIER_PERCENT[tier] };
}

/** For the eye. What is typed can cost any sum, and past fifteen digits the nearest number there is will do. */
function usd(cents: bigint): number {
  return Number(formatUnits(cents, 2));
}

function centsOf(amountUsd: number): bigint {
  return BigInt(Math.round(amountUsd * 100));
}
