import { type RefObject, useEffect } from 'react';
import { useLive } from '../../platform/live/derive.ts';
import { createHeld } from '../../platform/live/listeners.ts';
import { onSessionEnded } from '../../platform/session/signed-in.ts';

/** A trade somebody asked to see from elsewhere: its row, or how its figures came about. */
export type ShownTrade = {
  readonly id: string;
  readonly of: 'position' | 'order';
  readonly as: 'row' | 'explanation';
};

const shown = createHeld<ShownTrade | null>(null);

/** The list of trades shows it as soon as it is on the screen and has it. */
export function showTrade(trade: ShownTrade | null): void {
  shown.become(trade);
}

onSessionEnded(() => showTrade(null));

export function useShownTrade(): ShownTrade | null {
  return useLive(shown);
}

/** The row of a trade comes into sight, with the focus on the first thing it can do, when it is asked for. */
export function useShownRow(id: string, row: RefObject<HTMLElement | null>): void {
  const trade = useShownTrade();
  const isWanted = trade?.id === id && trade.as === 'row';
  useEffect(() => {
    if (!isWanted) return;
    row.current?.scrollIntoView({ block: 'nearest' });
    row.current?.querySelector('button')?.focus();
    showTrade(null);
  }, [isWanted, row]);
}
