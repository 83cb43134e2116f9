import { formatPrice, priceDecimalsOf } from '@halyard/catalogue';
import { type OpeningTerms, profitOrLoss, type Side } from '@halyard/engine';
import { divideHalfEven, formatUnits, parseUnits, PRICE_SCALE, priceToNumber } from '@halyard/money';
import { largest } from './largest.ts';
import type { ExitUnit } from './ticket.ts';
import { parseLevel } from './typed-figures.ts';

/** Where exits stand that were typed as a price, as percent of the opening price, or as money; and what they bring there. */

export type Exit = 'stopLoss' | 'takeProfit' | 'trailingStop';

/** What exits are measured from. */
export type ExitBase = {
  readonly symbol: string;
  readonly side: Side;
  readonly opening: Pick<OpeningTerms, 'price' | 'conversion'>;
  /** Needed for money alone; null where it is not known. */
  readonly quantity: bigint | null;
};

const PERCENT_SCALE = 2;
const PERCENT_ONE = 10_000n;
/** Further than any level from any price, in ticks. */
const MOST_TICKS = 10n ** 15n;

/** The smallest step of a symbol's price. */
export function tickOf(symbol: string): bigint {
  return 10n ** BigInt(PRICE_SCALE - priceDecimalsOf(symbol));
}

/** A level of a stop loss or take profit, or the distance of a trailing stop; null for what is no figure or leads nowhere. */
export function exitLevel(exit: Exit, typed: string, unit: ExitUnit, base: ExitBase): bigint | null {
  if (unit === 'price') return parseLevel(typed);
  const parsed = parseUnits(typed.trim(), PERCENT_SCALE);
  if (!parsed.ok || parsed.value <= 0n) return null;
  const away = unit === 'percent' ? distanceOf(parsed.value, base) : distanceFor(exit, parsed.value, base);
  if (away === null) return null;
  const level = exit === 'trailingStop' ? away : levelAt(exit, away, base);
  return level > 0n ? level : null;
}

/** What the position brings where it is closed at a level, in cents; a conversion by the symbol's own price moves with it. */
export function resultAt(level: bigint, base: ExitBase): bigint | null {
  const { symbol, side, opening, quantity } = base;
  // A distance may reach below zero, where nothing closes.
  if (quantity === null || quantity <= 0n || level <= 0n) return null;
  const quote = { symbol, bid: level, ask: level, atMs: 0, source: '' };
  const { conversion } = opening;
  return profitOrLoss({ symbol, side, entryPrice: opening.price }, quantity, {
    quote,
    conversion: conversion?.symbol === symbol ? quote : conversion,
  });
}

/** Where an exit closes the position: its level, or for a trailing stop where it begins to stand. */
export function closingLevel(exit: Exit, level: bigint, base: ExitBase): bigint {
  return exit === 'trailingStop' ? levelAt(exit, level, base) : level;
}

/** A level as people see prices. */
export function levelWords(symbol: string, level: bigint): string {
  return formatPrice(symbol, priceToNumber(level));
}

/** A level as it stands in a field: the digits of its symbol, more only where it has more. */
export function levelFigure(level: bigint, symbol: string): string {
  const [whole = '', fraction = ''] = formatUnits(level, PRICE_SCALE).split('.');
  const decimals = fraction.replace(/0+$/, '').padEnd(priceDecimalsOf(symbol), '0');
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** What an exit would be called in another unit: the same place, as near as that unit has figures for it. */
export function exitIn(unit: ExitUnit, exit: Exit, level: bigint, base: ExitBase): string {
  if (unit === 'price') return levelFigure(level, base.symbol);
  const { price } = base.opening;
  const closes = closingLevel(exit, level, base);
  const away = closes > price ? closes - price : price - closes;
  const figure =
    unit === 'percent' ? divideHalfEven(away * PERCENT_ONE, price) : (resultAt(closes, base) ?? 0n);
  return figure === 0n ? '' : formatUnits(figure < 0n ? -figure : figure, PERCENT_SCALE);
}

/** Levels stand on whole ticks, also where a spread of the house has made the price finer than that. */
function levelAt(exit: Exit, away: bigint, { symbol, side, opening }: ExitBase): bigint {
  const tick = tickOf(symbol);
  const from = divideHalfEven(opening.price, tick) * tick;
  const isAbove = (side === 'buy') === (exit === 'takeProfit');
  return isAbove ? from + away : from - away;
}

function distanceOf(hundredthsOfPercent: bigint, { symbol, opening }: ExitBase): bigint {
  const tick = tickOf(symbol);
  const ticks = divideHalfEven(opening.price * hundredthsOfPercent, PERCENT_ONE * tick);
  return (ticks > 0n ? ticks : 1n) * tick;
}

/** A stop loses at most the sum, a target wins at least it. */
function distanceFor(exit: Exit, cents: bigint, base: ExitBase): bigint | null {
  const tick = tickOf(base.symbol);
  const isTarget = exit === 'takeProfit';
  const most = base.side === 'buy' && !isTarget ? (base.opening.price - 1n) / tick : MOST_TICKS;
  const isWithin = (ticks: bigint) => {
    const level = levelAt(exit, ticks * tick, base);
    const result = level > 0n ? resultAt(level, base) : null;
    if (result === null) return false;
    return isTarget ? result < cents : -result <= cents;
  };
  if (base.quantity === null) return null;
  const ticks = largest(most, isWithin) + (isTarget ? 1n : 0n);
  return ticks > 0n && ticks < MOST_TICKS ? ticks * tick : null;
}
