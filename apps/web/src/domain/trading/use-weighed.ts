import { useMemo } from 'react';
import { serverNow } from '../../platform/live/server-clock.ts';
import { usePrices } from '../../platform/live/use-price.ts';
import { useUser } from '../../platform/session/signed-in.ts';
import { usePortfolio } from '../portfolio/use-portfolio.ts';
import { pricingOf, symbolsOf } from '../portfolio/value.ts';
import { useInstrument } from '../prices/instruments.ts';
import { problemOf, typedProblem } from './check-ticket.ts';
import { planOf } from './plan.ts';
import { costOf } from './ticket-cost.ts';
import { leverageWithin, type Ticket } from './ticket.ts';

/** A ticket at the prices and with the money of this moment: what it comes to, what it costs, and what is wrong with it. */
export function useWeighed(typed: Ticket, symbol: string) {
  const { tier } = useUser();
  const instrument = useInstrument(symbol);
  const prices = usePrices(useMemo(() => symbolsOf([{ symbol }]), [symbol]));
  const summary = usePortfolio().portfolio?.summary ?? null;

  const maxLeverage = instrument?.maxLeverage ?? 100;
  const ticket = { ...typed, leverage: leverageWithin(typed.leverage, maxLeverage) };
  const buyingPowerUsd = summary?.buyingPower ?? null;
  const price = prices.get(symbol);
  const pricing = pricingOf(symbol, prices);
  const terms = pricing && { symbol, pricing, tier };
  const plan = terms && planOf(ticket, terms);
  const now = () => plan && { plan, terms: { pricing: terms.pricing, maxLeverage, atMs: serverNow() } };

  return {
    ticket,
    plan,
    maxLeverage,
    price,
    /** The price it would fill at now. */
    shownPrice: ticket.side === 'buy' ? price?.ask : price?.bid,
    cost: plan && buyingPowerUsd !== null ? costOf(plan, terms, buyingPowerUsd) : null,
    buyingPowerUsd,
    equityUsd: summary?.equity ?? null,
    typedProblem: typedProblem(ticket, symbol, now()),
    /** What keeps it from being sent. */
    findProblem: () => problemOf(ticket, symbol, serverNow(), now()),
  };
}
