import { expect, it } from 'vitest';
import { readFuzzOptions } from '../drills/fuzz-options.ts';

it('a run lasts as long as it is told, also one that is to be recorded', () => {
  expect(readFuzzOptions(['--seconds', '600', '--seed', '7'])).toEqual({
    lastsMs: 600_000,
    mostCalls: Number.POSITIVE_INFINITY,
    seed: 7,
  });
  expect(readFuzzOptions(['--record', '--seconds', '60'])).toMatchObject({ lastsMs: 60_000 });
});

it('what is too short to be compared, or is seen again, is not recorded', () => {
  const tooShort = '--record is for a run of 60 seconds or more.';
  expect(() => readFuzzOptions(['--record', '--seconds', '59'])).toThrow(tooShort);
  expect(() => readFuzzOptions(['--record', '--seed', '7', '--calls', '12'])).toThrow(tooShort);
  expect(readFuzzOptions(['--seed', '7', '--calls', '12'])).toMatchObject({
    lastsMs: Number.POSITIVE_INFINITY,
    mostCalls: 12,
  });
});
