import { expect, it } from 'vitest';
import { forPeople } from './terms-in-words.ts';

it('names what a group pays and may do as the list of groups does', () => {
  const all = { spreadPercent: 95, commissionPercent: 70, maxOrderUsd: 250_000, maxTotalUsd: 2_000_000 };
  expect(forPeople({ all, classes: { forex: { maxOrderUsd: 50_000 } } })).toEqual({
    'spread of everything': '95%',
    'commission of everything': '70%',
    'largest order': 'up to $250,000',
    'open in all accounts': 'up to $2,000,000',
    'largest order of forex': 'up to $50,000',
  });
});
