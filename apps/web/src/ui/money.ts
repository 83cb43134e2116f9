import { formatAmount, formatUsd } from '@halyard/money';

/** Eight decimals for bitcoin and ether, two for everything else. */
function shownDecimals(currency: string): number {
  return currency === 'BTC' || currency === 'ETH' ? 8 : 2;
}

/** An amount with two to eight decimals: at least those of its currency, and never a digit of it lost. */
export function amountFigure(amount: number | string, currency: string): string {
  const [, decimals = ''] = plainText(Number(amount)).split('.');
  return formatAmount(amount, Math.max(shownDecimals(currency), decimals.length));
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

/** A figure as it stands inside a sentence: all digits, no separators, no exponent. */
export function plainText(amount: number): string {
  return amount.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 });
}
