import { findInstrument, type Instrument, priceDecimalsOf } from '@halyard/catalogue';
import type { KeptQuote } from '@halyard/engine';
import type { Asked } from './asked.ts';
import type { V20Deps } from './deps.ts';
import { listOf } from './ids.ts';
import { instrumentOf, momentOf, nameOf, priceOf, type When } from './names.ts';
import { badValue } from './rejects.ts';

/** Prices of the moment, as answers and as a stream of lines. */

type Deps = Pick<V20Deps, 'clock' | 'market'>;

/** Whose prices are said, and how moments are written. */
type Seen = { readonly group: string; readonly when: When };

/** What an empty list means is nobody's to guess, and more than there is nobody needs. */
export function wantedOf(names: string | undefined): readonly Instrument[] {
  if (!names) return badValue('instruments');
  return listOf(names, 'instruments').map((name) => instrumentOf(name) ?? badValue('instruments'));
}

function priceAt({ market }: Deps, instrument: Instrument, feedQuote: KeptQuote, { group, when }: Seen) {
  const quote = market.quoteFor(group, feedQuote);
  const { symbol, maxQuantity } = instrument;
  const isTradeable = market.quote(symbol) !== null && market.stateOf(symbol) === 'open';
  const [bid, ask] = [priceOf(symbol, quote.bid), priceOf(symbol, quote.ask)];
  const liquidity = Math.floor(Number(maxQuantity));
  const factor = factorOf(market, instrument.quote);
  return {
    type: 'PRICE',
    instrument: nameOf(symbol),
    time: when(quote.atMs),
    status: isTradeable ? 'tradeable' : 'non-tradeable',
    tradeable: isTradeable,
    bids: [{ price: bid, liquidity }],
    asks: [{ price: ask, liquidity }],
    closeoutBid: bid,
    closeoutAsk: ask,
    ...(factor === null
      ? {}
      : { quoteHomeConversionFactors: { positiveUnits: factor.gain, negativeUnits: factor.loss } }),
  };
}

const ONE = { gain: '1.00000000', loss: '1.00000000', middle: '1.00000000' };

/** What a unit of a currency is worth in dollars: a gain is changed at the bid, a loss at the ask. */
function factorOf(market: Deps['market'], currency: string) {
  if (currency === 'USD') return ONE;
  const quoteOf = (symbol: string) => (findInstrument(symbol) ? market.lastQuote(symbol) : null);
  const direct = quoteOf(`${currency}/USD`);
  const inverse = direct ? null : quoteOf(`USD/${currency}`);
  if (!direct && !inverse) return null;
  const [bid, ask] = direct
    ? [Number(direct.bid), Number(direct.ask)]
    : [1e20 / Number(inverse?.ask ?? 1n), 1e20 / Number(inverse?.bid ?? 1n)];
  const text = (value: number) => (value / 1e10).toFixed(8);
  return { gain: text(bid), loss: text(ask), middle: text((bid + ask) / 2) };
}

export function readPricing(
  deps: Deps,
  query: {
    readonly instruments?: string | undefined;
    readonly since?: string | undefined;
    readonly includeHomeConversions?: string | undefined;
  },
  seen: Seen,
) {
  const { when } = seen;
  const wanted = wantedOf(query.instruments);
  const since = query.since === undefined ? null : (momentOf(query.since) ?? badValue('since'));
  const prices = wanted.flatMap((instrument) => {
    const quote = deps.market.lastQuote(instrument.symbol);
    if (!quote || (since && quote.atMs <= since.getTime())) return [];
    return [priceAt(deps, instrument, quote, seen)];
  });
  const currencies = new Set(wanted.flatMap(({ base, quote }) => [base, quote]));
  const conversions = [...currencies].flatMap((currency) => {
    const factor = factorOf(deps.market, currency);
    if (!factor) return [];
    return [{ currency, accountGain: factor.gain, accountLoss: factor.loss, positionValue: factor.middle }];
  });
  return {
    time: when(deps.clock.now()),
    prices,
    ...(query.includeHomeConversions?.toLowerCase() === 'true' ? { homeConversions: conversions } : {}),
  };
}

/** A line as soon as a price is another one, and no more than four a second of each: of those in between the last counts. */
const EVERY_MS = 250;

export function streamPrices(
  deps: V20Deps,
  wanted: readonly Instrument[],
  { book, when, isSnapshot }: Pick<Asked, 'book' | 'when'> & { readonly isSnapshot: boolean },
) {
  let { group } = book;
  const bySymbol = new Map(wanted.map((instrument) => [instrument.symbol, instrument]));
  const waiting = new Map<string, KeptQuote>();
  const take = (quotes: readonly KeptQuote[]) => {
    for (const quote of quotes) if (bySymbol.has(quote.symbol)) waiting.set(quote.symbol, quote);
  };
  if (isSnapshot) take(wanted.flatMap(({ symbol }) => deps.market.lastQuote(symbol) ?? []));
  return {
    everyMs: EVERY_MS,
    heartbeat: () => ({ type: 'HEARTBEAT', time: when(deps.clock.now()) }),
    start: () => {
      const ends = [
        deps.market.onQuotes(take),
        deps.live.onMessage(({ userId, changes }) => {
          const moved = changes.find(({ kind }) => kind === 'group');
          if (userId !== book.bookId || moved?.kind !== 'group') return;
          ({ group } = moved);
          take(wanted.flatMap(({ symbol }) => deps.market.lastQuote(symbol) ?? []));
        }),
      ];
      return () => ends.forEach((end) => end());
    },
    /** What is new since it was last asked. */
    lines: () => {
      const lines = [...waiting].flatMap(([symbol, quote]) => {
        const instrument = bySymbol.get(symbol);
        return instrument ? [priceAt(deps, instrument, quote, { group, when })] : [];
      });
      waiting.clear();
      return lines;
    },
  };
}

/** Half of what lies between bid and ask as it is quoted now: candles are kept of the middle alone. */
export function halfSpreadOf(market: Deps['market'], symbol: string, group: string): number {
  const feedQuote = market.lastQuote(symbol);
  const quote = feedQuote && market.quoteFor(group, feedQuote);
  return quote ? Number(quote.ask - quote.bid) / 2e10 : 0.5 / 10 ** priceDecimalsOf(symbol);
}
