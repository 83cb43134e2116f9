import { formatPrice } from '@halyard/catalogue';
import type { admin } from '@halyard/contract';
import type { Spread } from './instrument-model.ts';

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
