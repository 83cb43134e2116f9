import { findInstrument, type Instrument, INSTRUMENTS } from '@halyard/catalogue';
import { market } from '@halyard/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Market } from './index.ts';
import { sessionOf, shownClosures, shownHalt } from './settings.ts';

type Deps = { readonly market: Market; readonly clock: Clock };

export function addMarketRoutes(routes: Routes, deps: Deps): void {
  routes.handle(market.listPrices, async ({ query }) => {
    const wanted = query.symbols
      ? query.symbols.split(',').flatMap((symbol) => findInstrument(symbol.trim()) ?? [])
      : INSTRUMENTS;
    return { data: wanted.flatMap((instrument) => deps.market.describe(instrument.symbol) ?? []) };
  });

  routes.handle(market.getPrice, async ({ params }) => {
    const price = deps.market.describe(instrumentOr404(params.symbol).symbol);
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
      ...termsOf(deps, instrument),
      quantityStep: Number(instrument.quantityStep),
      minQuantity: Number(instrument.minQuantity),
      maxQuantity: Number(instrument.maxQuantity),
      commissionRate: Number(instrument.commissionRate),
      financingLongYearly: Number(instrument.financingLongYearly),
      financingShortYearly: Number(instrument.financingShortYearly),
    })),
  }));
}

/** What the house has decided for it. */
function termsOf({ market: { maxLeverageOf, settings }, clock }: Deps, { symbol, session }: Instrument) {
  const own = settings.of(symbol);
  return {
    maxLeverage: maxLeverageOf(symbol),
    session: sessionOf(own.hours, session),
    closures: shownClosures(own, clock.now().getTime()),
    halt: shownHalt(own),
    termsVersion: own.version,
  };
}

function instrumentOr404(text: string): Instrument {
  return findInstrument(text) ?? refuse('unknown-symbol');
}
