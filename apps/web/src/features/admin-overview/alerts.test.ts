import type { admin } from '@halyard/contract';
import { describe, expect, it } from 'vitest';
import { alertsOf, type Conditions, durationText } from './alerts.ts';

const HOUR_MS = 3_600_000;

function queuesWith(waiting: Partial<Record<admin.QueueName, number>>): admin.Queues {
  const queueOf = (name: admin.QueueName) => ({ waiting: waiting[name] ?? 0, mark: '' });
  return {
    deposits: queueOf('deposits'),
    withdrawals: queueOf('withdrawals'),
    approvals: queueOf('approvals'),
    identityChecks: queueOf('identityChecks'),
    messages: queueOf('messages'),
  };
}

const QUIET: Conditions = {
  pendingUsers: 0,
  queues: queuesWith({}),
  notReady: null,
  checks: { database: 'ok', books: 'ok' },
  priceAgeMs: 500,
  runningForMs: 25 * HOUR_MS,
};
const wordsOf = (change: Partial<Conditions>) => alertsOf({ ...QUIET, ...change }).map(({ words }) => words);

describe('system alerts', () => {
  it('are silent when nothing waits and everything works', () => {
    expect(alertsOf(QUIET)).toEqual([]);
  });

  it('name how many wait, and where to see to it', () => {
    expect(alertsOf({ ...QUIET, pendingUsers: 12 })).toEqual([
      { tone: 'warn', words: '12 users pending verification', tab: 'users' },
    ]);
    expect(wordsOf({ pendingUsers: 1, queues: queuesWith({ deposits: 1200, withdrawals: 1 }) })).toEqual([
      '1 user pending verification',
      '1,200 deposits waiting for approval',
      '1 withdrawal waiting for approval',
    ]);
    const others = queuesWith({ approvals: 2, identityChecks: 3, messages: 1 });
    expect(wordsOf({ queues: others })).toEqual([
      '2 proposals waiting for a second administrator',
      '3 identity checks to decide',
      '1 new message to answer',
    ]);
  });

  it('lead to the ones that wait, the longest waiting first', () => {
    const [alert] = alertsOf({ ...QUIET, queues: queuesWith({ withdrawals: 1 }) });
    expect(alert).toMatchObject({
      tab: 'transactions',
      query: { type: 'withdrawal', status: 'pending', sort: 'oldest' },
    });
  });

  it('put what is broken before what waits', () => {
    const checks = { database: 'ok', books: 'money movements are halted' };
    expect(wordsOf({ pendingUsers: 1, checks })).toEqual([
      'The books do not hold',
      '1 user pending verification',
    ]);
    expect(wordsOf({ pendingUsers: 1, notReady: 'database: not reachable' })[0]).toBe(
      'The system is not ready',
    );
  });

  it('do not take books that nobody has checked yet for broken ones', () => {
    expect(wordsOf({ checks: { books: 'not checked yet' } })).toEqual([]);
  });

  it('tell when prices have stopped', () => {
    expect(wordsOf({ priceAgeMs: 60_000 })).toEqual([]);
    expect(wordsOf({ priceAgeMs: 60_001 })).toEqual(['Prices are delayed']);
    expect(wordsOf({ priceAgeMs: Infinity })).toEqual(['Prices are delayed']);
  });

  it('say nothing about what could not be asked, and keep the rest', () => {
    const unknown = { pendingUsers: null, priceAgeMs: null, checks: null, runningForMs: 1 };
    expect(wordsOf({ ...unknown, queues: null })).toEqual([]);
    expect(wordsOf({ ...unknown, queues: queuesWith({ deposits: 2 }) })).toEqual([
      '2 deposits waiting for approval',
    ]);
  });

  it('tell for a day that maintenance is complete, and only while it is', () => {
    expect(wordsOf({ runningForMs: HOUR_MS })).toEqual(['Server Maintenance Complete']);
    expect(wordsOf({ runningForMs: 24 * HOUR_MS })).toEqual([]);
    expect(wordsOf({ runningForMs: HOUR_MS, notReady: 'migrations: 2 not applied' })).toEqual([
      'The system is not ready',
    ]);
    expect(wordsOf({ runningForMs: HOUR_MS, checks: { books: 'broken' } })).toEqual([
      'The books do not hold',
    ]);
  });
});

it('says a duration in its largest unit', () => {
  expect([59_999, 60_000, 59 * 60_000, HOUR_MS, 47 * HOUR_MS, 49 * HOUR_MS].map(durationText)).toEqual([
    'less than a minute',
    '1 minute',
    '59 minutes',
    '1 hour',
    '47 hours',
    '2 days',
  ]);
});
