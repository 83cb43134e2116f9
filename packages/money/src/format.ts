/**
 * What people see. Values come as numbers or as decimal texts; texts keep all their digits on the way.
 * Every figure rounds half-even, carries separators, and writes a true minus sign (U+2212), which
 * is as wide as the plus and is read aloud as "minus". A value that is no number shows as a dash.
 */
type Figure = number | string;
type NumericText = Parameters<Intl.NumberFormat['format']>[0];

const DASH = '–';
const MINUS = '\u2212';

const formatterByDecimals = new Map<number, Intl.NumberFormat>();

/** '$1,234.50', '−$0.05'. */
export function formatUsd(amountUsd: Figure): string {
  return withSign(amountUsd, 2, (digits) => `$${digits}`, '');
}

/** '+1.25%': the value is a percentage already. Nothing has no sign. */
export function formatPercent(percent: Figure): string {
  return withSign(percent, 2, (digits) => `${digits}%`, '+');
}

/** A whole percent, and a dash for an account without positions. */
export function formatMarginLevel(percent: Figure | null): string {
  return percent === null ? DASH : withSign(percent, 0, (digits) => `${digits}%`, '');
}

/** An amount of an asset with 2 to 8 decimals, all of them shown. */
export function formatAmount(amount: Figure, decimals: number): string {
  return formatDecimals(amount, Math.min(8, Math.max(2, decimals)));
}

/** A figure with just so many decimals. */
export function formatDecimals(value: Figure, decimals: number): string {
  return withSign(value, decimals, (digits) => digits, '');
}

/** A market capitalisation in billions of dollars: '$1,234.56B'. */
export function formatBillions(amountUsd: Figure): string {
  return withSign(Number(amountUsd) / 1e9, 2, (digits) => `$${digits}B`, '');
}

/** A traded volume in millions of dollars: '$12.34M'. */
export function formatMillions(amountUsd: Figure): string {
  return withSign(Number(amountUsd) / 1e6, 2, (digits) => `$${digits}M`, '');
}

function withSign(value: Figure, decimals: number, wrap: (digits: string) => string, plus: string): string {
  if (value === '' || !Number.isFinite(Number(value))) return DASH;
  // The formatter drops the minus of a value that rounds to zero, which is why the sign is read off its text.
  const text = formatter(decimals).format(value as NumericText);
  const sign = /[1-9]/.test(text) ? plus : '';
  return text.startsWith('-') ? MINUS + wrap(text.slice(1)) : sign + wrap(text);
}

function formatter(decimals: number): Intl.NumberFormat {
  const known = formatterByDecimals.get(decimals);
  if (known !== undefined) return known;
  const created = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'halfEven',
    signDisplay: 'negative',
  });
  formatterByDecimals.set(decimals, created);
  return created;
}
