import { findInstrument } from '@halyard/catalogue';
import type { Group, GroupTerms, PriceTerms } from '../trading/groups/group.ts';
import type { Market } from '../trading/market.ts';

/** What a group allows a book, once more and from nothing else. */

const typeOf = (symbol: string) => findInstrument(symbol)?.type ?? 'forex';

/** What a group says of a symbol: of it alone, else of its class, else of all, by the version of a moment. */
export function slowTerms({ group }: Market, symbol: string, atMs: number): Partial<PriceTerms> {
  if (!group) return {};
  const { all, classes = {}, instruments = {} } = slowVersion(group, atMs);
  return { ...all, ...classes[typeOf(symbol)], ...instruments[symbol] };
}

function slowVersion({ versions }: Group, atMs: number): GroupTerms {
  const begun = versions.filter(({ fromMs }) => fromMs <= atMs);
  const counting = begun[begun.length - 1] ?? versions[0];
  if (!counting) throw new Error('a group without a version');
  return counting.terms;
}

/** At what part of the margin a book is called, and at what part it is stopped out, in percent. */
export function slowLevels({ group, symbols }: Market, held: readonly string[]): readonly [bigint, bigint] {
  const times = held.flatMap((symbol) => symbols.get(symbol)?.quote.atMs ?? []);
  const margin = group && slowVersion(group, Math.max(...times)).margin;
  return [BigInt(margin?.callPercent ?? 100), BigInt(margin?.stopOutPercent ?? 50)];
}

/** The leverage nothing of a symbol may be opened above. */
export function slowMostLeverage(market: Market, symbol: string): number {
  const quote = market.symbols.get(symbol)?.quote;
  const own = quote && slowTerms(market, symbol, quote.atMs).maxLeverage;
  return Math.min(market.houseLeverages?.get(symbol) ?? 100, own ?? 100);
}

/** Whether a symbol may not be opened for as much, or beside so much. */
export function slowIsBeyondLimits(
  market: Market,
  symbol: string,
  notionalUsd: bigint,
  open: readonly string[],
): boolean {
  const quote = market.symbols.get(symbol)?.quote;
  if (!quote || !market.group) return false;
  const { maxOrderUsd = Number.POSITIVE_INFINITY } = slowTerms(market, symbol, quote.atMs);
  if (Number(notionalUsd) > maxOrderUsd * 100) return true;
  const { all, classes, instruments } = slowVersion(market.group, quote.atMs);
  const type = typeOf(symbol);
  const ofOne = instruments?.[symbol]?.maxPositions;
  const ofClass = classes?.[type]?.maxPositions;
  if (ofOne !== undefined) return open.filter((one) => one === symbol).length >= ofOne;
  if (ofClass !== undefined) return open.filter((one) => typeOf(one) === type).length >= ofClass;
  return open.length >= (all.maxPositions ?? Number.POSITIVE_INFINITY);
}
