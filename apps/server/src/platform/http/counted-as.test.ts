import { expect, it } from 'vitest';
import { countedAs } from './counted-as.ts';

const READ = { limit: 'read', who: 'public' } as const;

it('calls are counted for the person who makes them, and for the place of whoever is nobody', () => {
  expect(countedAs(READ, 'ann', '203.0.113.9')).toEqual([{ caller: 'ann', times: 1 }]);
  expect(countedAs(READ, undefined, '203.0.113.9')).toEqual([{ caller: '203.0.113.9', times: 1 }]);
});

it.each(['login', 'register', 'mail', 'code', 'contact'] as const)(
  'what strangers may try by %s is counted for the place, whoever is signed in',
  (limit) => {
    expect(countedAs({ limit, who: 'public' }, 'ann', '203.0.113.9')).toEqual([
      { caller: '203.0.113.9', times: 1 },
    ]);
    expect(countedAs({ limit, who: 'user' }, 'ann', '203.0.113.9')).toEqual([{ caller: 'ann', times: 1 }]);
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
  expect(countedAs(READ, undefined, ip)[0]).toEqual({ caller: place, times: 1 });
});

it('whoever has a network of the newer kind is counted with all its places too, at ten times what one may do', () => {
  const of = (ip: string) => countedAs(READ, undefined, ip)[1];
  expect(of('2001:db8:1:2::6')).toEqual({ caller: '2001:db8:1::/48', times: 10 });
  expect(of('2001:db8:1:ffff::6')).toEqual(of('2001:db8:1:2::6'));
  expect(of('2001:db8:2:2::6')).not.toEqual(of('2001:db8:1:2::6'));
  expect(of('203.0.113.9')).toBeUndefined();
});
