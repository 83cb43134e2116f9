import { books, type investment } from '@halyard/contract';
import { fillsAtOnce, type OrderTerms, type Pricing } from '@halyard/engine';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBook } from '../../platform/browser/use-book.ts';
import { read } from '../../platform/calls/read.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { usePrices } from '../../platform/live/use-price.ts';
import { useUser } from '../../platform/session/signed-in.ts';
import { usePortfolio } from '../portfolio/use-portfolio.ts';
import { pricingOf, symbolsOf } from '../portfolio/value.ts';
import { useInstrument } from '../prices/instruments.ts';
import { problemOf, typedProblem } from './check-ticket.ts';
import { type Plan, planOf } from './plan.ts';
import { costOf } from './ticket-cost.ts';
import { leverageWithin, type Ticket } from './ticket.ts';

/** A ticket at the prices and with the money of this moment: what it comes to, what it costs, and what is wrong with it. */
export function useWeighed(typed: Ticket, symbol: string) {
  const instrument = useInstrument(symbol);
  const prices = usePrices(useMemo(() => symbolsOf([{ symbol }]), [symbol]));
  const held = usePortfolio().portfolio;
  const summary = held?.summary ?? null;
  const book = useOwnBook();
  const nets = book?.positionMode === 'netting';

  const maxLeverage = instrument?.maxLeverage ?? 100;
  const ticket = { ...typed, leverage: leverageWithin(typed.leverage, maxLeverage) };
  const buyingPowerUsd = summary?.buyingPower ?? null;
  const price = prices.get(symbol);
  const pricing = pricingOf(symbol, prices);
  const markup = Math.round((instrument?.financingMarkup ?? 0) * 10_000);
  const terms = pricing && { symbol, pricing, markup, isSwapFree: book?.isSwapFree === true };
  const plan = terms && planOf(ticket, terms);
  const against =
    plan && closesFirst(plan, pricing, nets) ? heldAgainst(held?.positions ?? [], plan.order) : 0n;
  const now = () => plan && { plan, terms: { pricing: terms.pricing, maxLeverage, atMs: serverNow() } };

  return {
    ticket,
    plan,
    maxLeverage,
    /** What the group of the account allows beside that, where it says something. */
    limits: instrument,
    price,
    /** The price it would fill at now. */
    shownPrice: ticket.side === 'buy' ? price?.ask : price?.bid,
    cost: plan && buyingPowerUsd !== null ? costOf(plan, terms, buyingPowerUsd, against) : null,
    buyingPowerUsd,
    equityUsd: summary?.equity ?? null,
    typedProblem: typedProblem(ticket, symbol, now()),
    /** What keeps it from being sent. */
    findProblem: () => problemOf(ticket, symbol, serverNow(), now()),
  };
}

/** The account that is looked at. */
function useOwnBook(): books.Book | undefined {
  const { id: main } = useUser();
  const asked = useBook() ?? main;
  const { data } = useQuery(read(books.listBooks));
  return data?.books.find(({ id }) => id === asked);
}

/** An order that waits reserves for all of itself, unless it can only close. */
function closesFirst({ order }: Plan, pricing: Pricing | undefined, nets: boolean): boolean {
  const fill = order.positionFill ?? (nets ? 'reduce_first' : 'open_only');
  return fill !== 'open_only' && pricing !== undefined && fillsAtOnce(order, pricing);
}

function heldAgainst(positions: readonly investment.Position[], order: OrderTerms): bigint {
  return positions
    .filter(({ symbol, side }) => symbol === order.symbol && side !== order.side)
    .reduce((sum, { quantity }) => sum + BigInt(Math.round(quantity * 100)), 0n);
}
