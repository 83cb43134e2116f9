import { formatUnits } from '@halyard/money';
import { useMemo } from 'react';
import { usePortfolio } from '../../domain/portfolio/use-portfolio.ts';
import { pricingOf, symbolsOf } from '../../domain/portfolio/value.ts';
import { useInstrument } from '../../domain/prices/instruments.ts';
import { problemOf, typedProblem } from '../../domain/trading/check-ticket.ts';
import { planOf, shareOfMost } from '../../domain/trading/plan.ts';
import { centsOf, costOf } from '../../domain/trading/ticket-cost.ts';
import { leverageWithin } from '../../domain/trading/ticket.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { usePrices } from '../../platform/live/use-price.ts';
import { useUser } from '../../platform/session/signed-in.ts';
import type { Reviewed, TicketForm } from './use-ticket-form.ts';

/** The ticket at the prices of this moment: what it would cost, and whether it can be sent. */
export function useTicket(symbol: string, form: TicketForm) {
  const { tier } = useUser();
  const instrument = useInstrument(symbol);
  const prices = usePrices(useMemo(() => symbolsOf([{ symbol }]), [symbol]));
  const { portfolio } = usePortfolio();

  const maxLeverage = instrument?.maxLeverage ?? 100;
  const ticket = { ...form.typed, leverage: leverageWithin(form.typed.leverage, maxLeverage) };
  const buyingPowerUsd = portfolio?.summary.buyingPower ?? null;
  const price = prices.get(symbol);
  const pricing = pricingOf(symbol, prices);
  const terms = pricing && { symbol, pricing, tier };
  const plan = terms && planOf(ticket, terms);
  const check = () => plan && { plan, terms: { pricing, maxLeverage, atMs: serverNow() } };

  /** The order as it would be sent now; says what is wrong with it where it cannot be. */
  function ready(): Reviewed | null {
    const problem = problemOf(ticket, symbol, serverNow(), check());
    if (problem !== null) form.refuse(problem);
    return problem === null && plan ? { symbol, ticket, plan } : null;
  }
  const { reviewed } = form;
  const isReviewed = reviewed?.symbol === symbol;

  return {
    ticket,
    plan,
    maxLeverage,
    price,
    isReviewed,
    cost: terms && plan && buyingPowerUsd !== null ? costOf(plan, terms, buyingPowerUsd) : null,
    buyingPowerUsd,
    refused: form.problem,
    typedProblem: typedProblem(ticket, symbol, check()),
    fillShare: (percent: number): void => {
      if (!plan || !portfolio) return;
      const { buyingPower, equity } = portfolio.summary;
      const quantity =
        ticket.sizeIn === 'risk'
          ? formatUnits((centsOf(equity) * BigInt(percent * 10)) / 1000n, 2)
          : shareOfMost(ticket, plan, centsOf(buyingPower), BigInt(percent));
      form.change({ quantity });
    },
    review: (): boolean => {
      const order = ready();
      form.review(order);
      return order !== null;
    },
    submit: (): void => {
      const order = isReviewed ? reviewed : ready();
      if (order !== null) form.send(order, order.ticket.side === 'buy' ? price?.ask : price?.bid);
    },
  };
}
