import { describe, expect, it } from 'vitest';
import { bodyOf, formOf, hasProblem, linesOf, problemsOf, termsOf } from './group-model.ts';

const TERMS = {
  all: { spreadPercent: 70, commissionPercent: 60 },
  classes: { crypto: { commissionPercent: 80 } },
  instruments: { 'EUR/USD': { spreadPercent: 40, commissionPercent: 0 } },
};

describe('the form of a group', () => {
  it('says what the terms say, and gives them back', () => {
    const form = formOf(TERMS);
    expect(form.exceptions).toEqual([
      { of: 'crypto', spread: '', commission: '80' },
      { of: 'EUR/USD', spread: '40', commission: '0' },
    ]);
    expect(termsOf(form)).toEqual(TERMS);
    expect(linesOf(TERMS).map(({ label }) => label)).toEqual(['Everything', 'Cryptocurrencies', 'EUR/USD']);
    expect(bodyOf({ ...form, from: '2030-01-02T03:04', reason: ' So it is ' }, TERMS, 3)).toEqual({
      terms: TERMS,
      from: '2030-01-02T03:04:00.000Z',
      version: 3,
      reason: 'So it is',
    });
  });

  it.each([
    [{ spread: '19' }],
    [{ spread: '501' }],
    [{ spread: '70.5' }],
    [{ commission: '' }],
    [{ commission: '-1' }],
    [{ exceptions: [{ of: '', spread: '50', commission: '' }] }],
    [{ exceptions: [{ of: 'forex', spread: '', commission: '' }] }],
    [{ exceptions: [{ of: 'forex', spread: '10', commission: '' }] }],
    [{ exceptions: [{ of: 'forex', spread: '', commission: '900' }] }],
    [{ exceptions: [1, 2].map(() => ({ of: 'forex', spread: '50', commission: '' })) }],
  ])('is no terms with %o', (part) => {
    const form = { ...formOf(TERMS), ...part, reason: 'Because' };
    expect([termsOf(form), hasProblem(problemsOf(form))]).toEqual([null, true]);
  });

  it('needs a reason', () => {
    expect(problemsOf(formOf(TERMS))).toEqual({
      exceptions: [undefined, undefined],
      reason: 'Please give a reason',
    });
  });
});
