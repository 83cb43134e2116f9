import { expect, it } from 'vitest';
import { tooSoon } from './refusal.ts';

it.each([
  [0, '1 second'],
  [59_001, '60 seconds'],
  [119_000, '119 seconds'],
  [119_001, '2 minutes'],
  [894_500, '15 minutes'],
  [3_600_000, '60 minutes'],
  [7_199_001, '2 hours'],
])('%i ms are told as %s, and never as less', (waitMs, wait) => {
  const refusal = tooSoon('too-many-requests', waitMs);
  expect(refusal.message).toBe(`Too many requests. Please try again in ${wait}.`);
  expect(refusal.words['seconds']).toBe(Math.max(1, Math.ceil(waitMs / 1000)));
});
