import { assetOrUnlisted } from '@halyard/catalogue';
import { formatAmount, formatUsd } from '@halyard/money';

/** An amount with two to eight decimals: at least those of its currency, and never a digit of it lost. */
export function amountFigure(amount: number | string, currency: string): string {
  const [, decimals = ''] = plainText(Number(amount)).split('.');
  return formatAmount(amount, Math.max(assetOrUnlisted(currency).displayDecimals, decimals.length));
}

export function amountText(amount: number | string, currency: string): string {
  return `${amountFigure(amount, currency)} ${currency}`;
}

/** A value in USD, and a dash where there is no price. */
export function usdText(amountUsd: number | null): string {
  return amountUsd === null ? '–' : formatUsd(amountUsd);
}

/** The sign in front of what came in or went out. */
export function signedText(amount: number, currency: string, sign: 1 | -1): string {
  const text = amountFigure(Math.abs(amount), currency);
  if (amount === 0) return text;
  return `${sign * amount > 0 ? '+' : '\u2212'}${text}`;
}

/** A figure as it stands inside a sentence: all its digits and no more, with separators. */
export function sentenceFigure(amount: number): string {
  return amount.toLocaleString('en-US', { maximumFractionDigits: 10 });
}

/** A figure as it stands in a field: all digits, no separators, no exponent. */
export function plainText(amount: number): string {
  return amount.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 });
}
