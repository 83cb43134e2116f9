import { parseUnits } from '@halyard/money';
import { unreadable } from './problem.ts';

/** Every currency the house moves by bank has hundredths. */
export const BANK_SCALE = 2;

const DAY = /^(\d{4})-(\d{2})-(\d{2})/;
const DIGITS = /^\d{1,18}(?:\.\d*)?$/;

/** An amount without a sign, exactly as it stands: what has more decimals than the currency is refused. */
export function parseAmount(text: string, where: string): bigint {
  const plain = text.trim();
  const parsed = DIGITS.test(plain) ? parseUnits(plain.replace(/\.$/, ''), BANK_SCALE) : null;
  return parsed?.ok ? parsed.value : unreadable('bad-value', { value: plain.slice(0, 40), where });
}

/** The day of an ISO date or moment, if there is such a day. */
export function parseDay(text: string, where: string): string {
  const [day, year, month, date] = DAY.exec(text.trim()) ?? [];
  if (day === undefined || !isDay(Number(year), Number(month), Number(date))) {
    return unreadable('bad-value', { value: text.trim().slice(0, 40), where });
  }
  return day;
}

export function isDay(year: number, month: number, date: number): boolean {
  const made = new Date(Date.UTC(year, month - 1, date));
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === date;
}
