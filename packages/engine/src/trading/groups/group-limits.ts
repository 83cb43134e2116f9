import { divideHalfEven, formatUnits, formatUsd } from '@halyard/money';
import type { Draft } from '../draft.ts';
import { type InstrumentTerms, termsOf } from '../instrument-terms.ts';
import { type LeverageCaps, maxLeverageOf } from '../margin/leverage.ts';
import { exactNotional } from '../margin/required-margin.ts';
import { exactPrice, type Market } from '../market.ts';
import { type EngineRefusal, refusal } from '../refusal.ts';
import type { Position, TradingState } from '../trading-state.ts';
import { type Group, type GroupTerms, type MarginLevels, termsIn, versionAt } from './group.ts';

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
  { isManaged, elsewhere = [], positions, market }: Draft,
  symbol: string,
  notionalUsd: bigint,
): EngineRefusal | null {
  const terms = termsNow(market, symbol);
  if (terms === null) return null;
  const instrument = termsOf(symbol);
  const tooMuch = () => refuseTotal(terms, instrument, notionalUsd, [...positions, ...elsewhere]);
  // How it holds what it holds is a managed book's portfolio to say.
  if (isManaged) return tooMuch();
  const { maxOrderUsd } = termsIn(terms, instrument);
  if (maxOrderUsd !== undefined && notionalUsd > cents(maxOrderUsd))
    return refusal('order-too-large', { most: dollarsText(maxOrderUsd) });
  const number = mostIn(terms, instrument, 'maxPositions');
  const open = positions.filter((one) => number?.counts(termsOf(one.symbol))).length;
  if (number !== null && open >= number.most)
    return refusal('too-many-positions', { most: number.most.toLocaleString('en') });
  return tooMuch();
}

/** What opens a symbol, beside what is open: here, in the other books, and by what is to be opened before. */
export function refuseBeside(
  {
    market,
    positions,
    elsewhere = [],
  }: Pick<TradingState, 'positions' | 'elsewhere'> & { readonly market: Market },
  symbol: string,
  notionalUsd: bigint,
  planned: readonly Opened[],
): EngineRefusal | null {
  const terms = termsNow(market, symbol);
  return terms && refuseTotal(terms, termsOf(symbol), notionalUsd, [...positions, ...elsewhere, ...planned]);
}

export type Opened = Pick<Position, 'symbol' | 'quantity' | 'entryPrice' | 'opening'>;

function refuseTotal(
  terms: GroupTerms,
  instrument: InstrumentTerms,
  notionalUsd: bigint,
  open: readonly Opened[],
): EngineRefusal | null {
  const total = mostIn(terms, instrument, 'maxTotalUsd');
  if (total === null) return null;
  let sumUsd = notionalUsd;
  for (const one of open) if (total.counts(termsOf(one.symbol))) sumUsd += openedUsd(one);
  return sumUsd <= cents(total.most) ? null : refusal('too-much-in-all', { most: dollarsText(total.most) });
}

const cents = (dollars: number): bigint => BigInt(dollars) * 100n;
const dollarsText = (dollars: number): string => formatUsd(formatUnits(cents(dollars), 2));

/** What is still open of a position, at the price it was opened at: no price of later makes it more or less. */
function openedUsd({ symbol, quantity, entryPrice, opening }: Opened): bigint {
  const { numerator, denominator } = exactNotional(
    termsOf(symbol),
    quantity,
    exactPrice(entryPrice),
    opening.conversion,
  );
  return divideHalfEven(numerator, denominator);
}

/** Whether a version of a group limits what a customer has in all books: who decides for one has to know the others. */
export function limitsTotal({ versions }: Group): boolean {
  return versions.some(({ terms: { all, classes = {}, instruments = {} } }) =>
    [all, ...Object.values(classes), ...Object.values(instruments)].some(
      (part) => part.maxTotalUsd !== undefined,
    ),
  );
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
export function mostIn(
  { all, classes, instruments }: GroupTerms,
  { symbol, type }: Pick<InstrumentTerms, 'symbol' | 'type'>,
  limit: 'maxPositions' | 'maxTotalUsd',
): {
  readonly most: number;
  readonly counts: (other: Pick<InstrumentTerms, 'symbol' | 'type'>) => boolean;
} | null {
  const [ofOne, ofClass, ofAll] = [instruments?.[symbol]?.[limit], classes?.[type]?.[limit], all[limit]];
  if (ofOne !== undefined) return { most: ofOne, counts: (other) => other.symbol === symbol };
  if (ofClass !== undefined) return { most: ofClass, counts: (other) => other.type === type };
  return ofAll === undefined ? null : { most: ofAll, counts: () => true };
}
