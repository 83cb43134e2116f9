import { expect, test } from 'vitest';
import { passkeyPlace } from './passkey-place.ts';

const at = (url: string, hasPasskeys = true) => passkeyPlace(new URL(url), hasPasskeys);

test('passkeys work at a name, in a browser that has them', () => {
  expect(at('https://halyard.example/portal')).toEqual({ kind: 'here' });
  expect(at('http://localhost:3000/')).toEqual({ kind: 'here' });
  expect(at('https://halyard.example/portal', false)).toEqual({ kind: 'nowhere' });
});

test('at the number of this machine they work under its name', () => {
  expect(at('http://127.0.0.1:3000/portal')).toEqual({ kind: 'elsewhere', origin: 'http://localhost:3000' });
  expect(at('https://[::1]/')).toEqual({ kind: 'elsewhere', origin: 'https://localhost' });
});

test('any other number has no name that could be known', () => {
  expect(at('https://192.0.2.7/')).toEqual({ kind: 'nowhere' });
  expect(at('https://[2001:db8::1]:8443/')).toEqual({ kind: 'nowhere' });
});
