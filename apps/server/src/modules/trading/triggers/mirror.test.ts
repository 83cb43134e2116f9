import type { Order, TradingState } from '@halyard/engine';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { createMirror } from './mirror.ts';
import { createVersions } from './mirror-versions.ts';

const ORDER: Order = {
  id: 'order',
  positionId: 'position',
  symbol: 'EUR/USD',
  side: 'buy',
  type: 'limit',
  quantity: 100n,
  leverage: 1,
  limitPrice: 1n,
  stopPrice: null,
  stopLoss: null,
  takeProfit: null,
  trailingDistance: null,
  timeInForce: 'gtc',
  expiresAtMs: null,
  placedAtMs: 0,
  isTriggered: false,
  reservedUsd: 1n,
};

const stateWith = (...orders: readonly Order[]): TradingState => ({
  availableUsd: 0n,
  deficitUsd: 0n,
  positions: [],
  orders,
  pendingWithdrawals: [],
  isMarginCalled: false,
});

function mirrorWithNews() {
  const news: (readonly string[])[] = [];
  const unread = {} as Database;
  const log = pino({ level: 'silent' });
  const mirror = createMirror({
    database: unread,
    log,
    market: { seenBy: (_, now) => now, groups: { of: (id) => ({ id, versions: [] }) } },
    onNews: (symbols) => void news.push(symbols),
  });
  return { mirror, news };
}

describe('what is known of a customer', () => {
  it('is never replaced by something older, not even when nothing is left of them', () => {
    const { mirror } = mirrorWithNews();
    mirror.put({ userId: 'ada', version: 3n, group: 'standard', state: stateWith(ORDER) });
    mirror.put({ userId: 'ada', version: 2n, group: 'standard', state: stateWith() });
    expect(mirror.size()).toEqual({ triggers: 1, holders: 0, customers: 1 });
    mirror.put({ userId: 'ada', version: 4n, group: 'standard', state: stateWith() });
    mirror.put({ userId: 'ada', version: 3n, group: 'standard', state: stateWith(ORDER) });
    expect(mirror.size()).toEqual({ triggers: 0, holders: 0, customers: 0 });
  });

  it('is news when it is newer, and is put in again when it is the same', () => {
    const { mirror, news } = mirrorWithNews();
    mirror.put({
      userId: 'ada',
      version: 1n,
      group: 'standard',
      state: stateWith(ORDER, { ...ORDER, id: 'other', symbol: 'BTC/USD' }),
    });
    mirror.put({ userId: 'ada', version: 1n, group: 'standard', state: stateWith(ORDER) });
    mirror.put({ userId: 'ada', version: 0n, group: 'standard', state: stateWith() });
    mirror.put({ userId: 'ada', version: 2n, group: 'standard', state: stateWith(ORDER) });
    expect(news).toEqual([['EUR/USD', 'BTC/USD'], ['EUR/USD']]);
    expect(mirror.size().triggers).toBe(1);
  });
});

describe('the versions of those who are quiet', () => {
  it('are forgotten when there are too many, and those of the others are not', () => {
    const versions = createVersions(2);
    versions.set('busy', 7n, { isWatched: true });
    for (const name of ['a', 'b', 'c']) versions.set(name, 5n, { isWatched: false });
    expect(['busy', 'a', 'b', 'c'].map(versions.of)).toEqual([7n, 0n, 0n, 5n]);
    versions.set('busy', 8n, { isWatched: false });
    expect([versions.of('busy'), versions.watched()]).toEqual([8n, 0]);
  });
});
