import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './own-origin.ts';

describe('a page that opens a socket', () => {
  it.each([
    ['http://127.0.0.1:3000', '127.0.0.1:3000', '', true],
    ['https://evil.test', '127.0.0.1:3000', '', false],
    ['http://127.0.0.1:3001', '127.0.0.1:3000', '', false],
    ['http://127.0.0.1:3000.evil.test', '127.0.0.1:3000', '', false],
    ['null', '127.0.0.1:3000', '', false],
    ['', '', '', false],
    ['https://broker.test', '10.0.0.7:3000', 'https://broker.test', true],
    ['https://broker.test', '10.0.0.7:3000', 'https://broker.test/portal/', true],
    // With an address of our own, what the request says about its host counts for nothing.
    ['https://evil.test', 'evil.test', 'https://broker.test', false],
    ['http://broker.test', 'broker.test', 'https://broker.test', false],
  ])('from %s at host %s with %s as our address: %s', (origin, host, publicUrl, isOwn) => {
    expect(isOwnOrigin(origin, host, publicUrl)).toBe(isOwn);
  });

  it('may be no page at all', () => {
    expect(isOwnOrigin(undefined, '127.0.0.1:3000', 'https://broker.test')).toBe(true);
  });
});
