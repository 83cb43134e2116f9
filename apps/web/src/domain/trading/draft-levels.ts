import { priceToNumber, usd } from '@halyard/money';
import { useEffect, useEffectEvent } from 'react';
import { useLive } from '../../platform/live/derive.ts';
import type { Live } from '../../platform/live/follow.ts';
import { createHeld } from '../../platform/live/listeners.ts';
import { signedUsd } from '../prices/movement.tsx';
import { EXITS, type LevelKey, type Plan } from './plan.ts';
import { PAIR_EXITS } from './ticket.ts';

/** What is typed into the ticket of a symbol, for its chart to show before anything is sent. */
export type DraftLevel = {
  readonly key: LevelKey;
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
export function useDraftOnChart(symbol: string, plan: Live<Plan | null>, placed: Placed): void {
  const hear = useEffectEvent(placed);
  useEffect(() => {
    const show = () => {
      const now = plan.read();
      publish({ symbol, levels: now ? levelsOf(now) : NONE });
    };
    show();
    return plan.subscribe(show);
  }, [symbol, plan]);
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

const OWN_EXITS = { stopLoss: 'stopLoss', takeProfit: 'takeProfit', trailingStop: 'trailingStop' } as const;

export function levelsOf({ order, exits, beside }: Plan): readonly DraftLevel[] {
  const ofExits = (planned: Plan['exits'], keys: typeof OWN_EXITS | typeof PAIR_EXITS, before = '') =>
    EXITS.flatMap((exit): DraftLevel[] => {
      const { closesAt = 0n, resultUsd = null } = planned[exit] ?? {};
      if (closesAt <= 0n) return [];
      const result = resultUsd === null ? '' : ` ${signedUsd(usd(resultUsd))}`;
      const look = exit === 'takeProfit' ? 'up' : 'down';
      const title = `${before}${TITLES[exit]}${result}`;
      return [{ key: keys[exit], price: priceToNumber(closesAt), title, look }];
    });
  const waiting = (key: 'own' | 'pair', of: Plan['order'], title: string): DraftLevel[] => {
    const level = of.limitPrice ?? of.stopPrice;
    return level === null ? [] : [{ key, price: priceToNumber(level), title, look: 'muted' }];
  };
  return [
    ...waiting('own', order, here(order.side)),
    ...(beside ? waiting('pair', beside.order, `Or ${here(beside.order.side).toLowerCase()}`) : []),
    ...ofExits(exits, OWN_EXITS),
    ...(beside ? ofExits(beside.exits, PAIR_EXITS, 'Or ') : []),
  ];
}
