import { findInstrument } from '@halyard/catalogue';
import type { Group, GroupTerms, PriceTerms } from '../trading/groups/group.ts';
import type { Market } from '../trading/market.ts';
import type { EngineRefusalCode } from '../trading/refusal.ts';
import type { Position } from '../trading/trading-state.ts';
import { slowNotional } from './slow-rules.ts';

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
  const most = Math.min(findInstrument(symbol)?.maxLeverage ?? 1, market.houseLeverages?.get(symbol) ?? 100);
  const choice = [100, 50, 25, 10, 5, 2].find((one) => one <= most) ?? 1;
  return Math.min(choice, own ?? choice);
}

type Held = {
  readonly open: readonly Position[];
  readonly elsewhere: readonly Position[];
  readonly isManaged: boolean;
};

/** The first limit that an opening would pass, and what it says; a managed book has that of all books together alone. */
export function slowBeyond(
  market: Market,
  symbol: string,
  notionalUsd: bigint,
  { open, elsewhere, isManaged }: Held,
): { readonly code: EngineRefusalCode; readonly most: number } | null {
  const quote = market.symbols.get(symbol)?.quote;
  if (!quote || !market.group) return null;
  const { maxOrderUsd } = slowTerms(market, symbol, quote.atMs);
  if (!isManaged && maxOrderUsd !== undefined && Number(notionalUsd) > maxOrderUsd * 100)
    return { code: 'order-too-large', most: maxOrderUsd };
  const { all, classes, instruments } = slowVersion(market.group, quote.atMs);
  const type = typeOf(symbol);
  const scopeOf = (limit: 'maxPositions' | 'maxTotalUsd', among: readonly Position[]) => {
    const [ofOne, ofClass] = [instruments?.[symbol]?.[limit], classes?.[type]?.[limit]];
    if (ofOne !== undefined) return { most: ofOne, held: among.filter((one) => one.symbol === symbol) };
    if (ofClass !== undefined)
      return { most: ofClass, held: among.filter((one) => typeOf(one.symbol) === type) };
    return { most: all[limit] ?? Number.POSITIVE_INFINITY, held: among };
  };
  const number = scopeOf('maxPositions', open);
  if (!isManaged && number.held.length >= number.most)
    return { code: 'too-many-positions', most: number.most };
  const total = scopeOf('maxTotalUsd', [...open, ...elsewhere]);
  const worth = (one: Position) => Number(slowNotional(one, one.entryPrice, one.opening.conversion));
  const cents = total.held.reduce((sum, one) => sum + worth(one), Number(notionalUsd));
  return cents > total.most * 100 ? { code: 'too-much-in-all', most: total.most } : null;
}
