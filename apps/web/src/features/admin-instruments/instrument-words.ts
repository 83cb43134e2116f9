import { formatPrice } from '@halyard/catalogue';
import type { admin } from '@halyard/contract';
import type { Spread } from './instrument-model.ts';

/** Hours a day and days a week, all in UTC. */
export const HOURS_SHORT = { always: '24/7', forex: '24/5', indices: '23/5' } as const;

/** What the choices of hours mean, the catalogue's own first. */
export function hoursChoices(session: keyof typeof HOURS_SHORT) {
  return [
    { value: 'catalogue', label: `As in the catalogue (${HOURS_SHORT[session]})` },
    { value: 'always', label: 'Always open (24/7)' },
    { value: 'forex', label: 'Sun 22:00 to Fri 22:00 UTC (24/5)' },
    { value: 'indices', label: 'The same, closed 22:00 to 23:00 UTC (23/5)' },
  ] as const;
}

const bp = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumSignificantDigits: 2,
  maximumSignificantDigits: 3,
});

export function bpText(spread: Spread): string {
  return `${bp.format(spread.bp)} bp`;
}

export function spreadText(symbol: string, spread: Spread): string {
  return formatPrice(symbol, spread.price);
}

/** Small sums that two decimals would hide. */
export function perUnitText(spread: Spread, usdPerQuote: number | null): string {
  return usdPerQuote === null ? '–' : dollars.format(spread.price * usdPerQuote);
}

export function unitWord({ base, symbol }: Pick<admin.AdminInstrument, 'base' | 'symbol'>): string {
  return symbol.includes('/') ? base : 'unit';
}
