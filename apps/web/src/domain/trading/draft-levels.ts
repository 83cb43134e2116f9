import { formatUnits, PRICE_SCALE } from '@halyard/money';
import { useEffect, useSyncExternalStore } from 'react';
import { signedUsd } from '../prices/movement.tsx';
import type { Plan } from './plan.ts';
import { usd } from './ticket-cost.ts';

/** What is typed into the ticket of a symbol, for its chart to show before anything is sent. */
export type DraftLevel = {
  readonly key: string;
  readonly price: number;
  readonly title: string;
  readonly look: 'up' | 'down' | 'muted';
};

type Drafts = { readonly symbol: string; readonly levels: readonly DraftLevel[] };

const NONE: readonly DraftLevel[] = [];
let drafts: Drafts = { symbol: '', levels: NONE };
const listeners = new Set<() => void>();

function publish(next: Drafts): void {
  if (JSON.stringify(next) === JSON.stringify(drafts)) return;
  drafts = next;
  for (const listener of listeners) listener();
}

/** Shows what a ticket has typed for as long as it is there. */
export function useDraftOnChart(symbol: string, plan: Plan | null): void {
  useEffect(() => publish({ symbol, levels: plan ? levelsOf(plan) : NONE }), [symbol, plan]);
  useEffect(() => () => publish({ symbol: '', levels: NONE }), []);
}

export function useDraftLevels(symbol: string): readonly DraftLevel[] {
  return useSyncExternalStore(subscribe, () => (drafts.symbol === symbol ? drafts.levels : NONE));
}

const TITLES = { stopLoss: 'SL', takeProfit: 'TP', trailingStop: 'Trail' } as const;

export function levelsOf({ order, exits }: Plan): readonly DraftLevel[] {
  const waits = order.limitPrice ?? order.stopPrice;
  const side = order.side === 'buy' ? 'Buy' : 'Sell';
  const ofExits = (['stopLoss', 'takeProfit', 'trailingStop'] as const).flatMap((exit): DraftLevel[] => {
    const planned = exits[exit];
    if (planned === null || planned.closesAt <= 0n) return [];
    const result = planned.resultUsd === null ? '' : ` ${signedUsd(usd(planned.resultUsd))}`;
    const look = exit === 'takeProfit' ? 'up' : 'down';
    return [{ key: exit, price: numberOf(planned.closesAt), title: `${TITLES[exit]}${result}`, look }];
  });
  const own: DraftLevel[] =
    waits === null ? [] : [{ key: 'own', price: numberOf(waits), title: `${side} here`, look: 'muted' }];
  return [...own, ...ofExits];
}

/** For the eye: a chart has no more digits than a number. */
function numberOf(level: bigint): number {
  return Number(formatUnits(level, PRICE_SCALE));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
