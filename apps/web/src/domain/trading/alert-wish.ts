import { useSyncExternalStore } from 'react';
import { onSessionEnded } from '../../platform/session/signed-in.ts';

/** A price alert that somebody is about to make: whoever knows the symbol, or a price on the chart, asks for its form. */
export type AlertWish = {
  readonly symbol: string;
  readonly kind?: 'above' | 'below' | 'crosses' | 'percent';
  /** A price, or a percentage, as typed. */
  readonly value?: string;
};

const listeners = new Set<() => void>();
let wish: AlertWish | null = null;
onSessionEnded(() => wishAlert(null));

export function useAlertWish(): AlertWish | null {
  return useSyncExternalStore(subscribe, () => wish);
}

/** Opens the form of a new alert; null closes it. */
export function wishAlert(next: AlertWish | null): void {
  wish = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
