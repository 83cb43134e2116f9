import { priceToNumber, usd } from '@halyard/money';
import { useEffect, useEffectEvent } from 'react';
import { useLive } from '../../platform/live/derive.ts';
import type { Live } from '../../platform/live/follow.ts';
import { createHeld } from '../../platform/live/listeners.ts';
import { signedUsd } from '../prices/movement.tsx';
import type { Exit } from './exit-levels.ts';
import type { Plan } from './plan.ts';
import { isPair, type Ticket } from './ticket.ts';
import { parseLevel } from './typed-figures.ts';

/** What is typed into the ticket of a symbol, for its chart to show before anything is sent. */
export type DraftLevel = {
  readonly key: Exit | 'own' | 'pair';
  readonly price: number;
  readonly title: string;
  readonly look: 'up' | 'down' | 'muted';
};

type Drafts = { readonly symbol: string; readonly levels: readonly DraftLevel[] };
type Placed = (key: DraftLevel['key'], price: number) => void;

const NONE: readonly DraftLevel[] = [];
const drafts = createHeld<Drafts>({ symbol: '', levels: NONE });
let onPlaced: Placed = () => {};

function publish(next: Drafts): void {
  if (JSON.stringify(next) !== JSON.stringify(drafts.read())) drafts.become(next);
}

/** Shows what a ticket has typed for as long as it is there, and hears where somebody puts it on the chart. */
export function useDraftOnChart(
  symbol: string,
  plan: Live<Plan | null>,
  ticket: Ticket,
  placed: Placed,
): void {
  const hear = useEffectEvent(placed);
  useEffect(() => {
    const show = () => {
      const now = plan.read();
      publish({ symbol, levels: now ? levelsOf(now, ticket) : NONE });
    };
    show();
    return plan.subscribe(show);
  }, [symbol, plan, ticket]);
  useEffect(() => {
    onPlaced = (key, price) => hear(key, price);
    return () => {
      onPlaced = () => {};
      publish({ symbol: '', levels: NONE });
    };
  }, []);
}

/** Puts a level of the ticket elsewhere. Nothing is sent by this: it is as if it had been typed. */
export function placeDraft(key: DraftLevel['key'], price: number): void {
  onPlaced(key, price);
}

export function useDraftLevels(symbol: string): readonly DraftLevel[] {
  const { symbol: of, levels } = useLive(drafts);
  return of === symbol ? levels : NONE;
}

const TITLES = { stopLoss: 'SL', takeProfit: 'TP', trailingStop: 'Trail' } as const;

const here = (side: 'buy' | 'sell'): string => `${side === 'buy' ? 'Buy' : 'Sell'} here`;

export function levelsOf({ order, exits }: Plan, ticket: Ticket): readonly DraftLevel[] {
  const waits = order.limitPrice ?? order.stopPrice;
  const beside = isPair(ticket) ? parseLevel(ticket.pairPrice) : null;
  const ofExits = (['stopLoss', 'takeProfit', 'trailingStop'] as const).flatMap((exit): DraftLevel[] => {
    const planned = exits[exit];
    if (planned === null || planned.closesAt <= 0n) return [];
    const result = planned.resultUsd === null ? '' : ` ${signedUsd(usd(planned.resultUsd))}`;
    const look = exit === 'takeProfit' ? 'up' : 'down';
    return [{ key: exit, price: priceToNumber(planned.closesAt), title: `${TITLES[exit]}${result}`, look }];
  });
  const waiting = (key: 'own' | 'pair', level: bigint | null, title: string): DraftLevel[] =>
    level === null ? [] : [{ key, price: priceToNumber(level), title, look: 'muted' }];
  return [
    ...waiting('own', waits, here(order.side)),
    ...waiting('pair', beside, `Or ${here(ticket.pairSide).toLowerCase()}`),
    ...ofExits,
  ];
}
