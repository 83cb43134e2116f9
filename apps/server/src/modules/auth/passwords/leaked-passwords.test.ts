import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fingerprintsOf, isLeakedPassword } from './leaked-passwords.ts';

describe('a leaked password', () => {
  it.each(['snickers', 'swordfish', 'pearljam', 'ncc1701d', 'fktrcfylh', 'SnIcKeRs', '12qwaszx', 'drowssap'])(
    '%s is known',
    (password) => {
      expect(isLeakedPassword(password)).toBe(true);
    },
  );

  it.each(['correct horse battery', 'blue-lamp-garden', 'Calmer-seas-8', 'snickers!'])(
    '%s is not one',
    (password) => {
      expect(isLeakedPassword(password)).toBe(false);
    },
  );
});

it('at least the first three thousand are in the file, each once and in order', () => {
  const bytes = readFileSync(join(import.meta.dirname, 'leaked-passwords.bin'));
  const kept = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4));
  expect(kept.length).toBeGreaterThan(15_000);
  expect(kept.every((value, index) => index === 0 || (kept[index - 1] ?? 0) < value)).toBe(true);
});

it('a file is made of any list', () => {
  const [one, two] = [
    fingerprintsOf(['a password']),
    fingerprintsOf(['A Password', 'another', 'a password']),
  ];
  expect([one.length, two.length]).toEqual([4, 8]);
  expect(two.includes(one)).toBe(true);
});
