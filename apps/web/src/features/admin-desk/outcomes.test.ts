import { expect, test } from 'vitest';
import { type Outcome, sentencesOf } from './outcomes.ts';

const one = (outcome: Outcome['outcome'], name = 'Deposit DEP-1'): Outcome => ({
  kind: 'deposit',
  id: name,
  outcome,
  code: null,
  message: outcome === 'refused' ? 'No' : null,
  name,
});

test('the first of two is told as what it was, an approval or a refusal', () => {
  expect(sentencesOf([one('waits')], 'approve').done).toBe(
    'First approval recorded. A second administrator must approve this.',
  );
  expect(sentencesOf([one('waits')], 'reject').done).toBe(
    'First refusal recorded. The payment is final on its chain, so a second administrator must refuse it too.',
  );
});

test('what is done and what is refused are told each for itself', () => {
  expect(sentencesOf([one('done')], 'reject')).toEqual({ refused: null, done: 'Deposit DEP-1 rejected' });
  expect(sentencesOf([one('refused'), one('done'), one('waits')], 'approve')).toEqual({
    refused: 'Deposit DEP-1: No',
    done: '2 approved',
  });
});
