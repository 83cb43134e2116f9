import { findInstrument, type Instrument, SWAP_FREE_FEE_PPM, type Tier } from '@halyard/catalogue';

/**
 * What trading, copies and managed portfolios cost, worked out once more from what customers are told: the published rates and
 * terms, and nothing of what the product computes. Cents, hundredths of a unit, and prices with ten decimals.
 */

export type Sides = { readonly bid: bigint; readonly ask: bigint };
export type Side = 'buy' | 'sell';

/** A price has ten decimals, and a quantity two: their product in cents. */
const TO_CENTS = 10n ** 10n;
const MINUTE_MS = 60_000;

/** What a book may be in: a tier, or a group that two of the staff have made. */
export type Group = Tier | 'desk';
type Promised = {
  readonly spread: bigint;
  readonly commission: bigint;
  readonly markup: bigint;
  /** Whole dollars that a customer may have open in all accounts of real money: of an instrument, of a class, of everything. */
  readonly most: Readonly<Record<string, bigint>>;
};

/** Percent of the spread and of the commission, and hundredths of a percent a year on what nights cost. */
export const PROMISED: Readonly<Record<Group, Promised>> = {
  standard: { spread: 100n, commission: 100n, markup: 0n, most: { all: 250_000n } },
  premium: { spread: 70n, commission: 70n, markup: 0n, most: {} },
  professional: { spread: 40n, commission: 40n, markup: 0n, most: {} },
  desk: {
    spread: 85n,
    commission: 45n,
    markup: 250n,
    most: { 'ETH/USD': 8_000n, crypto: 30_000n, all: 40_000n },
  },
};
export const GROUPS = Object.keys(PROMISED) as readonly Group[];

/** Whether anything costs more than in another one. */
export const costsMore = (group: Group, than: Group): boolean =>
  (['spread', 'commission', 'markup'] as const).some((what) => PROMISED[group][what] > PROMISED[than][what]);

export const down = (above: bigint, below: bigint): bigint =>
  above >= 0n || above % below === 0n ? above / below : above / below - 1n;
export const up = (above: bigint, below: bigint): bigint => -down(-above, below);
export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
export const atLeastNothing = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** What may be open at most where this is opened, in cents, and what of it counts: what is said most closely. */
export function limitOf(
  group: Group,
  symbol: string,
): { readonly most: bigint; readonly counts: (other: string) => boolean } | null {
  const { most } = PROMISED[group];
  const { type } = termsOf(symbol);
  const said = [symbol, type, 'all'].find((one) => most[one] !== undefined);
  if (said === undefined) return null;
  const counts = (other: string) => said === 'all' || other === said || termsOf(other).type === said;
  return { most: (most[said] ?? 0n) * 100n, counts };
}

/** What so much of it was worth when it was opened, to the nearest cent, and of two to the even one. */
export function worthOf(quantity: bigint, price: bigint): bigint {
  const [cents, rest] = [down(quantity * price, TO_CENTS), (quantity * price) % TO_CENTS];
  return 2n * rest > TO_CENTS || (2n * rest === TO_CENTS && cents % 2n === 1n) ? cents + 1n : cents;
}

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

/** What a book of this group is quoted where the market says this. */
export function quotedTo(group: Group, symbol: string, feed: Sides): Sides {
  const tick = 10n ** BigInt(10 - termsOf(symbol).priceDecimals);
  const spread = (feed.ask - feed.bid) / tick;
  if (spread === 0n) return feed;
  const narrowed = up(spread * PROMISED[group].spread, 100n);
  const bid = feed.bid + ((spread - narrowed) / 2n) * tick;
  return { bid, ask: bid + narrowed * tick };
}

/** Buys are opened at the ask and closed at the bid. */
export const openingPrice = (side: Side, { bid, ask }: Sides): bigint => (side === 'buy' ? ask : bid);
export const closingPrice = (side: Side, { bid, ask }: Sides): bigint => (side === 'buy' ? bid : ask);

export const marginOf = (quantity: bigint, price: bigint, leverage: number): bigint =>
  up(quantity * price, TO_CENTS * BigInt(leverage));

export function commissionOf(group: Group, symbol: string, quantity: bigint, price: bigint): bigint {
  const [above, below] = fraction(termsOf(symbol).commissionRate);
  return up(quantity * price * above * PROMISED[group].commission, TO_CENTS * below * 100n);
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
export function nightOf(one: Overnight, group: Group, feed: Sides, nightMs: number): bigint {
  const { financingLongYearly, financingShortYearly } = termsOf(one.symbol);
  const [above, below] = fraction(one.side === 'buy' ? financingLongYearly : financingShortYearly);
  const rate = above * 10_000n + PROMISED[group].markup * below;
  const twiceWorth = one.quantity * (feed.bid + feed.ask);
  const times = timesOf(one.symbol, nightMs);
  const result = down(-twiceWorth * rate * times, 2n * TO_CENTS * below * 10_000n * 365n);
  return result > 0n && nightMs - one.openedAtMs < 60 * MINUTE_MS ? 0n : result;
}

const FREE_NIGHTS = 2n;
const DAY_MS = 1440 * MINUTE_MS;

/** What a night costs whoever has none financed: two are free, counted from the opening as they would have been financed. */
export function nightFeeOf(one: Overnight, feed: Sides, nightMs: number): bigint {
  let counted = 0n;
  for (let beforeMs = nightMs - DAY_MS; beforeMs > one.openedAtMs; beforeMs -= DAY_MS)
    counted += timesOf(one.symbol, beforeMs);
  const beyond = (nights: bigint) => atLeastNothing(nights - FREE_NIGHTS);
  const times = beyond(counted + timesOf(one.symbol, nightMs)) - beyond(counted);
  const rate = BigInt(SWAP_FREE_FEE_PPM[termsOf(one.symbol).type]);
  return up(one.quantity * (feed.bid + feed.ask) * rate * times, 2n * TO_CENTS * 1_000_000n);
}

/** What management costs for a night, at a rate in hundredths of a percent a year. */
export const managementOf = (equity: bigint, rate: bigint): bigint =>
  up(atLeastNothing(equity) * rate, 10_000n * 365n);

/** The fee on a profit, and what of it is the leader's. */
export function profitFeeOf(profit: bigint, percent: bigint, most: bigint) {
  const fee = least(up(atLeastNothing(profit) * percent, 100n), atLeastNothing(most));
  return { fee, share: down(fee * 80n, 100n) };
}
