import { formatPrice } from '@halyard/catalogue';
import type { watch } from '@halyard/contract';
import { formatPercent } from '@halyard/money';

/** What an alert waits for, in words. */
export function waitsFor({ kind, symbol, level, percent, direction }: watch.Alert): string {
  if (kind === 'percent') return `${formatPercent(percent ?? 0)} in a day`;
  const price = formatPrice(symbol, level ?? 0);
  if (kind === 'crosses') return `Crosses ${price} ${direction === 'up' ? 'upwards' : 'downwards'}`;
  return `${kind === 'above' ? 'Above' : 'Below'} ${price}`;
}

export const STATUS_WORDS: Record<watch.Alert['status'], string> = {
  waiting: 'Waiting',
  resting: 'Resting',
  fired: 'Fired',
  expired: 'Expired',
};
