import { formatPrice, priceDecimalsOf } from '@halyard/catalogue';
import { plainFigure, notificationOf, type StoredNotification, type watch } from '@halyard/contract';
import { priceToNumber } from '@halyard/money';
import type { Waiting } from './alert-book.ts';

/** An alert as it is stored: prices on the scale of prices, percentages in hundredths. */
export type Alert = {
  readonly id: string;
  readonly userId: string;
  readonly symbol: string;
  readonly kind: watch.AlertKind;
  readonly level: bigint | null;
  readonly percent: number | null;
  readonly direction: 'up' | 'down';
  readonly repeats: boolean;
  readonly note: string;
  readonly expiresAt: Date | null;
  readonly status: 'waiting' | 'resting' | 'fired';
  readonly restsUntil: Date | null;
  readonly fired: number;
  readonly createdAt: Date;
  readonly version: number;
};

/** The quote an alert fired at, and for a percentage what it was counted from. */
export type Firing = {
  readonly bid: bigint;
  readonly ask: bigint;
  readonly quoteAt: Date;
  readonly source: string;
  readonly reference: bigint | null;
};

/**
 * One that repeats fires at most once an hour, and not before the price has come away from its level by a thousandth, or
 * by a tenth of a percentage point: a price that trembles around a level is told once.
 */
export const REST_MS = 3_600_000;
const AWAY_PARTS = 1000n;
const AWAY_HUNDREDTHS = 10n;

/** What it waits for: its level, or while it rests to be away from there; where it crosses, on either side. */
export function waitingOf(alert: Alert): readonly Waiting[] {
  const { id, userId, symbol, version, percent, level, restsUntil, expiresAt } = alert;
  const value = level === null ? BigInt(percent ?? 0) : 2n * level;
  const away = level === null ? AWAY_HUNDREDTHS : (2n * level + AWAY_PARTS - 1n) / AWAY_PARTS;
  const isResting = alert.status === 'resting';
  const towards = isResting ? opposite(alert.direction) : alert.direction;
  const sides = isResting && alert.kind === 'crosses' ? (['up', 'down'] as const) : [towards];
  return sides.map((direction) => ({
    id,
    userId,
    symbol,
    version,
    measure: level === null ? 'percent' : 'price',
    direction,
    target: isResting ? value + (direction === 'up' ? away : -away) : value,
    fromMs: restsUntil?.getTime() ?? 0,
    untilMs: expiresAt?.getTime() ?? Infinity,
  }));
}

/** How far a price has come, in hundredths of a percent towards zero. Both are twice a price. */
export function percentSince(reference: bigint, price: bigint): bigint {
  return ((price - reference) * 10_000n) / reference;
}

/** After one that crosses has fired, the way back is what it waits for. */
export function nextDirection({ kind, direction }: Alert): Alert['direction'] {
  return kind === 'crosses' ? opposite(direction) : direction;
}

export function opposite(direction: Alert['direction']): Alert['direction'] {
  return direction === 'up' ? 'down' : 'up';
}

const middle = ({ bid, ask }: Pick<Firing, 'bid' | 'ask'>): bigint => (bid + ask) / 2n;

export type AlertWithLast = Alert & {
  readonly lastAt: Date | null;
  readonly lastBid: bigint | null;
  readonly lastAsk: bigint | null;
};

export function toAlert(alert: AlertWithLast, now: Date) {
  const { symbol, level, percent, expiresAt, status, lastAt, lastBid, lastAsk } = alert;
  const isOver = status !== 'fired' && expiresAt !== null && expiresAt <= now;
  const hasFired = lastAt !== null && lastBid !== null && lastAsk !== null;
  return {
    ...alert,
    level: level === null ? null : priceToNumber(level),
    percent: percent === null ? null : percent / 100,
    status: isOver ? ('expired' as const) : status,
    lastFired: hasFired
      ? {
          at: lastAt,
          price: Number(
            priceToNumber(middle({ bid: lastBid, ask: lastAsk })).toFixed(priceDecimalsOf(symbol)),
          ),
        }
      : null,
  };
}

/** What its owner is told. */
export function wordsOf(alert: Alert, firing: Firing): StoredNotification {
  const { symbol, kind, direction, level, percent, note } = alert;
  const isUp = direction === 'up';
  const shown = (price: bigint) => plainFigure(formatPrice(symbol, price));
  const what = {
    above: 'above',
    below: 'below',
    crosses: direction,
    percent: isUp ? 'gains' : 'loses',
  } as const;
  return notificationOf('alert-fired', {
    symbol,
    what: what[kind],
    level: level === null ? (Math.abs(percent ?? 0) / 100).toFixed(2) : shown(level),
    price: shown(middle(firing)),
    at: firing.quoteAt.toISOString(),
    noted: note === '' ? 'none' : 'one',
    note,
  });
}
