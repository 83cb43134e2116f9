import { ORDER_TYPES, ORDER_TYPE_NAMES } from '@halyard/catalogue';
import type { admin, AnswerOf } from '@halyard/contract';
import { countText } from '../../ui/facts/measures.ts';

export type Execution = AnswerOf<typeof admin.adminExecution>;

const REASONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ORDER_TYPE_NAMES.map((name) => [name, `${ORDER_TYPES[name].label} order`])),
  customer: 'Closed by the customer',
  close_all: 'Closed with all others',
  stop_loss: 'Stop loss',
  take_profit: 'Take profit',
  trailing_stop: 'Trailing stop',
  stop_out: 'Stop-out',
  admin: 'Closed by staff',
  order: 'Closed by an order',
  copy: 'Closed with the leader',
  loss_limit: 'Loss limit of a copy',
};

const ENDINGS: Readonly<Record<string, string>> = {
  'rejected insufficient_balance': 'Rejected: the funds no longer fitted',
  'rejected leverage': 'Rejected: its leverage is no longer offered',
  'rejected limit': 'Rejected: more than the group may have open',
  'cancelled customer': 'Cancelled by the customer',
  'cancelled admin': 'Cancelled by staff',
  'cancelled stop_out': 'Cancelled by a stop-out',
  'cancelled funds_needed': 'Cancelled: the funds were needed for a loss',
  'cancelled oco': 'Cancelled: the other one of two was filled',
  'cancelled unfilled': 'Cancelled: could not be filled at once',
  'cancelled price_moved': 'Cancelled: the price had moved too far',
  'cancelled nothing_to_reduce': 'Cancelled: nothing was left to reduce',
  'cancelled suspended': 'Cancelled: the customer was suspended',
  expired: 'Expired',
};

export function reasonText(reason: string): string {
  return REASONS[reason] ?? plain(reason);
}

export function endingText({ status, reason }: Execution['unfilled'][number]): string {
  const known = [status, reason].filter((word) => word !== null).join(' ');
  return ENDINGS[known] ?? plain(known);
}

/** A word of the server that has no sentence here still says something. */
function plain(word: string): string {
  const text = word.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '4.2 ms', and a dash where nothing was measured. */
export function msText(ms: number | null): string {
  return ms === null ? '–' : `${oneDecimal.format(ms)} ms`;
}

/** '+12.0 ppm': above zero is to the customer's disadvantage. */
export function ppmText(ppm: number | null): string {
  if (ppm === null) return '–';
  const digits = oneDecimal.format(Math.abs(ppm));
  if (digits === '0.0') return '0.0 ppm';
  return `${ppm > 0 ? '+' : '\u2212'}${digits} ppm`;
}

/** A part of what was measured in percent, and a dash where nothing was. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '–' : `${oneDecimal.format((part / whole) * 100)}%`;
}

/** What a step of the picture holds: '11 to 100 ppm worse'. */
export function distanceText({ from, to }: Execution['distances'][number]): string {
  if (from === null) return `over ${countText(-(to ?? 0) - 1)} ppm better`;
  if (to === null) return `over ${countText(from - 1)} ppm worse`;
  if (from === 0 && to === 0) return 'at the price shown';
  const [near, far] = from < 0 ? [-to, -from] : [from, to];
  return `${countText(near)} to ${countText(far)} ppm ${from < 0 ? 'better' : 'worse'}`;
}
