import { findInstrument, type Instrument, INSTRUMENTS } from '@halyard/catalogue';
import { market } from '@halyard/contract';
import { PRICE_SCALE } from '@halyard/money';
import type { Clock } from '../../platform/clock.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Market } from './index.ts';

type Deps = { readonly market: Market; readonly clock: Clock };

export function addMarketRoutes(routes: Routes, deps: Deps): void {
  routes.handle(market.listPrices, async ({ query }) => {
    const wanted = query.symbols
      ? query.symbols.split(',').flatMap((symbol) => findInstrument(symbol.trim()) ?? [])
      : INSTRUMENTS;
    return { data: wanted.flatMap((instrument) => describePrice(deps, instrument) ?? []) };
  });

  routes.handle(market.getPrice, async ({ params }) => {
    const price = describePrice(deps, instrumentOr404(params.symbol));
    return price ? { data: price } : refuse('no-price');
  });

  routes.handle(market.getChart, async ({ params, query }) => {
    const { symbol } = instrumentOr404(params.symbol);
    return {
      data: [...deps.market.candles(symbol, query.timeframe, query.count, deps.clock.now().getTime())],
    };
  });

  routes.handle(market.listInstruments, async () => ({
    data: INSTRUMENTS.map((instrument) => ({
      ...instrument,
      quantityStep: Number(instrument.quantityStep),
      minQuantity: Number(instrument.minQuantity),
      maxQuantity: Number(instrument.maxQuantity),
      commissionRate: Number(instrument.commissionRate),
      financingLongYearly: Number(instrument.financingLongYearly),
      financingShortYearly: Number(instrument.financingShortYearly),
    })),
  }));
}

function instrumentOr404(text: string): Instrument {
  return findInstrument(text) ?? refuse('unknown-symbol');
}

/** A price as screens show it: the mid, and how far it has come since its reference. */
function describePrice({ market: prices, clock }: Deps, instrument: Instrument): market.MarketPrice | null {
  const quote = prices.lastQuote(instrument.symbol);
  if (!quote) return null;
  const price = midOf(quote);
  const reference = prices.referenceQuote(instrument.symbol, instrument.session);
  const before = reference ? midOf(reference) : price;
  const change = price - before;
  return {
    symbol: instrument.symbol,
    price: round(price, instrument.priceDecimals),
    bid: toNumber(quote.bid),
    ask: toNumber(quote.ask),
    change: round(change, instrument.priceDecimals),
    changePercent: before === 0 ? 0 : round((change / before) * 100, 4),
    volume: prices.dayVolume(instrument.symbol, clock.now().getTime()),
    ...(instrument.circulatingSupply ? { marketCap: Math.round(price * instrument.circulatingSupply) } : {}),
    at: new Date(quote.atMs).toISOString(),
  };
}

function midOf(quote: { readonly bid: bigint; readonly ask: bigint }): number {
  return toNumber((quote.bid + quote.ask) / 2n);
}

function toNumber(price: bigint): number {
  return Number(price) / 10 ** PRICE_SCALE;
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
