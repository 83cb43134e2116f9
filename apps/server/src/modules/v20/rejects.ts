import type { RefusalCode } from '@halyard/contract';
import { Refusal } from '../../platform/refusal.ts';

/** What v20 calls the reasons for which it does not do what was asked. */

/** A "no" in v20's own words, for what our own calls never get to see. */
export class Reject extends Error {
  readonly reason: string;
  readonly status: 400 | 404 | 416;

  constructor(reason: string, message: string, status: 400 | 404 | 416 = 400) {
    super(message);
    this.name = 'Reject';
    this.reason = reason;
    this.status = status;
  }
}

export function reject(reason: string, message: string, status?: 400 | 404 | 416): never {
  throw new Reject(reason, message, status);
}

/** A query or a path that cannot be read. */
export function badValue(name: string): never {
  return reject('INVALID_VALUE', `Invalid value specified for '${name}'`);
}

const REASONS: Readonly<Partial<Record<RefusalCode, string>>> = {
  'unknown-symbol': 'INSTRUMENT_UNKNOWN',
  'invalid-quantity': 'UNITS_INVALID',
  'amount-too-large': 'UNITS_LIMIT_EXCEEDED',
  'quantity-out-of-range': 'UNITS_LIMIT_EXCEEDED',
  'invalid-limit-price': 'PRICE_INVALID',
  'invalid-stop-price': 'PRICE_INVALID',
  'stop-price-side': 'PRICE_INVALID',
  'stop-reached': 'PRICE_INVALID',
  'invalid-expiry': 'TIME_IN_FORCE_GTD_TIMESTAMP_IN_PAST',
  'invalid-stop-loss': 'STOP_LOSS_ON_FILL_PRICE_INVALID',
  'stop-loss-side': 'STOP_LOSS_ON_FILL_PRICE_INVALID',
  'invalid-take-profit': 'TAKE_PROFIT_ON_FILL_PRICE_INVALID',
  'take-profit-side': 'TAKE_PROFIT_ON_FILL_PRICE_INVALID',
  'invalid-trailing-stop': 'TRAILING_STOP_LOSS_ON_FILL_PRICE_DISTANCE_INVALID',
  'market-closed': 'INSTRUMENT_NOT_TRADEABLE',
  'no-price': 'INSTRUMENT_PRICE_UNKNOWN',
  'insufficient-margin': 'INSUFFICIENT_MARGIN',
  'client-order-id-used': 'CLIENT_ORDER_ID_ALREADY_EXISTS',
  'exits-need-opening': 'ORDER_FILL_POSITION_ACTION_INVALID',
  'nothing-to-reduce': 'ORDER_FILL_POSITION_ACTION_INVALID',
  'too-many-open': 'PENDING_ORDERS_ALLOWED_EXCEEDED',
  'too-many-positions': 'OPEN_TRADES_ALLOWED_EXCEEDED',
  'order-too-large': 'UNITS_LIMIT_EXCEEDED',
  'too-much-in-all': 'UNITS_LIMIT_EXCEEDED',
  'invalid-close-quantity': 'CLOSE_TRADE_UNITS_EXCEED_TRADE_SIZE',
  'order-not-found': 'ORDER_DOESNT_EXIST',
  'order-ended': 'ORDER_DOESNT_EXIST',
  'position-not-found': 'TRADE_DOESNT_EXIST',
  'position-closed': 'TRADE_DOESNT_EXIST',
};

/** Of an exit that was not set with its order but on a trade. */
const EXIT_REASONS: Readonly<Partial<Record<RefusalCode, string>>> = {
  'invalid-stop-loss': 'PRICE_INVALID',
  'stop-loss-side': 'PRICE_INVALID',
  'invalid-take-profit': 'PRICE_INVALID',
  'take-profit-side': 'PRICE_INVALID',
  'invalid-trailing-stop': 'PRICE_DISTANCE_INVALID',
};

const MISSING: ReadonlySet<string> = new Set(['ORDER_DOESNT_EXIST', 'TRADE_DOESNT_EXIST']);

/** Our own refusal as a reject of v20; whatever is about the caller and not about the order stays what it is. */
export function rejectOf(error: unknown, about: 'order' | 'exit'): Reject | null {
  if (error instanceof Reject) return error;
  if (!(error instanceof Refusal)) return null;
  const reason = (about === 'exit' ? EXIT_REASONS[error.code] : undefined) ?? REASONS[error.code];
  return reason ? new Reject(reason, error.message, MISSING.has(reason) ? 404 : 400) : null;
}

/** Any "no" to something that is told beside what has been done already. */
export function noOf(error: unknown): Reject | null {
  const no = rejectOf(error, 'order');
  if (no || !(error instanceof Refusal)) return no;
  return new Reject(error.code.toUpperCase().replaceAll('-', '_'), error.message);
}

export const failureOf = ({ reason, message }: Reject) => ({ errorCode: reason, errorMessage: message });
