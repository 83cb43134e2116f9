import { type investment, refusalSentence } from '@halyard/contract';
import { closePrice, openingOf, type Pricing, refuseExits, refusePlaces } from '@halyard/engine';
import { prices } from '../../../platform/live/live.ts';
import { serverNow } from '../../../platform/live/server-clock.ts';
import { useOwnBook } from '../../portfolio/own-book.ts';
import { usePortfolioQuery } from '../../portfolio/use-portfolio.ts';
import { type Portfolio, pricingOf, valuePortfolio } from '../../portfolio/value.ts';
import { keptLeverageOf, useInstrument } from '../../prices/instruments.ts';
import { useMarketState } from '../../prices/market-hours.ts';
import { tooDearProblem, tooLargeProblem } from '../order-cap.ts';
import { fieldOf, type TradeProblem } from '../trade-problems.ts';
import { closedFirst } from '../weighing/closed-first.ts';
import { type Exits, typedExits } from './typed-exits.ts';
import { isBeyond, orderProblem, termsOf, type TypedOrder } from './typed-order.ts';

/** What the server would say to a change, in its words, before it is sent. */

const CLOSED: TradeProblem = { at: null, words: refusalSentence('market-closed') };

/** Of an order that waits, with the prices and the account of this moment. */
export function useOrderProblem(
  symbol: string,
): (order: investment.Order, typed: TypedOrder) => TradeProblem | null {
  const offered = useInstrument(symbol);
  const { isOpen } = useMarketState(symbol);
  const held = usePortfolioQuery().data;
  const book = useOwnBook();
  const weigh = (terms: ReturnType<typeof termsOf>, reserved: number) => {
    const pricing = pricingOf(symbol, { get: prices.read });
    // What it would close first is not known before the account is.
    if (pricing === null || held === undefined || book === undefined) return NOTHING_KNOWN;
    const now = freed(valuePortfolio(held, { get: prices.read }), reserved);
    const nets = book.positionMode === 'netting';
    const { quantity, buyingPowerUsd } = closedFirst(now, terms, pricing, nets);
    const opening = openingOf(terms, pricing);
    const opens = terms.quantity - quantity;
    return {
      tooLarge: tooLargeProblem(terms, opening, opens, offered?.maxOrderUsd),
      tooDear: tooDearProblem(terms, opening, opens, buyingPowerUsd),
    };
  };
  return (order, typed) => {
    const unreadable = orderProblem(order, typed, serverNow());
    if (unreadable !== null) return unreadable;
    const terms = termsOf(order, typed);
    const most = offered ? keptLeverageOf(offered) : order.leverage;
    if (isBeyond(terms, most)) return { at: null, words: refusalSentence('invalid-leverage', { max: most }) };
    if (!isOpen) return CLOSED;
    const { tooLarge, tooDear } = weigh(terms, order.reserved);
    return tooLarge ?? refusedNow(symbol, (pricing) => refusePlaces(terms, pricing)) ?? tooDear;
  };
}

const NOTHING_KNOWN = { tooLarge: null, tooDear: null } as const;

/** As it stands without what an order has set aside: that is given back before it is taken anew. */
function freed({ summary, positions }: Portfolio, reserved: number): Portfolio {
  return { positions, summary: { ...summary, availableMargin: summary.availableMargin + reserved } };
}

/** Of those exits of a position that are changed. Taking one away asks for no price. */
export function useExitProblem(
  symbol: string,
): (
  side: investment.Position['side'],
  changed: { [K in keyof Exits]?: string | null },
) => TradeProblem | null {
  const { isOpen } = useMarketState(symbol);
  return (side, changed) => {
    const levels = typedExits(changed);
    if (!isOpen && Object.values(levels).some((level) => level !== null)) return CLOSED;
    return refusedNow(symbol, ({ quote }) =>
      refuseExits(levels, { side, price: closePrice(side, quote), word: 'current' }),
    );
  };
}

/** By the engine, at the prices of this moment; nothing where there are none. */
function refusedNow(
  symbol: string,
  refuse: (pricing: Pricing) => ReturnType<typeof refuseExits>,
): TradeProblem | null {
  const pricing = pricingOf(symbol, { get: prices.read });
  const refused = pricing && refuse(pricing);
  return refused && { at: fieldOf(refused.code), words: refusalSentence(refused.code, refused.words) };
}
