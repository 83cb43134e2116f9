import { type Instrument, INSTRUMENTS, priceDecimalsOf } from '@halyard/catalogue';
import { formatUnits, PRICE_SCALE } from '@halyard/money';
import { QUANTITY_SCALE } from '@halyard/engine';

/** Names, amounts and moments as v20 writes them: every figure a decimal text, every instrument `EUR_USD`. */

/** What it has another word for. */
const BASES: Readonly<Record<string, string>> = { USOIL: 'WTICO', UKOIL: 'BCO' };

const NAMES = new Map(
  INSTRUMENTS.map(({ symbol, base, quote }) => [symbol, `${BASES[base] ?? base}_${quote}`]),
);
const BY_NAME = new Map(INSTRUMENTS.map((one): [string, Instrument] => [nameOf(one.symbol), one]));

export function nameOf(symbol: string): string {
  return NAMES.get(symbol) ?? symbol;
}

export function instrumentOf(name: string): Instrument | undefined {
  return BY_NAME.get(name.toUpperCase());
}

/** US dollars, as numbers have them to the cent; v20 writes four decimals. */
export function money(usd: number): string {
  // Zero has no sign.
  return (Math.round(usd * 100) / 100 || 0).toFixed(4);
}
export const cents = (amount: bigint): string => `${formatUnits(amount, 2)}00`;

/** With the decimals of its instrument, and with more where it has more. */
export function priceText(symbol: string, value: number): string {
  const decimals = priceDecimalsOf(symbol);
  const short = value.toFixed(decimals);
  return Number(short) === value ? short : exact(value);
}
export function priceOf(symbol: string, units: bigint): string {
  const [whole = '', rest = ''] = formatUnits(units, PRICE_SCALE).split('.');
  const decimals = priceDecimalsOf(symbol);
  const short = rest.replace(/0+$/, '').padEnd(decimals, '0');
  return short === '' ? whole : `${whole}.${short}`;
}

/** Of numbers with up to ten decimals, which a figure of its own would write with an exponent. */
const exact = (value: number): string => value.toFixed(PRICE_SCALE).replace(/\.?0+$/, '');

/** Above zero is bought, below it sold. */
export function unitsText(side: 'buy' | 'sell', quantity: number): string {
  const text = exact(quantity);
  return side === 'sell' && quantity !== 0 ? `-${text}` : text;
}
export function unitsOf(side: 'buy' | 'sell', quantity: bigint): string {
  const text = formatUnits(quantity, QUANTITY_SCALE).replace(/\.?0+$/, '');
  return side === 'sell' && quantity !== 0n ? `-${text}` : text;
}

/** How moments are written, which a header chooses. */
export type When = (at: Date | number | string) => string;

export function whenOf(format: unknown): When {
  if (String(format).toUpperCase() === 'UNIX')
    return (at) => `${(new Date(at).getTime() / 1000).toFixed(3)}000000`;
  return (at) => new Date(at).toISOString().replace('Z', '000000Z');
}

/** A moment as callers write it: RFC 3339, or seconds since 1970. */
export function momentOf(text: string): Date | null {
  const seconds = /^\d{1,11}(?:\.\d{1,9})?$/.test(text) ? Number(text) * 1000 : Number.NaN;
  if (Number.isFinite(seconds)) return new Date(seconds);
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,3})?\d{0,6}(Z|[+-]\d\d:?\d\d)$/i.exec(text);
  const at = match ? new Date(`${match[1]}${match[2] ?? ''}${match[3]?.toUpperCase()}`) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}
