import { scaleOf } from '@halyard/catalogue';
import { QUANTITY_SCALE } from '@halyard/engine';
import { formatAmount, formatUnits } from '@halyard/money';
import type { Cell, Column } from '../print/sheet.ts';
import type { StatementLine } from '../store-figures.ts';

/** How amounts and moments are written on papers. All of it is exact: units in, digits out. */

export function amountOf(units: bigint, asset: string): string {
  const scale = scaleOf(asset);
  return formatAmount(formatUnits(units, scale), scale);
}

export const usdOf = (cents: bigint): string => amountOf(cents, 'USD');

/** What nobody has kept: a price of that moment, or what was set aside then. */
export const UNKNOWN = '\u2013';

export const setAsideOf = (locked: bigint | null, asset: string): string =>
  locked === null ? UNKNOWN : amountOf(locked, asset);

export function quantityOf(units: bigint): string {
  return formatAmount(formatUnits(units, QUANTITY_SCALE), QUANTITY_SCALE);
}

/** '2026-03-04 12:00' in UTC, as the head of each table says. */
export function timeOf(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}

/** As in the file: withdrawals stand without a sign in the journal's list, and take away all the same. */
export function signedAmount({ type, amount }: Pick<StatementLine, 'type' | 'amount'>): bigint {
  return type === 'withdrawal' ? -amount : amount;
}

export function netOf(line: Pick<StatementLine, 'type' | 'amount' | 'fees'>): bigint {
  return signedAmount(line) - line.fees;
}

export function sumOf<T>(rows: readonly T[], of: (row: T) => bigint): bigint {
  return rows.reduce((sum, row) => sum + of(row), 0n);
}

export const figure = (head: string, width: number): Column => ({ head, width, isFigure: true });
export const COLUMNS = {
  time: { head: 'Time (UTC)', width: 72 },
  asset: { head: 'Asset', width: 30 },
  side: { head: 'Side', width: 26 },
  symbol: { head: 'Symbol', width: 62 },
} as const satisfies Readonly<Record<string, Column>>;

/** A sentence with the reference that finds it again below. */
export const withReference = (text: string, reference: string): Cell => [text, reference];
