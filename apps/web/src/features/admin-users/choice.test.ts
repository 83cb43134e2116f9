import { describe, expect, it, vi } from 'vitest';

vi.mock('../../platform/address.ts', () => ({ go: () => {} }));
const { addressOf, choiceOf, countHidden, filtersOf } = await import('./choice.ts');

const EVERYTHING = {
  search: 'ada ',
  status: 'suspended',
  kyc: 'pending',
  role: 'admin',
  tier: 'premium',
  sort: 'name-down',
  page: '3',
} as const;

describe('what of the list is wanted', () => {
  it('comes from the address and goes back there unchanged', () => {
    expect(addressOf(choiceOf(EVERYTHING))).toEqual(EVERYTHING);
    expect(filtersOf(choiceOf(EVERYTHING))).toEqual({
      search: 'ada',
      status: 'suspended',
      kycStatus: 'pending',
      role: 'admin',
      tier: 'premium',
      sort: 'name',
      order: 'desc',
    });
  });

  it('is everybody, newest first, when the address says nothing or nonsense', () => {
    const nonsense = { status: 'angry', kyc: '1', role: '', tier: 'gold', sort: 'balance', page: '-2' };
    for (const address of [{}, nonsense, { page: '1e9' }, { page: 'x' }, { page: '1.5' }]) {
      const choice = choiceOf(address);
      expect(filtersOf(choice)).toEqual({});
      expect(choice.page).toBe(1);
      expect(Object.values(addressOf(choice)).filter(Boolean)).toEqual([]);
      expect(countHidden(choice)).toBe(0);
    }
  });

  it('counts the filters that are out of sight', () => {
    expect(countHidden(choiceOf(EVERYTHING))).toBe(4);
    expect(countHidden(choiceOf({ status: 'active', search: 'x' }))).toBe(0);
  });
});
