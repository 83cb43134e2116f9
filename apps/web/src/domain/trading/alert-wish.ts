import { useLive } from '../../platform/live/derive.ts';
import { createHeld } from '../../platform/live/listeners.ts';
import { onSessionEnded } from '../../platform/session/signed-in.ts';

/** A price alert that somebody is about to make: whoever knows the symbol, or a price on the chart, asks for its form. */
export type AlertWish = {
  readonly symbol: string;
  readonly kind?: 'above' | 'below' | 'crosses' | 'percent';
  /** A price, or a percentage, as typed. */
  readonly value?: string;
};

const wish = createHeld<AlertWish | null>(null);
onSessionEnded(() => wishAlert(null));

export function useAlertWish(): AlertWish | null {
  return useLive(wish);
}

/** Opens the form of a new alert; null closes it. */
export function wishAlert(next: AlertWish | null): void {
  wish.become(next);
}
