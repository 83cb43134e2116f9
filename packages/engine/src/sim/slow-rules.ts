import { findInstrument, type Instrument, SWAP_FREE_FEE_PPM } from '@halyard/catalogue';
import type { KeptQuote } from '../trading/kept-quote.ts';
import type { Market } from '../trading/market.ts';
import type { FinancingBooked } from '../trading/trading-event.ts';
import type { Position, Pricing, Side } from '../trading/trading-state.ts';
import { type Fraction, ONE, ceiling, decimal, floor, inverse, times } from './slow-fraction.ts';

/** The rules of trading once more, written out from the product's own description and from nothing else. */

const HUNDRED: Fraction = [100n, 1n];

function instrumentOf(symbol: string): Instrument {
  const found = findInstrument(symbol);
  if (found === undefined) throw new Error(`no instrument ${symbol}`);
  return found;
}

/** Dollars for one of the instrument's quote currency. */
function dollars(symbol: string, conversion: KeptQuote | null): Fraction {
  const { quote } = instrumentOf(symbol);
  if (quote === 'USD') return ONE;
  if (conversion === null) throw new Error(`${symbol} needs a conversion`);
  const mid = midOf(conversion);
  return conversion.symbol === `${quote}/USD` ? mid : inverse(mid);
}

function midOf(quote: KeptQuote): Fraction {
  return [quote.bid + quote.ask, 20_000_000_000n];
}

function price(value: bigint): Fraction {
  return [value, 10_000_000_000n];
}

function quantityOf(value: bigint): Fraction {
  return [value, 100n];
}

function worth(symbol: string, quantity: bigint, at: Fraction, conversion: KeptQuote | null): Fraction {
  if (instrumentOf(symbol).base === 'USD') return quantityOf(quantity);
  return times(quantityOf(quantity), at, dollars(symbol, conversion));
}

type Opening = { readonly symbol: string; readonly quantity: bigint; readonly leverage: number };

export function slowMargin(opening: Opening, at: bigint, conversion: KeptQuote | null): bigint {
  const value = worth(opening.symbol, opening.quantity, price(at), conversion);
  return ceiling(times(value, HUNDRED, [1n, BigInt(opening.leverage)]));
}

/** In cents. Where two are equally near it is the lower one, which is all the same beside a limit in whole dollars. */
export function slowNotional(opening: Opening, at: bigint, conversion: KeptQuote | null): bigint {
  const [above, below] = times(worth(opening.symbol, opening.quantity, price(at), conversion), HUNDRED);
  return ceiling([2n * above - below, 2n * below]);
}

export function slowCommission(opening: Opening, at: bigint, { quote, conversion }: Pricing): bigint {
  const value = worth(opening.symbol, opening.quantity, price(at), conversion);
  const part = BigInt(quote.priced?.terms.commissionPercent ?? 100);
  const rate = decimal(instrumentOf(opening.symbol).commissionRate);
  return ceiling(times(value, HUNDRED, rate, [part, 100n]));
}

/** A profit loses its fraction of a cent, a loss gains it: both are the whole number below. */
export function slowPnl(position: Position, quantity: bigint, pricing: Pricing): bigint {
  const exit = slowExit(position.side, pricing.quote);
  const direction = position.side === 'buy' ? 1n : -1n;
  const move = price((exit - position.entryPrice) * direction);
  const rate = dollars(position.symbol, pricing.conversion);
  return floor(times(quantityOf(quantity), move, rate, HUNDRED));
}

/** What the customer pays is negative; the whole number below is to the house's side either way. */
function slowFinancing(position: Position, pricing: Pricing, nights: bigint, markup: number): bigint {
  const { financingLongYearly, financingShortYearly } = instrumentOf(position.symbol);
  const [rate, scale] = decimal(position.side === 'buy' ? financingLongYearly : financingShortYearly);
  // A hundredth of a percent is a ten-thousandth.
  const [above, below] = [rate * 10_000n + BigInt(markup) * scale, scale * 10_000n];
  const value = worth(position.symbol, position.quantity, midOf(pricing.quote), pricing.conversion);
  return floor(times(value, HUNDRED, [-above, below], [nights, 365n]));
}

/** Nobody is paid for a night that came less than sixty minutes after the opening. */
export function slowNight(
  position: Position,
  { pricing, nights, nightMs }: Pick<FinancingBooked, 'pricing' | 'nights' | 'nightMs'>,
  markup: number,
): bigint {
  const minutesHeld = (nightMs - position.openedAtMs) / 60_000;
  const whole = slowFinancing(position, pricing, nights, markup);
  return whole > 0n && minutesHeld < 60 ? 0n : whole;
}

/** The fee of a night without financing: of all nights that were held up to it the first two are free. */
export function slowFee(
  { symbol, quantity, openedAtMs }: Position,
  { pricing, nights, nightMs }: Pick<FinancingBooked, 'pricing' | 'nights' | 'nightMs'>,
): { readonly ppm: number; readonly amountUsd: bigint } {
  let held = 0n;
  for (let night = nightMs; night > openedAtMs; night -= 86_400_000) held += slowNights(symbol, night);
  const beyond = (count: bigint) => (count > 2n ? count - 2n : 0n);
  const charged = beyond(held) - beyond(held - nights);
  const ppm = SWAP_FREE_FEE_PPM[instrumentOf(symbol).type];
  const value = worth(symbol, quantity, midOf(pricing.quote), pricing.conversion);
  return { ppm, amountUsd: -ceiling(times(value, HUNDRED, [BigInt(ppm) * charged, 1_000_000n])) };
}

export function slowNights(symbol: string, nightMs: number): bigint {
  const { type } = instrumentOf(symbol);
  const day = new Date(nightMs).toUTCString().slice(0, 3);
  if (type !== 'forex' && type !== 'metals') return 1n;
  return { Sun: 0n, Mon: 1n, Tue: 1n, Wed: 3n, Thu: 1n, Fri: 1n, Sat: 0n }[day] ?? 0n;
}

export function slowExit(side: Side, quote: KeptQuote): bigint {
  return side === 'buy' ? quote.bid : quote.ask;
}

/** Who holds a buy sells it for more, who holds a sell buys it back for less. */
export function slowBetter(side: Side, one: bigint, other: bigint): bigint {
  if (side === 'buy') return other > one ? other : one;
  return other < one ? other : one;
}

export function slowEntry(side: Side, quote: KeptQuote): bigint {
  return side === 'buy' ? quote.ask : quote.bid;
}

/** The symbols whose quotes must be young for this one to trade. */
export function pricedBy(symbol: string): readonly string[] {
  const { quote } = instrumentOf(symbol);
  if (quote === 'USD' || symbol === `USD/${quote}`) return [symbol];
  return [symbol, `${quote}/USD`];
}

export function isTradable(market: Market, symbol: string): boolean {
  if (market.halted?.has(symbol) || market.symbols.get(symbol)?.isOpen !== true) return false;
  return pricedBy(symbol).every((one) => market.symbols.get(one)?.isFresh === true);
}

export function latest(market: Market, symbol: string): Pricing {
  const quote = market.symbols.get(symbol)?.quote;
  if (quote === undefined) throw new Error(`no quote of ${symbol}`);
  const currency = instrumentOf(symbol).quote;
  if (currency === 'USD') return { quote, conversion: null };
  const conversion = market.symbols.get(`${currency}/USD`) ?? market.symbols.get(`USD/${currency}`);
  return { quote, conversion: conversion?.quote.priced?.feed ?? conversion?.quote ?? null };
}
