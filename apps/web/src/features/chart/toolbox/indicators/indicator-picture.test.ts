import { expect, test } from 'vitest';
import { createIndicatorPicture } from './indicator-picture.ts';

const CANDLES = 7_500;

function pictureOf(looks: readonly ('line' | 'bars')[], ahead: readonly number[] = []) {
  const asked = { times: 0 };
  const figures = Array.from({ length: CANDLES }, (_, index) => looks.map((_look, line) => index + line));
  const picture = createIndicatorPicture({
    lines: looks.map((look) => ({ name: look, colour: 0, look })),
    ahead,
    widthPx: 1,
    figures: () => {
      asked.times += 1;
      return figures;
    },
    colourOf: () => '',
    labelOf: null,
    labelColour: () => '',
  });
  const reachOf = (from: number, to: number) =>
    picture.autoscaleInfo?.(from as never, to as never)?.priceRange ?? null;
  return { asked, reachOf };
}

test('a scale reaches from the lowest to the highest figure in sight, each line as far ahead as it runs', () => {
  const { reachOf } = pictureOf(['line', 'line'], [0, 26]);
  expect(reachOf(100, 200)).toEqual({ minValue: 75, maxValue: 200 });
  expect(reachOf(-50, -10)).toBeNull();
  expect(pictureOf(['bars']).reachOf(100, 200)).toEqual({ minValue: 0, maxValue: 200 });
});

test('however many candles are in sight, the figures are asked for once a line', () => {
  const { asked, reachOf } = pictureOf(['line', 'line']);
  expect(reachOf(0, CANDLES)).toEqual({ minValue: 0, maxValue: CANDLES });
  expect(asked.times).toBe(2);
});
