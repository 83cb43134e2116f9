import { useMemo } from 'react';
import { useInstrument } from '../../domain/prices/instruments.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { usePrices } from '../../platform/live/use-price.ts';
import { usePortfolio } from '../../domain/portfolio/use-portfolio.ts';
import { pricingOf, symbolsOf } from '../../domain/portfolio/value.ts';
import { useUser } from '../../platform/session/signed-in.ts';
import { costOf, largestQuantity } from './ticket-cost.ts';
import { leverageWithin, problemOf, rangeProblem } from './ticket-model.ts';
import type { TicketForm } from './use-ticket-form.ts';

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

  return {
    ticket,
    maxLeverage,
    price,
    cost: terms && buyingPowerUsd !== null ? costOf(ticket, terms, buyingPowerUsd) : null,
    buyingPowerUsd,
    problem: form.problem ?? rangeProblem(ticket.quantity, symbol),
    fillMaximum: (): void => {
      if (terms && buyingPowerUsd !== null) {
        form.change({ quantity: largestQuantity(ticket, terms, buyingPowerUsd) });
      }
    },
    submit: (): void => {
      const problem = problemOf(ticket, symbol, price !== undefined, serverNow());
      if (problem !== null) return form.refuse(problem);
      form.send(ticket, symbol, ticket.side === 'buy' ? price?.ask : price?.bid);
    },
  };
}
