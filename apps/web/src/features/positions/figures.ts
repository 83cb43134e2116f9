import type { investment } from '@halyard/contract';

/** Figures of the trading tables. */

/** Why a position was closed. */
export const REASONS: Record<investment.ClosedPosition['reason'], string> = {
  customer: 'Closed by you',
  stop_loss: 'Stop loss',
  take_profit: 'Take profit',
  trailing_stop: 'Trailing stop',
  stop_out: 'Margin too low',
  close_all: 'Close all',
  admin: 'Closed by staff',
  order: 'Closed by an order',
  copy: 'Closed by the strategy',
  loss_limit: 'Loss limit reached',
};

const ORDER_REASONS: Readonly<Record<string, string>> = {
  insufficient_balance: 'your balance no longer covered it',
  leverage: 'its leverage is no longer offered',
  limit: 'it was more than your account may have open',
  stop_out: 'the margin was too low',
  funds_needed: 'the funds were needed for a loss',
  admin: 'by our staff',
  oco: 'the other one of the two was filled',
  unfilled: 'it could not be filled at once',
  price_moved: 'the price had moved too far',
  nothing_to_reduce: 'nothing was left to reduce',
  suspended: 'the account was suspended',
};

/** What became of an order that was never filled, and why where that is not plain. */
export function endText({ status, reason }: investment.EndedOrder): string {
  const words = ORDER_REASONS[reason ?? ''];
  const end = status.charAt(0).toUpperCase() + status.slice(1);
  return words === undefined ? end : `${end}: ${words}`;
}
