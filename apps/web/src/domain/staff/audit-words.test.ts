import { admin } from '@halyard/contract';
import { describe, expect, it } from 'vitest';
import {
  actionLabel,
  areaLabel,
  asksWhose,
  changesOf,
  deedOf,
  deedOnThem,
  factsOf,
  reasonOf,
  transactionOf,
} from './audit-words.ts';
import { exactTimeText } from '../../ui/facts/moments.ts';

describe('a row of the audit log in words', () => {
  it('says what somebody did, and of an action without words its name', () => {
    expect(deedOf('user.updated')).toBe('changed the account of');
    expect(deedOf('moon-light.switched-on')).toBe('did “moon light switched on”');
    expect([actionLabel('wallet-address.toggled'), areaLabel('kyc')]).toEqual([
      'Wallet address: toggled',
      'Kyc: everything',
    ]);
  });

  it.each(admin.PROPOSAL_KINDS)('knows what it is to propose and decide %s', (kind) => {
    const deeds = ['proposed', 'approved', 'rejected', 'voided'].map((deed) => deedOf(`${kind}.${deed}`));
    expect(deeds.filter((words) => words.includes('did “'))).toEqual([]);
    expect(new Set(deeds).size).toBe(4);
  });

  it('ends with whose it is, where its words ask for that', () => {
    const taken = 'privacy.archive-taken';
    expect([asksWhose(deedOf(taken)), asksWhose(deedOf('auth.login'))]).toEqual([true, false]);
    expect(deedOnThem(taken, true)).toBe('Took everything we keep about their own account');
    expect(deedOnThem('user.updated', false)).toBe('Changed the account of this customer');
    expect(deedOnThem('auth.login', true)).toBe('Logged in');
  });

  it('sets what was before beside what is after, without what stayed as it was', () => {
    const detail = {
      before: { tier: 'standard', phone: '+44 1', kycStatus: 'none', on: true },
      after: { tier: 'premium', phone: null, kycStatus: 'none', on: false },
    };
    expect(changesOf(detail)).toEqual([
      { field: 'tier', before: 'standard', after: 'premium' },
      { field: 'phone', before: '+44 1', after: null },
      { field: 'on', before: 'yes', after: 'no' },
    ]);
  });

  it('tells all of what came or went, and nothing where nothing changed', () => {
    expect(changesOf({ after: { title: 'Rates' } })).toEqual([
      { field: 'title', before: null, after: 'Rates' },
    ]);
    expect(changesOf({ before: { symbols: ['EUR/USD'] } })).toEqual([
      { field: 'symbols', before: 'EUR/USD', after: null },
    ]);
    for (const detail of [{}, { before: [1], after: 'x' }, { reason: 'why' }])
      expect(changesOf(detail)).toEqual([]);
  });

  it('writes amounts, which are kept in whole units, as amounts', () => {
    const detail = {
      asset: 'USD',
      before: { amount: '45000' },
      after: { amount: '44990' },
      transactionId: '01a200f5-10dd-7242-a706-35f2eda9f697',
      reference: 'DEP-1',
    };
    expect(changesOf(detail)).toEqual([{ field: 'amount', before: '450.00 USD', after: '449.90 USD' }]);
    expect(factsOf({ asset: 'BTC', amount: '-150000000' })).toEqual([
      { field: 'amount', value: '\u22121.50000000 BTC' },
    ]);
    expect(changesOf({ after: { symbol: 'ETH', minDeposit: '1000000' } })[1]?.after).toBe('0.01000000 ETH');
    // The id stands in the row in full; the reference leads to the transaction.
    expect(factsOf(detail)).toEqual([{ field: 'reference', value: 'DEP-1' }]);
    expect([transactionOf(detail)?.reference, transactionOf({ reference: 'DEP-1' })]).toEqual([
      'DEP-1',
      null,
    ]);
  });

  it('tells a moment as the row tells its own', () => {
    const [submittedAt, until] = ['2026-11-29T10:04:03.826Z', '2026-11-30T00:00:00Z'];
    expect(changesOf({ before: { submittedAt }, after: { submittedAt: null } })).toEqual([
      { field: 'submitted at', before: exactTimeText(submittedAt), after: null },
    ]);
    expect(factsOf({ until, day: '2026-11-30' })).toEqual([
      { field: 'until', value: exactTimeText(until) },
      { field: 'day', value: '2026-11-30' },
    ]);
    // Within one second it is another moment all the same.
    expect(
      changesOf({ before: { at: submittedAt }, after: { at: '2026-11-29T10:04:03.900Z' } }),
    ).toHaveLength(1);
  });

  it('keeps the reason and the other facts apart', () => {
    const detail = {
      reason: 'Asked by phone',
      reference: 'WDR-1',
      before: { a: 1 },
      note: 'x'.repeat(81),
      n: 3,
      bytes: 77447,
    };
    expect(reasonOf(detail)).toBe('Asked by phone');
    expect(factsOf(detail)).toEqual([
      { field: 'reference', value: 'WDR-1' },
      { field: 'n', value: '3' },
      { field: 'bytes', value: '77,447' },
    ]);
    const ids = ['01a20acc-f2e4-72d4-8778-249c3b2f1ff7'];
    expect(factsOf({ agreed: ids, changes: [], days: ['Monday', 'Friday'] })).toEqual([
      { field: 'days', value: 'Monday, Friday' },
    ]);
    expect([reasonOf({}), reasonOf({ reason: '' }), reasonOf({ reason: 7 })]).toEqual([null, null, null]);
  });
});
