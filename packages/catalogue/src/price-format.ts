import { PRICE_SCALE, formatDecimals, formatUnits } from '@halyard/money';
import { findQuoted, typeOfSymbol } from './instruments.ts';

/** How many decimals a price of this symbol has, everywhere: on screens, in forms and in quotes. */
export function priceDecimalsOf(symbol: string): number {
  return findQuoted(symbol)?.priceDecimals ?? priceDecimalsByText(symbol);
}

/** A price as people read it, with separators like every figure. */
export function formatPrice(symbol: string, price: bigint | number | string): string {
  const value = typeof price === 'bigint' ? formatUnits(price, PRICE_SCALE) : price;
  return formatDecimals(value, priceDecimalsOf(symbol));
}

/** The rule for a symbol that the catalogue does not know: 3 for yen pairs, 5 for currency pairs, 2 in dollars, else 4. */
export function priceDecimalsByText(symbol: string): number {
  if (symbol.toUpperCase().includes('JPY')) return 3;
  const type = typeOfSymbol(symbol);
  if (type === 'forex') return 5;
  return type === 'crypto' || symbol.toUpperCase().includes('USD') ? 2 : 4;
}
