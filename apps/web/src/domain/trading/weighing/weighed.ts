import type { OrderTerms } from '@halyard/engine';
import { derive } from '../../../platform/live/derive.ts';
import type { Live } from '../../../platform/live/follow.ts';
import { serverNow } from '../../../platform/live/server-clock.ts';
import type { LivePrice, Prices } from '../../../platform/live/price-store.ts';
import { type Portfolio, pricingOf, symbolsOf, valuePortfolio } from '../../portfolio/value.ts';
import { type CheckTerms, typedProblem } from '../check-ticket.ts';
import { type Means, type Plan, planOf } from '../plan.ts';
import { centsOf, costOf, type TicketCost } from '../ticket-cost.ts';
import type { Ticket } from '../ticket.ts';
import type { TradeProblem } from '../trade-problems.ts';
import { closedFirst, reducible } from './closed-first.ts';

/** What a ticket is weighed by beside prices. None of it moves with them. */
export type Grounds = {
  readonly ticket: Ticket;
  readonly symbol: string;
  readonly maxLeverage: number;
  /** What one order may open, where the group of the account says something. */
  readonly maxOrderUsd?: number | undefined;
  /** In hundredths of a percent a year. */
  readonly markup: number;
  readonly isSwapFree: boolean;
  /** An order closes what stands against it first. */
  readonly nets: boolean;
  /** The account as the server last said it. */
  readonly held: Portfolio | undefined;
};

/** A ticket at the prices of a moment. */
export type Weighed = {
  readonly plan: Plan | null;
  readonly cost: TicketCost | null;
  readonly price: LivePrice | undefined;
  /** The price it would fill at now. */
  readonly shownPrice: number | undefined;
  readonly buyingPowerUsd: number | null;
  /** What is open at the prices of now: a profit backs nothing new, a loss takes from what does. */
  readonly openPnlUsd: number;
  /** What the most there is to order follows from, whatever is typed: reckoned when somebody asks for it. */
  readonly most: Means | null;
  readonly equityUsd: number | null;
  readonly problem: TradeProblem | null;
  /** What the whole of it is checked by before it is sent. */
  readonly checked: { readonly plan: Plan; readonly terms: CheckTerms } | null;
};

/** The same as prices move: of what it is about, and of what the account holds. No other is looked at. */
export function followWeighed(
  grounds: Grounds,
  view: (symbols: readonly string[]) => Live<Prices>,
): Live<Weighed> {
  const symbols = symbolsOf([grounds, ...(grounds.held?.positions ?? [])]);
  return derive(view(symbols), (at) => weigh(grounds, at));
}

function weigh(grounds: Grounds, prices: Prices): Weighed {
  const { ticket, symbol, markup, isSwapFree, maxLeverage, maxOrderUsd } = grounds;
  const held = grounds.held && valuePortfolio(grounds.held, prices);
  const price = prices.get(symbol);
  const pricing = pricingOf(symbol, prices);
  const terms = pricing && { symbol, pricing, markup, isSwapFree };
  const plan = terms && planOf(ticket, terms);
  const closedBy = (quantity: bigint | undefined) =>
    plan && held && quantity !== undefined
      ? closedFirst(held, { ...plan.order, quantity }, terms.pricing, grounds.nets)
      : null;
  // Without a quantity there is no cost, and nothing to look through what is held for with every price.
  const closed = closedBy(plan?.quantity ?? undefined);
  const buyingPowerUsd = held?.summary.buyingPower ?? null;
  const limits = { maxLeverage, maxOrderUsd, closes: closed?.quantity };
  const reduces = (order: OrderTerms) => held === undefined || reducible(held, order) > 0n;
  const checked = plan && { plan, terms: { pricing: terms.pricing, ...limits, reduces, atMs: serverNow() } };
  return {
    plan,
    cost: plan && closed && costOf(plan, terms, closed.buyingPowerUsd, closed.quantity),
    price,
    shownPrice: ticket.side === 'buy' ? price?.ask : price?.bid,
    buyingPowerUsd,
    openPnlUsd: held?.summary.totalPnl ?? 0,
    get most() {
      // So large an order closes first all that there is to close.
      const quantity = plan?.opening.instrument.maxQuantity ?? 0n;
      const all = plan && closedBy(quantity);
      if (!all || !held) return null;
      const onlyReduces = ticket.positionFill === 'reduce_only';
      const closes = onlyReduces ? reducible(held, { ...plan.order, quantity }) : all.quantity;
      return { buyingPower: centsOf(all.buyingPowerUsd), closes, maxOrderUsd };
    },
    equityUsd: held?.summary.equity ?? null,
    problem: typedProblem(ticket, symbol, checked),
    checked,
  };
}
