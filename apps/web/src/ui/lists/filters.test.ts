import { describe, expect, it } from 'vitest';
import { addressOf, askedOf, chosenIn, countSet, days, search, segments, select } from './filters.ts';

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'done', label: 'Done' },
] as const;
const FILTERS = {
  find: search('Find', 'Find...'),
  state: select('State', STATES),
  when: segments<'next' | 'all'>('When', [
    { value: 'next', label: 'Next' },
    { value: 'all', label: 'All' },
  ]),
  currency: select('Currency', [{ value: 'USD', label: 'USD' }], {
    takes: (text) => /^[A-Z]{3}$/.test(text),
  }),
  days,
};

describe('what a list is narrowed by', () => {
  it('comes from the address and goes back there unchanged', () => {
    const address = {
      find: 'ada ',
      state: 'done',
      when: 'all',
      currency: 'XMR',
      from: '2026-03-04',
      to: '2026-03-05',
    };
    const chosen = chosenIn(FILTERS, { tab: 'list', ...address });
    expect(addressOf(FILTERS, chosen)).toEqual(address);
    expect(countSet(FILTERS, chosen)).toBe(6);
    expect(askedOf(FILTERS, chosen)).toEqual({
      find: 'ada',
      state: 'done',
      currency: 'XMR',
      from: new Date('2026-03-04T00:00').toISOString(),
      to: new Date('2026-03-06T00:00').toISOString(),
    });
  });

  it('is as usual where the address says nothing, or words that mean nothing here', () => {
    const nonsense = { find: '  ', state: 'angry', when: '', currency: 'usd; drop' };
    for (const address of [{}, nonsense]) {
      const chosen = chosenIn(FILTERS, address);
      expect(addressOf(FILTERS, chosen)).toEqual({});
      expect(countSet(FILTERS, chosen)).toBe(0);
    }
  });

  it('asks for what is usual, unless that is everything', () => {
    expect(askedOf(FILTERS, chosenIn(FILTERS, {}))).toEqual({ when: 'next', currency: 'USD' });
    expect(askedOf(FILTERS, chosenIn(FILTERS, { when: 'all' }))).toEqual({ currency: 'USD' });
  });

  it('leaves out days that are none', () => {
    expect(askedOf(FILTERS, chosenIn(FILTERS, { from: 'soon' }))).not.toHaveProperty('from');
  });
});
