import { type Asset, assetOrUnlisted, findAsset } from '@halyard/catalogue';
import { plainFigure } from '@halyard/contract';
import { formatAmount, formatUnits, parseUnits } from '@halyard/money';
import { refuse } from '../../platform/refusal.ts';
import type { StatementRow } from '../ledger/index.ts';

/** A positive amount as somebody typed it, in units of its asset. */
export function parseAmount(input: string | number, currency: string): bigint {
  const units = parseSignedAmount(input, currency);
  if (units <= 0n) refuse('invalid-amount');
  return units;
}

export function parseSignedAmount(input: string | number, currency: string): bigint {
  const { scale } = assetOrUnlisted(currency);
  const result = parseUnits(input, scale);
  if (result.ok) return result.value;
  switch (result.failure) {
    case 'not-a-number':
      return refuse('invalid-amount');
    case 'too-many-decimals':
      return refuse('too-many-decimals', { decimals: scale, currency });
    case 'too-large':
      return refuse('amount-too-large');
  }
}

/** A decimal text of the catalogue in units. */
export function unitsOf(decimal: string, asset: Asset): bigint {
  const result = parseUnits(decimal, asset.scale);
  if (!result.ok) throw new Error(`Assertion failed: the catalogue says ${decimal} ${asset.currency}`);
  return result.value;
}

/** As the portal shows it: `1,000.00`, `0.50000000`. Where an asset shows fewer digits than it has, none is lost. */
function figure(units: bigint, currency: string): string {
  const { scale, displayDecimals } = assetOrUnlisted(currency);
  const digits = formatUnits(units, scale);
  const [, decimals = ''] = digits.replace(/0+$/, '').split('.');
  return formatAmount(digits, Math.max(displayDecimals, decimals.length));
}

/** `1,000.00 USD` */
export function amountText(units: bigint, currency: string): string {
  return `${figure(units, currency)} ${currency}`;
}

/** As a word of a stored sentence: `1000.00`. */
export function amountWord(units: bigint, currency: string): string {
  return plainFigure(figure(units, currency));
}

/** What every notification about a transaction names. */
export function wordsOf({ amount, asset, reference }: Pick<StatementRow, 'amount' | 'asset' | 'reference'>) {
  return { amount: amountWord(amount, asset), currency: asset, reference };
}

/** As it stands in a refusal, without separators and trailing zeros: `1000`, `0.0005`. */
export function plainAmount(units: bigint, currency: string): string {
  const text = formatUnits(units, assetOrUnlisted(currency).scale);
  if (!text.includes('.')) return text;
  const trimmed = text.replace(/0+$/, '').replace(/\.$/, '');
  // Money keeps its cents: 100.50, not 100.5.
  const decimals = trimmed.split('.')[1]?.length ?? 0;
  return findAsset(currency)?.kind === 'fiat' && decimals === 1 ? `${trimmed}0` : trimmed;
}
