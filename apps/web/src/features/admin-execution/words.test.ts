import { expect, it } from 'vitest';
import { distanceText, endingText, msText, ppmText, reasonText, shareText } from './words.ts';

it('says how far from the price shown a step of the picture is', () => {
  const steps = [
    { from: null, to: -1001 },
    { from: -1000, to: -101 },
    { from: -10, to: -1 },
    { from: 0, to: 0 },
    { from: 1, to: 10 },
    { from: 1001, to: null },
  ];
  expect(steps.map((step) => distanceText({ ...step, fills: 0 }))).toEqual([
    'over 1,000 ppm better',
    '101 to 1,000 ppm better',
    '1 to 10 ppm better',
    'at the price shown',
    '1 to 10 ppm worse',
    'over 1,000 ppm worse',
  ]);
});

it('gives a slippage its sign, and none to what rounds to nothing', () => {
  expect([12, -3.25, 0.01, -0.01, null].map(ppmText)).toEqual([
    '+12.0 ppm',
    '\u22123.3 ppm',
    '0.0 ppm',
    '0.0 ppm',
    '–',
  ]);
});

it('shows what was not measured as a dash and not as zero', () => {
  expect([msText(null), msText(1.25), shareText(0, 0), shareText(1, 3)]).toEqual([
    '–',
    '1.3 ms',
    '–',
    '33.3%',
  ]);
});

it('has words for what the server says, and its own word where there is none', () => {
  expect([reasonText('stop_limit'), reasonText('new_kind')]).toEqual(['Stop limit order', 'New kind']);
  expect(endingText({ status: 'expired', reason: null, orders: 1 })).toBe('Expired');
  expect(endingText({ status: 'cancelled', reason: 'halted', orders: 1 })).toBe('Cancelled halted');
});
