import { findInstrument, type Instrument, type Tier } from '@halyard/catalogue';

/**
 * What trading, copies and managed portfolios cost, worked out once more from what customers are told: the published rates and
 * terms, and nothing of what the product computes. Cents, hundredths of a unit, and prices with ten decimals.
 */

export type Sides = { readonly bid: bigint; readonly ask: bigint };
export type Side = 'buy' | 'sell';

/** A price has ten decimals, and a quantity two: their product in cents. */
const TO_CENTS = 10n ** 10n;
const MINUTE_MS = 60_000;

/** Percent of the spread and of the commission. */
const PROMISED: Readonly<Record<Tier, { readonly spread: bigint; readonly commission: bigint }>> = {
  standard: { spread: 100n, commission: 100n },
  premium: { spread: 70n, commission: 70n },
  professional: { spread: 40n, commission: 40n },
};

export const down = (above: bigint, below: bigint): bigint =>
  above >= 0n || above % below === 0n ? above / below : above / below - 1n;
export const up = (above: bigint, below: bigint): bigint => -down(-above, below);
export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
export const atLeastNothing = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

export function termsOf(symbol: string): Instrument {
  const found = findInstrument(symbol);
  if (!found) throw new Error(`Nobody can trade ${symbol}`);
  return found;
}

/** '0.024' as a fraction. */
function fraction(text: string): readonly [bigint, bigint] {
  const [whole = '', decimals = ''] = text.split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

/** What somebody of this tier is quoted where the market says this. */
export function quotedTo(tier: Tier, symbol: string, feed: Sides): Sides {
  const tick = 10n ** BigInt(10 - termsOf(symbol).priceDecimals);
  const spread = (feed.ask - feed.bid) / tick;
  if (spread === 0n) return feed;
  const narrowed = up(spread * PROMISED[tier].spread, 100n);
  const bid = feed.bid + ((spread - narrowed) / 2n) * tick;
  return { bid, ask: bid + narrowed * tick };
}

/** Buys are opened at the ask and closed at the bid. */
export const openingPrice = (side: Side, { bid, ask }: Sides): bigint => (side === 'buy' ? ask : bid);
export const closingPrice = (side: Side, { bid, ask }: Sides): bigint => (side === 'buy' ? bid : ask);

export const marginOf = (quantity: bigint, price: bigint, leverage: number): bigint =>
  up(quantity * price, TO_CENTS * BigInt(leverage));

export function commissionOf(tier: Tier, symbol: string, quantity: bigint, price: bigint): bigint {
  const [above, below] = fraction(termsOf(symbol).commissionRate);
  return up(quantity * price * above * PROMISED[tier].commission, TO_CENTS * below * 100n);
}

type Held = { readonly symbol: string; readonly side: Side; readonly entry: bigint };

export const resultOf = ({ side, entry }: Held, quantity: bigint, price: bigint): bigint =>
  down((side === 'buy' ? price - entry : entry - price) * quantity, TO_CENTS);

/** How often a night counts: currencies and metals rest on Saturday and Sunday, and Wednesday pays for both. */
function timesOf(symbol: string, nightMs: number): bigint {
  if (!['forex', 'metals'].includes(termsOf(symbol).type)) return 1n;
  const day = new Date(nightMs).getUTCDay();
  return day === 3 ? 3n : day === 0 || day === 6 ? 0n : 1n;
}

type Overnight = Held & { readonly quantity: bigint; readonly openedAtMs: number };

/** What a night brings, which mostly is a cost. Nobody is paid for one that came within an hour of the opening. */
export function nightOf(one: Overnight, feed: Sides, nightMs: number): bigint {
  const { financingLongYearly, financingShortYearly } = termsOf(one.symbol);
  const [above, below] = fraction(one.side === 'buy' ? financingLongYearly : financingShortYearly);
  const twiceWorth = one.quantity * (feed.bid + feed.ask);
  const result = down(-twiceWorth * above * timesOf(one.symbol, nightMs), 2n * TO_CENTS * below * 365n);
  return result > 0n && nightMs - one.openedAtMs < 60 * MINUTE_MS ? 0n : result;
}

/** What management costs for a night, at a rate in hundredths of a percent a year. */
export const managementOf = (equity: bigint, rate: bigint): bigint =>
  up(atLeastNothing(equity) * rate, 10_000n * 365n);

/** The fee on a profit, and what of it is the leader's. */
export function profitFeeOf(profit: bigint, percent: bigint, most: bigint) {
  const fee = least(up(atLeastNothing(profit) * percent, 100n), atLeastNothing(most));
  return { fee, share: down(fee * 80n, 100n) };
}
