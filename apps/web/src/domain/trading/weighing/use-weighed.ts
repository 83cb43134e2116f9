import { useMemo } from 'react';
import { derive } from '../../../platform/live/derive.ts';
import { prices } from '../../../platform/live/live.ts';
import { serverNow } from '../../../platform/live/server-clock.ts';
import { useOwnBook } from '../../portfolio/own-book.ts';
import { usePortfolioQuery } from '../../portfolio/use-portfolio.ts';
import { useInstrument } from '../../prices/instruments.ts';
import { problemOf } from '../check-ticket.ts';
import { leverageWithin, type Ticket } from '../ticket.ts';
import { followWeighed } from './weighed.ts';

/**
 * A ticket at the prices and with the money of this moment: what it comes to, what it costs, and what is wrong with it. All
 * that moves is to be followed, so that a price draws only what shows it.
 */
export function useWeighed(typed: Ticket, symbol: string) {
  const instrument = useInstrument(symbol);
  const held = usePortfolioQuery().data;
  const book = useOwnBook();
  const maxLeverage = instrument?.maxLeverage ?? 100;
  const maxOrderUsd = instrument?.maxOrderUsd;
  const markup = Math.round((instrument?.financingMarkup ?? 0) * 10_000);
  const isSwapFree = book?.isSwapFree === true;
  const nets = book?.positionMode === 'netting';
  const { ticket, live, plan } = useMemo(() => {
    const within = { ...typed, leverage: leverageWithin(typed.leverage, maxLeverage) };
    const grounds = { ticket: within, symbol, maxLeverage, maxOrderUsd, markup, isSwapFree, nets, held };
    const weighed = followWeighed(grounds, prices.view);
    return { ticket: within, live: weighed, plan: derive(weighed, (now) => now.plan) };
  }, [typed, symbol, maxLeverage, maxOrderUsd, markup, isSwapFree, nets, held]);

  return {
    ticket,
    live,
    plan,
    maxLeverage,
    /** What the group of the account allows beside that, where it says something. */
    limits: instrument,
    /** What keeps it from being sent. */
    findProblem: () => {
      const { checked } = live.read();
      const atMs = serverNow();
      return problemOf(ticket, symbol, atMs, checked && { ...checked, terms: { ...checked.terms, atMs } });
    },
  };
}
