import { changeReferenceMs, findInstrument, type Instrument, INSTRUMENTS } from '@halyard/catalogue';
import { type AnswerOf, market } from '@halyard/contract';
import type { PriceTerms } from '@halyard/engine';
import type { Clock } from '../../platform/clock.ts';
import { type FinishedAnswer, finishAnswer } from '../../platform/http/finished-answer.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Market } from './market.ts';
import { BEFORE_SIGN_IN, midOf, termsVersionOf } from './prices/describe-price.ts';
import { sessionOf, shownClosures, shownHalt } from './instruments/settings.ts';

type Deps = { readonly market: Market; readonly clock: Clock };

export function addMarketRoutes(routes: Routes, deps: Deps): void {
  const finishAll = createFinisher();
  /** As the group of the caller's book sees them. */
  const pricesOf = (wanted: readonly Instrument[], group: string | undefined): market.MarketPrice[] => {
    const nowMs = deps.clock.now().getTime();
    return wanted
      .map(({ symbol }) => deps.market.describe(symbol, group, nowMs))
      .filter((price) => price !== null);
  };

  routes.handle(market.listPrices, async ({ query, book }) => {
    if (!query.symbols) return finishAll(pricesOf(INSTRUMENTS, book?.group), book?.group);
    const wanted = query.symbols.split(',').flatMap((symbol) => findInstrument(symbol.trim()) ?? []);
    return { data: pricesOf(wanted, book?.group) };
  });

  routes.handle(market.getPrice, async ({ params, book }) => {
    const price = deps.market.describe(instrumentOr404(params.symbol).symbol, book?.group);
    return price ? { data: price } : refuse('no-price');
  });

  routes.answer(market.getChart, async ({ params, query }) => {
    const { symbol } = instrumentOr404(params.symbol);
    return [...(await deps.market.chart({ symbol, ...query, nowMs: deps.clock.now().getTime() }))];
  });

  const trends = createTrends(deps);
  routes.answer(market.listTrends, async () => trends());

  routes.answer(market.listInstruments, async ({ book }) =>
    INSTRUMENTS.map((instrument) => ({
      ...instrument,
      ...termsOf(deps, instrument, book?.group),
      quantityStep: Number(instrument.quantityStep),
      minQuantity: Number(instrument.minQuantity),
      maxQuantity: Number(instrument.maxQuantity),
      commissionRate: Number(instrument.commissionRate),
      financingLongYearly: Number(instrument.financingLongYearly),
      financingShortYearly: Number(instrument.financingShortYearly),
    })),
  );
}

/** The whole list as it is sent, which everybody of a group gets until one of its prices is another thing. */
function createFinisher() {
  type Kept = { readonly prices: readonly market.MarketPrice[]; readonly answer: FinishedAnswer };
  const kept = new Map<string | undefined, Kept>();
  return (prices: market.MarketPrice[], group: string | undefined): FinishedAnswer => {
    const known = kept.get(group);
    const isSame =
      known?.prices.length === prices.length && prices.every((price, index) => price === known.prices[index]);
    if (isSame) return known.answer;
    const answer = finishAnswer(market.listPrices, prices);
    kept.set(group, { prices, answer });
    return answer;
  };
}

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

/** Looked at once a minute, however many ask. */
function createTrends(deps: Deps) {
  let known: { readonly minuteMs: number; readonly trends: AnswerOf<typeof market.listTrends> } | undefined;
  return () => {
    const nowMs = deps.clock.now().getTime();
    const minuteMs = nowMs - (nowMs % MINUTE_MS);
    if (known?.minuteMs !== minuteMs) {
      const trends = INSTRUMENTS.map((instrument) => ({
        symbol: instrument.symbol,
        closes: trendOf(deps, instrument, {
          nowMs,
          sinceMs: changeReferenceMs(instrument.session, minuteMs),
        }),
      }));
      known = { minuteMs, trends };
    }
    return known.trends;
  };
}

/** From the price that a change is measured from until now, so that the two never say different things. */
function trendOf(
  { market: { candles, quoteAt } }: Deps,
  { symbol }: Instrument,
  { nowMs, sinceMs }: { readonly nowMs: number; readonly sinceMs: number },
): number[] {
  const before = quoteAt(symbol, sinceMs);
  // Soon after a session's end there is hardly an hour to show yet.
  const timeframe = nowMs - sinceMs > 6 * HOUR_MS ? '1h' : '15m';
  const since = candles(symbol, timeframe, 25, nowMs).filter(({ time }) => time * 1000 >= sinceMs);
  return [...(before ? [midOf(before)] : []), ...since.map(({ close }) => close)];
}

/** What the house has decided for it. */
function termsOf(
  { market: { groups, keptLeverageOf, maxLeverageOf, settings, termsAt }, clock }: Deps,
  { symbol, session }: Instrument,
  group: string | undefined,
) {
  const own = settings.of(symbol);
  const maxLeverage = maxLeverageOf(symbol, group);
  const keptLeverage = keptLeverageOf(symbol, group);
  return {
    maxLeverage,
    ...(keptLeverage > maxLeverage && { keptLeverage }),
    ...(group !== undefined && ofGroup(termsAt(group, symbol, clock.now().getTime()))),
    session: sessionOf(own.hours, session),
    closures: shownClosures(own, clock.now().getTime()),
    halt: shownHalt(own),
    termsVersion: termsVersionOf(own, groups.of(group ?? BEFORE_SIGN_IN), clock.now().getTime()),
  };
}

/** What the group of the book that asks adds, beside its spread and its commission. */
const ofGroup = ({ financingMarkup = 0, maxOrderUsd, maxPositions, maxTotalUsd }: PriceTerms) => ({
  ...(financingMarkup > 0 && { financingMarkup: financingMarkup / 10_000 }),
  ...(maxOrderUsd !== undefined && { maxOrderUsd }),
  ...(maxPositions !== undefined && { maxPositions }),
  ...(maxTotalUsd !== undefined && { maxTotalUsd }),
});

function instrumentOr404(text: string): Instrument {
  return findInstrument(text) ?? refuse('unknown-symbol');
}
