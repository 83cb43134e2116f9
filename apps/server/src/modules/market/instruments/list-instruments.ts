import { INSTRUMENTS, type Instrument } from '@halyard/catalogue';
import type { admin } from '@halyard/contract';
import { type PriceTerms, QUANTITY_SCALE, type Quote, requiredFor, termsIn, termsOf } from '@halyard/engine';
import { priceToNumber, sumToNumber, usd } from '@halyard/money';
import type { Clock } from '../../../platform/clock.ts';
import type { Market } from '../market.ts';
import { shownSettings } from './settings.ts';

/** What is open in an instrument on one side, all customers together. */
export type OpenSide = {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly positions: number;
  readonly quantity: bigint;
};

type Deps = { readonly clock: Clock; readonly market: Market };

/** Every instrument as an administrator sees it. */
export function listInstruments(deps: Deps, open: readonly OpenSide[]): admin.AdminInstrument[] {
  const standing = deps.market.groups.standing(deps.clock.now().getTime());
  return INSTRUMENTS.map((instrument) => {
    const { symbol, name, type, base, quote: currency, priceDecimals, session, spread } = instrument;
    const { market } = deps;
    const quote = market.lastQuote(symbol);
    const raw = market.feedQuote(symbol);
    return {
      symbol,
      name,
      type,
      base,
      quote: currency,
      priceDecimals,
      catalogue: {
        session,
        maxLeverage: instrument.maxLeverage,
        typicalSpreadPpm: spread.typicalPpm,
        widestSpreadPpm: spread.widestPpm,
      },
      settings: shownSettings(market.settings.of(symbol), deps.clock.now().getTime()),
      state: market.stateOf(symbol),
      maxLeverageNow: market.maxLeverageOf(symbol),
      groups: standing.map((terms) => ofGroup(termsIn(terms, instrument))),
      bid: quote && priceToNumber(quote.bid),
      ask: quote && priceToNumber(quote.ask),
      isStale: market.quote(symbol) === null,
      feedBid: raw && priceToNumber(raw.bid),
      feedAsk: raw && priceToNumber(raw.ask),
      usdPerQuote: usdPerQuote(market, symbol),
      open: openIn(market, instrument, open),
    };
  });
}

const ofGroup = ({ spreadPercent, maxLeverage }: PriceTerms) => ({
  spreadPercent,
  ...(maxLeverage !== undefined && { maxLeverage }),
});

function openIn(market: Market, instrument: Instrument, open: readonly OpenSide[]) {
  const of = (side: OpenSide['side']) =>
    open.find((one) => one.symbol === instrument.symbol && one.side === side);
  const [long, short] = [of('buy'), of('sell')];
  return {
    positions: (long?.positions ?? 0) + (short?.positions ?? 0),
    longQuantity: sumToNumber(long?.quantity ?? 0n, QUANTITY_SCALE),
    shortQuantity: sumToNumber(short?.quantity ?? 0n, QUANTITY_SCALE),
    longUsd: valueOf(market, instrument, long?.quantity ?? 0n),
    shortUsd: valueOf(market, instrument, short?.quantity ?? 0n),
  };
}

/** At the mid, and at the mid of the currency. */
function valueOf(market: Market, { symbol }: Instrument, quantity: bigint): number | null {
  const terms = termsOf(symbol);
  if (quantity === 0n) return 0;
  const quote = market.lastQuote(symbol);
  const conversion = terms.conversion && market.lastQuote(terms.conversion.symbol);
  if (!quote || (terms.conversion && !conversion)) return null;
  const opening = { instrument: terms, price: midOf(quote), conversion, leverage: 1, tierPercent: 100n };
  return usd(requiredFor(opening, quantity).notionalUsd);
}

/** Dollars for one of the currency an instrument is quoted in. */
function usdPerQuote(market: Market, symbol: string): number | null {
  const { conversion } = termsOf(symbol);
  if (!conversion) return 1;
  const quote = market.lastQuote(conversion.symbol);
  if (!quote) return null;
  const mid = priceToNumber(midOf(quote));
  return conversion.isInverse ? 1 / mid : mid;
}

function midOf({ bid, ask }: Pick<Quote, 'bid' | 'ask'>): bigint {
  return (bid + ask) / 2n;
}
