import { PRICE_SCALE } from '@halyard/money';
import type { InstrumentTerms } from '../instrument-terms.ts';
import { type Market, conversionQuote, usdPerQuoteCurrency } from '../market.ts';
import type { Position } from '../trading-state.ts';

/** The open profit of a customer in one instrument, in cents: more than `leastUsd` and less than `mostUsd`. */
export type ProfitRange = { readonly leastUsd: number; readonly mostUsd: number };

/** What one customer holds of one instrument. */
export type Line<Owner> = { readonly owner: Owner; readonly lines: ProfitLines<Owner>; index: number };

/**
 * The open profits of all customers in one instrument. In its own currency each is a straight line in bid and ask,
 * kept in doubles side by side; a range says how far it may go before its owner is looked at.
 */
export type ProfitLines<Owner> = {
  readonly terms: InstrumentTerms;
  readonly add: (owner: Owner, positions: readonly Position[]) => Line<Owner>;
  readonly remove: (line: Line<Owner>) => void;
  readonly owners: () => readonly Owner[];
  /** At the market's last good quotes; not a number where there was none yet. */
  readonly valueAt: (line: Line<Owner>, market: Market) => ProfitRange;
  readonly allow: (line: Line<Owner>, range: ProfitRange) => void;
  /** The owners whose profit may have left its range, or who have none. */
  readonly outside: (market: Market) => readonly Owner[];
};

type Prices = { readonly bid: number; readonly ask: number; readonly centsPerUnit: number };

const PRICE_ONE = 10 ** PRICE_SCALE;
/** Each operation on doubles loses less than two to the minus 52nd part; a handful of them lose less than this. */
const ERROR = 2 ** -48;

export function createProfitLines<Owner>(terms: InstrumentTerms): ProfitLines<Owner> {
  const lines: Line<Owner>[] = [];
  const perBid: number[] = [];
  const perAsk: number[] = [];
  const constant: number[] = [];
  const least: number[] = [];
  const most: number[] = [];
  const columns = [perBid, perAsk, constant, least, most];

  function rangeAt(index: number, { bid, ask, centsPerUnit }: Prices): ProfitRange {
    const atBid = (perBid[index] ?? 0) * bid;
    const atAsk = (perAsk[index] ?? 0) * ask;
    const fixed = constant[index] ?? 0;
    const profitUsd = (atBid - atAsk + fixed) * centsPerUnit;
    const errorUsd = (atBid + atAsk + Math.abs(fixed)) * centsPerUnit * ERROR;
    return { leastUsd: profitUsd - errorUsd, mostUsd: profitUsd + errorUsd };
  }

  const self: ProfitLines<Owner> = {
    terms,
    owners: () => lines.map(({ owner }) => owner),
    add: (owner, positions) => {
      const line = { owner, lines: self, index: lines.length };
      const { bought, sold, paid } = sumUp(positions);
      lines.push(line);
      perBid.push(Number(bought));
      perAsk.push(Number(sold));
      constant.push(-Number(paid));
      least.push(Number.NaN);
      most.push(Number.NaN);
      return line;
    },
    remove: ({ index }) => {
      // The last line takes the place of the one that goes.
      const last = lines.pop();
      for (const column of columns) {
        const value = column.pop();
        if (value !== undefined && index < lines.length) column[index] = value;
      }
      if (last === undefined || index === lines.length) return;
      lines[index] = last;
      last.index = index;
    },
    valueAt: ({ index }, market) => rangeAt(index, pricesOf(terms, market)),
    allow: ({ index }, range) => {
      least[index] = range.leastUsd;
      most[index] = range.mostUsd;
    },
    outside: (market) => {
      const prices = pricesOf(terms, market);
      const owners: Owner[] = [];
      for (const { index, owner } of lines) {
        const { leastUsd, mostUsd } = rangeAt(index, prices);
        const isInside = leastUsd > (least[index] ?? 0) && mostUsd < (most[index] ?? 0);
        if (!isInside) owners.push(owner);
      }
      return owners;
    },
  };
  return self;
}

/** Sums exactly what does not change with the price, before any of it becomes a double. */
function sumUp(positions: readonly Position[]) {
  let bought = 0n;
  let sold = 0n;
  let paid = 0n;
  for (const { side, quantity, entryPrice } of positions) {
    if (side === 'buy') bought += quantity;
    else sold += quantity;
    paid += side === 'buy' ? quantity * entryPrice : -quantity * entryPrice;
  }
  return { bought, sold, paid };
}

function pricesOf(terms: InstrumentTerms, market: Market): Prices {
  const quote = market.symbols.get(terms.symbol)?.quote;
  const conversion = terms.conversion === null ? null : conversionQuote(market, terms.conversion.symbol);
  if (quote === undefined || conversion === undefined)
    return { bid: Number.NaN, ask: Number.NaN, centsPerUnit: Number.NaN };
  const rate = usdPerQuoteCurrency(terms, conversion);
  // A quantity in hundredths times a price is in cents already.
  const centsPerUnit = Number(rate.numerator) / Number(rate.denominator) / PRICE_ONE;
  return { bid: Number(quote.bid), ask: Number(quote.ask), centsPerUnit };
}
