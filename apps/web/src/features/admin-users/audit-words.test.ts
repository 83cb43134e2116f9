import { describe, expect, it } from 'vitest';
import { changesIn, reasonIn } from './audit-words.ts';

describe('a row of the audit log at a glance', () => {
  it('says what was before and after', () => {
    const detail = {
      before: { status: 'active', phone: null, sessions: 2 },
      after: { status: 'suspended', phone: '+44 1', sessions: 0 },
    };
    expect(changesIn(detail)).toEqual([
      { what: 'status', before: 'active', after: 'suspended' },
      { what: 'phone', before: 'nothing', after: '+44 1' },
      { what: 'sessions', before: '2', after: '0' },
    ]);
  });

  it('says nothing where there is no such pair', () => {
    for (const detail of [
      {},
      { before: null, after: { a: 1 } },
      { before: [1], after: [2] },
      { before: 'x' },
    ]) {
      expect(changesIn(detail)).toEqual([]);
    }
    expect(changesIn({ before: { a: 1 }, after: { a: 1, b: 2 } })).toEqual([]);
  });

  it('has a reason where somebody gave one', () => {
    expect(reasonIn({ reason: 'Asked by phone' })).toBe('Asked by phone');
    expect([reasonIn({}), reasonIn({ reason: null }), reasonIn({ reason: '' })]).toEqual([null, null, null]);
  });
});
