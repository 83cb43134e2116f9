import { expect, it } from 'vitest';
import { countedAs } from './counted-as.ts';

const READ = { limit: 'read', who: 'public' } as const;

it('calls are counted for the person who makes them, and for the place of whoever is nobody', () => {
  expect(countedAs(READ, 'ann', '203.0.113.9')).toBe('ann');
  expect(countedAs(READ, undefined, '203.0.113.9')).toBe('203.0.113.9');
});

it.each(['login', 'register', 'mail', 'code', 'contact'] as const)(
  'what strangers may try by %s is counted for the place, whoever is signed in',
  (limit) => {
    expect(countedAs({ limit, who: 'public' }, 'ann', '203.0.113.9')).toBe('203.0.113.9');
    expect(countedAs({ limit, who: 'user' }, 'ann', '203.0.113.9')).toBe('ann');
  },
);

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
])('the place of %s is %s', (ip, place) => {
  expect(countedAs(READ, undefined, ip)).toBe(place);
});
