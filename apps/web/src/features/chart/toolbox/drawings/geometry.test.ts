import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceToLine, fibonacciLevels, indexOf, partAt, rayEnd, shapesOf, timeAt } from './geometry.ts';

const SIZE = { width: 400, height: 200 };
const candles = [0, 60, 120, 300, 360].map((time) => ({ time: 1000 + time }));

test('the levels of Fibonacci lie between the two prices', () => {
  expect(fibonacciLevels(100, 200).map(({ price }) => price)).toEqual([
    200,
    expect.closeTo(176.4),
    expect.closeTo(161.8),
    150,
    expect.closeTo(138.2),
    expect.closeTo(121.4),
    100,
  ]);
});

test('a ray goes on to the edge of the picture, whichever way it points', () => {
  expect(rayEnd({ x: 100, y: 100 }, { x: 200, y: 100 }, SIZE)).toEqual({ x: 400, y: 100 });
  expect(rayEnd({ x: 100, y: 100 }, { x: 50, y: 50 }, SIZE)).toEqual({ x: 0, y: 0 });
  expect(rayEnd({ x: 100, y: 100 }, { x: 100, y: 110 }, SIZE)).toEqual({ x: 100, y: 200 });
  expect(rayEnd({ x: 5, y: 5 }, { x: 5, y: 5 }, SIZE)).toEqual({ x: 5, y: 5 });
});

test('a line is touched along its length and not beyond its ends', () => {
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 100, y: 100 },
  ];
  expect(distanceToLine({ x: 50, y: 50 }, from, to)).toBe(0);
  expect(distanceToLine({ x: 103, y: 104 }, from, to)).toBe(5);
  expect(distanceToLine({ x: 3, y: 4 }, from, from)).toBe(5);
});

test('a point is touched before the whole, and a place beside it not at all', () => {
  const points = [
    { x: 10, y: 10 },
    { x: 110, y: 60 },
  ];
  const shapes = shapesOf('trend', points, SIZE);
  expect(partAt({ x: 12, y: 9 }, points, shapes, 6)).toBe(0);
  expect(partAt({ x: 108, y: 60 }, points, shapes, 6)).toBe(1);
  expect(partAt({ x: 60, y: 36 }, points, shapes, 6)).toBe('whole');
  expect(partAt({ x: 60, y: 80 }, points, shapes, 6)).toBeNull();
  expect(partAt({ x: 60, y: 30 }, points, shapesOf('rectangle', points, SIZE), 6)).toBe('whole');
  expect(
    partAt({ x: 390, y: 14 }, [{ x: 9, y: 12 }], shapesOf('horizontal', [{ x: 9, y: 12 }], SIZE), 6),
  ).toBe('whole');
});

test('moments before, between and after the candles have a place, and come back from it', () => {
  expect(indexOf(candles, 60, 1000)).toBe(0);
  expect(indexOf(candles, 60, 940)).toBe(-1);
  expect(indexOf(candles, 60, 1030)).toBe(0.5);
  expect(indexOf(candles, 60, 1210)).toBe(2.5);
  expect(indexOf(candles, 60, 1480)).toBe(6);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), (time) => {
      expect(timeAt(candles, 60, indexOf(candles, 60, time))).toBe(time);
    }),
  );
});
