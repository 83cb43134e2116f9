import type { admin } from '@halyard/contract';
import { describe, expect, it } from 'vitest';
import { changesOf, formOf, mergedForm } from './user-changes.ts';

const seen: admin.AdminUser = {
  id: 'a',
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: null,
  role: 'user',
  status: 'active',
  tier: 'standard',
  accountType: 'individual',
  kycStatus: 'none',
  emailVerified: true,
  twoFactor: false,
  balance: 0,
  lastLogin: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 4,
};

describe('what is sent', () => {
  it('is what was changed, why, and the version that was seen', () => {
    const form = { ...formOf(seen), tier: 'premium', phone: '+44 1' } as const;
    expect(changesOf(seen, form, 'Asked for it')).toEqual({
      tier: 'premium',
      phone: '+44 1',
      reason: 'Asked for it',
      version: 4,
    });
  });

  it('is the tier of now where it takes another back that is on its way', () => {
    const moving = { ...seen, tierNext: 'premium' } as const;
    expect(changesOf(moving, formOf(moving), 'Asked for it')).toBeNull();
    const form = { ...formOf(moving), tier: 'standard' } as const;
    expect(changesOf(moving, form, 'A mistake')).toMatchObject({ tier: 'standard' });
  });

  it('is nothing when nothing was changed', () => {
    expect(changesOf(seen, formOf(seen), 'Asked for it')).toBeNull();
  });
});

describe('when somebody else was faster', () => {
  it('what was typed stays, and the rest is theirs', () => {
    const newest = { ...seen, version: 5, lastName: 'King', status: 'suspended', tier: 'premium' } as const;
    const form = { ...formOf(seen), firstName: 'Augusta', tier: 'professional' } as const;
    const merged = mergedForm(seen, newest, form);
    expect(merged.form).toEqual({
      ...formOf(newest),
      firstName: 'Augusta',
      tier: 'professional',
    });
    expect(merged.clashes).toEqual(['tier']);
    expect(changesOf(newest, merged.form, 'x')).toEqual({
      firstName: 'Augusta',
      tier: 'professional',
      reason: 'x',
      version: 5,
    });
  });

  it('nothing clashes where both meant the same', () => {
    const newest = { ...seen, version: 5, tier: 'premium' } as const;
    const merged = mergedForm(seen, newest, { ...formOf(seen), tier: 'premium' });
    expect(merged.clashes).toEqual([]);
    expect(changesOf(newest, merged.form, 'x')).toBeNull();
  });
});
