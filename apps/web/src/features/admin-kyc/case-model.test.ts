import type { admin } from '@halyard/contract';
import { describe, expect, it } from 'vitest';
import { isLate, kindsText, neighboursOf, splitDocuments, waitText } from './case-model.ts';

const NOW = Date.UTC(2026, 2, 9, 12);
const minutesAgo = (minutes: number) => NOW - minutes * 60_000;

describe('waiting', () => {
  it.each([
    [0, 'just now'],
    [-5, 'just now'],
    [1, '1 min'],
    [59, '59 min'],
    [60, '1 h'],
    [47 * 60 + 59, '47 h'],
    [48 * 60, '2 days'],
    [24 * 60 * 30, '30 days'],
  ])('of %s minutes is %s', (minutes, text) => {
    expect(waitText(minutesAgo(minutes), NOW)).toBe(text);
  });

  it('is late after a day', () => {
    expect(isLate(minutesAgo(24 * 60 - 1), NOW)).toBe(false);
    expect(isLate(minutesAgo(24 * 60), NOW)).toBe(true);
  });
});

describe('the documents of a case', () => {
  const document = (id: string, day: number) => ({
    id,
    kind: 'identity' as const,
    mediaType: 'image/png',
    bytes: 1,
    uploadedAt: `2026-03-0${day}T10:00:00.000Z`,
  });
  const decision = (day: number): admin.KycDecision => ({
    decision: 'rejected',
    at: `2026-03-0${day}T12:00:00.000Z`,
    by: null,
    reason: null,
  });
  const opened = (status: admin.OpenedKyc['status'], decisions: readonly admin.KycDecision[]) =>
    splitDocuments({
      status,
      decisions,
      documents: [document('first', 1), document('second', 3), document('third', 5)],
    } as unknown as admin.OpenedKyc);
  const ids = (documents: readonly { readonly id: string }[]) => documents.map(({ id }) => id);

  it('are all current before anybody has decided', () => {
    expect(ids(opened('pending', []).current)).toEqual(['first', 'second', 'third']);
    expect(ids(opened('rejected', [decision(6)]).current)).toEqual(['first', 'second', 'third']);
  });

  it('are divided by the decision before the one they are about', () => {
    const waiting = opened('pending', [decision(4), decision(2)]);
    expect([ids(waiting.earlier), ids(waiting.current)]).toEqual([['first', 'second'], ['third']]);
    const decided = opened('verified', [decision(6), decision(4), decision(2)]);
    expect([ids(decided.earlier), ids(decided.current)]).toEqual([['first', 'second'], ['third']]);
  });
});

describe('a case in its queue', () => {
  const queue = ['a', 'b', 'c'].map((userId) => ({ userId }));

  it('has neighbours, but not beyond the ends', () => {
    expect(neighboursOf(queue, 'a')).toMatchObject({ index: 0, previous: null, next: 'b' });
    expect(neighboursOf(queue, 'b')).toMatchObject({ index: 1, previous: 'a', next: 'c' });
    expect(neighboursOf(queue, 'c')).toMatchObject({ index: 2, previous: 'b', next: null });
  });

  it('makes room for the next, or for the first of those that were passed over', () => {
    expect(neighboursOf(queue, 'b').left).toBe('c');
    expect(neighboursOf(queue, 'c').left).toBe('a');
    expect(neighboursOf(queue.slice(0, 1), 'a').left).toBeNull();
    expect(neighboursOf([], 'a').left).toBeNull();
  });

  it('that is no longer there leads to the first', () => {
    expect(neighboursOf(queue, 'x')).toMatchObject({ index: -1, previous: null, next: 'a', left: 'a' });
  });
});

describe('words', () => {
  it('count documents of a kind', () => {
    const kinds = (['identity', 'address', 'identity'] as const).map((kind) => ({ kind }));
    expect(kindsText(kinds)).toBe('2 × Identity document, Proof of address');
    expect(kindsText([])).toBe('');
  });
});
