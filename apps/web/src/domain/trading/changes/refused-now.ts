import { type investment, refusalSentence } from '@halyard/contract';
import { closePrice, openingOf, type Pricing, refuseExits, refusePlaces } from '@halyard/engine';
import { prices } from '../../../platform/live/live.ts';
import { serverNow } from '../../../platform/live/server-clock.ts';
import { useOwnBook } from '../../portfolio/own-book.ts';
import { usePortfolioQuery } from '../../portfolio/use-portfolio.ts';
import { pricingOf } from '../../portfolio/value.ts';
import { useInstrument } from '../../prices/instruments.ts';
import { useMarketState } from '../../prices/market-hours.ts';
import { tooLargeProblem } from '../order-cap.ts';
import { fieldOf, type TradeProblem } from '../trade-problems.ts';
import { closedFirst } from '../weighing/closed-first.ts';
import { type Exits, typedExits } from './typed-exits.ts';
import { orderProblem, termsOf, type TypedOrder } from './typed-order.ts';

/** What the server would say to a change, in its words, before it is sent. */

const CLOSED: TradeProblem = { at: null, words: refusalSentence('market-closed') };

/** Of an order that waits, with the prices and the account of this moment. */
export function useOrderProblem(
  symbol: string,
): (order: investment.Order, typed: TypedOrder) => TradeProblem | null {
  const maxOrderUsd = useInstrument(symbol)?.maxOrderUsd;
  const { isOpen } = useMarketState(symbol);
  const held = usePortfolioQuery().data;
  const book = useOwnBook();
  const tooLarge = (terms: ReturnType<typeof termsOf>) => {
    const pricing = pricingOf(symbol, { get: prices.read });
    // What it would close first is not known before the account is.
    if (pricing === null || held === undefined || book === undefined) return null;
    const opens =
      terms.quantity - closedFirst(held, terms, pricing, book.positionMode === 'netting').quantity;
    return tooLargeProblem(terms, openingOf(terms, pricing), opens, maxOrderUsd);
  };
  return (order, typed) => {
    const unreadable = orderProblem(order, typed, serverNow());
    if (unreadable !== null) return unreadable;
    const terms = termsOf(order, typed);
    if (!isOpen) return CLOSED;
    return tooLarge(terms) ?? refusedNow(symbol, (pricing) => refusePlaces(terms, pricing));
  };
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
