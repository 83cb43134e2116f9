import type { admin } from '@halyard/contract';
import { describe, expect, it } from 'vitest';
import { bodyOf, compared, EMPTY_EXCEPTION, formOf, hasProblem, problemsOf, termsOf } from './group-model.ts';

const TERMS: admin.GroupTerms = {
  all: { spreadPercent: 70, commissionPercent: 60, financingMarkup: 125, maxLeverage: 25 },
  classes: { crypto: { commissionPercent: 80, maxOrderUsd: 5000 } },
  instruments: { 'EUR/USD': { spreadPercent: 40, commissionPercent: 0, maxPositions: 3 } },
  margin: { callPercent: 120, stopOutPercent: 60 },
};
const PLAIN: admin.GroupTerms = { all: { spreadPercent: 100, commissionPercent: 100 } };

const exception = (of: string, terms = {}) => ({ of, terms: { ...EMPTY_EXCEPTION.terms, ...terms } });

describe('the form of a group', () => {
  it('says what the terms say, and gives them back', () => {
    const form = formOf(TERMS);
    expect([form.all.financingMarkup, form.exceptions.map(({ of }) => of)]).toEqual([
      '1.25',
      ['crypto', 'EUR/USD'],
    ]);
    expect(termsOf(form)).toEqual(TERMS);
    expect(bodyOf({ ...form, from: '2030-01-02T03:04', reason: ' So it is ' }, TERMS, 3)).toEqual({
      terms: TERMS,
      from: '2030-01-02T03:04:00.000Z',
      version: 3,
      reason: 'So it is',
    });
  });

  it('says nothing of what is as usual', () => {
    expect(termsOf(formOf(PLAIN))).toEqual({ ...PLAIN, classes: {}, instruments: {} });
  });

  it.each([
    [{ spreadPercent: '19' }],
    [{ spreadPercent: '501' }],
    [{ spreadPercent: '70.5' }],
    [{ commissionPercent: '' }],
    [{ commissionPercent: '-1' }],
    [{ financingMarkup: '20.01' }],
    [{ financingMarkup: '1.255' }],
    [{ maxOrderUsd: '99' }],
    [{ maxPositions: '0' }],
    [{ maxPositions: '1001' }],
  ])('is no terms with %o of everything', (part) => {
    const form = formOf(TERMS);
    const changed = { ...form, all: { ...form.all, ...part }, reason: 'Because' };
    expect([termsOf(changed), hasProblem(problemsOf(changed))]).toEqual([null, true]);
  });

  it.each([
    [{ callPercent: '151' }],
    [{ stopOutPercent: '71' }],
    [{ stopOutPercent: '' }],
    [{ exceptions: [exception('', { spreadPercent: '50' })] }],
    [{ exceptions: [exception('forex')] }],
    [{ exceptions: [exception('forex', { spreadPercent: '10' })] }],
    [{ exceptions: [exception('forex', { commissionPercent: '900' })] }],
    [{ exceptions: [1, 2].map(() => exception('forex', { maxLeverage: '5' })) }],
  ])('is no terms with %o', (part) => {
    const form = { ...formOf(TERMS), ...part, reason: 'Because' };
    expect([termsOf(form), hasProblem(problemsOf(form))]).toEqual([null, true]);
  });

  it('needs a reason', () => {
    expect(problemsOf(formOf(TERMS))).toEqual({
      all: {},
      exceptions: [undefined, undefined],
      reason: 'Please give a reason',
    });
  });
});

describe('versions side by side', () => {
  it('are in words, and of whatever any of them says something', () => {
    const rows = compared([PLAIN, TERMS]).flatMap(({ label, rows: ofPart }) =>
      ofPart.map(({ label: what, cells }) => `${label}: ${what}: ${cells.join(' | ')}`),
    );
    expect(rows).toEqual([
      'Everything: Spread: 100% | 70%',
      'Everything: Commission: 100% | 60%',
      'Everything: Financing on top: as usual | +1.25% a year',
      'Everything: Leverage: as usual | up to 1:25',
      'Cryptocurrencies: Commission: as above | 80%',
      'Cryptocurrencies: Largest order: as above | up to $5,000',
      'EUR/USD: Spread: as above | 40%',
      'EUR/USD: Commission: as above | 0%',
      'EUR/USD: Open positions: as above | up to 3',
      'Margin of an account: Margin call: 100% | 120%',
      'Margin of an account: Stop-out: 50% | 60%',
    ]);
  });
});
