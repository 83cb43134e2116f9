import { expect, test } from 'vitest';
import { agoText, bytesText, durationText, untilText } from './measures.ts';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [12_900, '12 s'],
  [180_000, '3 min'],
  [15_000_000, '4 h 10 min'],
  [7_200_000, '2 h'],
  [190_800_000, '2 d 5 h'],
])('%i ms is %s', (ms, words) => {
  expect(durationText(ms)).toBe(words);
});

test.each([
  [12, '12 bytes'],
  [1024, '1.0 KB'],
  [20_000, '20 KB'],
  [9_500_000, '9.1 MB'],
  [310_000_000, '296 MB'],
  [5_368_709_120, '5.0 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(bytesText(bytes)).toBe(words);
});

test('what was and what will be is told from the moment of the answer', () => {
  const at = '2026-03-04T12:00:00.000Z';
  expect(agoText('2026-03-04T11:59:59.500Z', at)).toBe('just now');
  expect(agoText('2026-03-04T11:58:00.000Z', at)).toBe('2 min ago');
  expect(untilText('2026-03-04T12:00:05.000Z', at)).toBe('in 5 s');
  expect(untilText('2026-03-04T11:59:00.000Z', at)).toBe('now');
});
