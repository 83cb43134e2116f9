import { formatUnits, formatUsd } from '@halyard/money';
import type { Draft } from '../draft.ts';
import { type InstrumentTerms, termsOf } from '../instrument-terms.ts';
import { type LeverageCaps, maxLeverageOf } from '../margin/leverage.ts';
import type { Market } from '../market.ts';
import { type EngineRefusal, refusal } from '../refusal.ts';
import type { TradingState } from '../trading-state.ts';
import { type GroupTerms, type MarginLevels, termsIn, versionAt } from './group.ts';

export const USUAL_MARGIN: MarginLevels = { callPercent: 100, stopOutPercent: 50 };

/** What a book's group allows it. As with prices, the version that counts is that of a quote's own time. */

/** The terms a symbol is traded on: none before it has a price, which nothing opens without. */
function termsNow({ group, symbols }: Market, symbol: string): GroupTerms | null {
  const quote = group && symbols.get(symbol)?.quote;
  return quote ? versionAt(group, quote.atMs).terms : null;
}

/** The largest leverage a symbol may be opened at: by the catalogue, a supervisor, the house and the group. */
export function maxLeverageIn(market: Market, symbol: string, caps: LeverageCaps | null): number {
  const most = maxLeverageOf(symbol, caps, market.houseLeverages);
  const terms = termsNow(market, symbol);
  return Math.min(most, (terms && termsIn(terms, termsOf(symbol)).maxLeverage) ?? most);
}

/** Why a symbol is not opened, whatever there is to pay for it: it is too large, or too much is open. */
export function refuseOpening(
  { isManaged, positions, market }: Draft,
  symbol: string,
  notionalUsd: bigint,
): EngineRefusal | null {
  const terms = termsNow(market, symbol);
  // What a managed book holds is its portfolio's to say.
  if (terms === null || isManaged) return null;
  const instrument = termsOf(symbol);
  const { maxOrderUsd } = termsIn(terms, instrument);
  if (maxOrderUsd !== undefined && notionalUsd > BigInt(maxOrderUsd) * 100n)
    return refusal('order-too-large', { most: formatUsd(formatUnits(BigInt(maxOrderUsd) * 100n, 2)) });
  const limit = mostPositionsIn(terms, instrument);
  if (limit === null) return null;
  const open = positions.filter((one) => limit.counts(termsOf(one.symbol))).length;
  return open < limit.most ? null : refusal('too-many-positions', { most: limit.most.toLocaleString('en') });
}

/** The levels of a book's margin, by the newest of the quotes that value it. */
export function marginLevelsOf(
  { positions }: Pick<TradingState, 'positions'>,
  { group, symbols }: Market,
): MarginLevels {
  if (group === undefined || group.versions.every(({ terms }) => terms.margin === undefined))
    return USUAL_MARGIN;
  let newestMs = Number.NEGATIVE_INFINITY;
  for (const { symbol } of positions)
    newestMs = Math.max(newestMs, symbols.get(symbol)?.quote.atMs ?? newestMs);
  return versionAt(group, newestMs).terms.margin ?? USUAL_MARGIN;
}

/** How much may be open, and of what: the limit that is said most closely, and everything that it is said of. */
export function mostPositionsIn(
  { all, classes, instruments }: GroupTerms,
  { symbol, type }: Pick<InstrumentTerms, 'symbol' | 'type'>,
): {
  readonly most: number;
  readonly counts: (other: Pick<InstrumentTerms, 'symbol' | 'type'>) => boolean;
} | null {
  const [ofOne, ofClass] = [instruments?.[symbol]?.maxPositions, classes?.[type]?.maxPositions];
  if (ofOne !== undefined) return { most: ofOne, counts: (other) => other.symbol === symbol };
  if (ofClass !== undefined) return { most: ofClass, counts: (other) => other.type === type };
  return all.maxPositions === undefined ? null : { most: all.maxPositions, counts: () => true };
}
