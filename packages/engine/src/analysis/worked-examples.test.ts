import { describe, expect, it } from 'vitest';
import { exponentialMovingAverage, type Series, simpleMovingAverage } from './averages.ts';
import { macd, relativeStrengthIndex } from './oscillators.ts';
import { averageTrueRange, bollingerBands, pivotLevels } from './ranges.ts';

/** Worked examples printed in public documents, each with where it stands, against our own formulas. */

const given = <T>(series: Series<T>): T[] => series.filter((value) => value !== null);
const rounded = (values: readonly number[], decimals: number) =>
  values.map((value) => Number(value.toFixed(decimals)));

describe('moving averages, StockCharts ChartSchool "Moving Averages", 10 days', () => {
  const closes = [
    22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15, 22.39, 22.38, 22.61, 23.36,
    24.05, 23.75, 23.83,
  ];

  it('simple', () => {
    const found = simpleMovingAverage(closes, 10);
    expect(found.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => null));
    const printed = [22.22, 22.21, 22.23, 22.26, 22.3, 22.42, 22.61, 22.77, 22.91];
    given(found).forEach((value, index) =>
      expect(Math.abs(value - (printed[index] ?? 0))).toBeLessThan(0.006),
    );
    expect(given(found)).toHaveLength(printed.length);
  });

  it('exponential', () => {
    const found = exponentialMovingAverage(closes, 10);
    expect(found.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => null));
    expect(rounded(given(found), 2)).toEqual([22.22, 22.21, 22.24, 22.27, 22.33, 22.52, 22.8, 22.97, 23.13]);
  });
});

it('RSI, StockCharts ChartSchool "Relative Strength Index", 14 days', () => {
  const closes = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931,
    46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137,
    46.4515, 45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
  ];
  const found = relativeStrengthIndex(closes, 14);
  expect(found.slice(0, 14)).toEqual(Array.from({ length: 14 }, () => null));
  expect(rounded(given(found), 2)).toEqual([
    70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87,
    45.46, 37.3, 33.08, 37.77,
  ]);
});

it('MACD, investexcel.net "How to calculate MACD in Excel", 12, 26 and 9 days', () => {
  const closes = [
    459.99, 448.85, 446.06, 450.81, 442.8, 448.97, 444.57, 441.4, 430.47, 420.05, 431.14, 425.66, 430.58,
    431.72, 437.87, 428.43, 428.35, 432.5, 443.66, 455.72, 454.49, 452.08, 452.73, 461.91, 463.58, 461.14,
    452.08, 442.66, 428.91, 429.79, 431.99, 427.72, 423.2, 426.21, 426.98, 435.69, 434.33, 429.8,
  ];
  const found = macd(closes);
  expect(found.slice(0, 33)).toEqual(Array.from({ length: 33 }, () => null));
  const column = (name: 'line' | 'signal' | 'histogram') =>
    rounded(
      given(found).map((one) => one[name]),
      9,
    );
  expect(column('line')).toEqual([-2.07055819, -2.621842328, -2.32906674, -2.181632115, -2.402626273]);
  expect(column('signal')).toEqual([3.037525869, 1.905652229, 1.058708435, 0.410640325, -0.152012994]);
  expect(column('histogram')).toEqual([-5.108084059, -4.527494558, -3.387775176, -2.59227244, -2.250613279]);
});

it('ATR, StockCharts ChartSchool "Average True Range", 14 days', () => {
  const candles = [
    [48.7, 47.79, 48.16],
    [48.72, 48.14, 48.61],
    [48.9, 48.39, 48.75],
    [48.87, 48.37, 48.63],
    [48.82, 48.24, 48.74],
    [49.05, 48.635, 49.03],
    [49.2, 48.94, 49.07],
    [49.35, 48.86, 49.32],
    [49.92, 49.5, 49.91],
    [50.19, 49.87, 50.13],
    [50.12, 49.2, 49.53],
    [49.66, 48.9, 49.5],
    [49.88, 49.43, 49.75],
    [50.19, 49.725, 50.03],
    [50.36, 49.26, 50.31],
    [50.57, 50.09, 50.52],
    [50.65, 50.3, 50.41],
    [50.43, 49.21, 49.34],
    [49.63, 48.98, 49.37],
    [50.33, 49.61, 50.23],
    [50.29, 49.2, 49.2375],
    [50.17, 49.43, 49.93],
    [49.32, 48.08, 48.43],
    [48.5, 47.64, 48.18],
    [48.3201, 41.55, 46.57],
    [46.8, 44.2833, 45.41],
    [47.8, 47.31, 47.77],
  ].map(([high = 0, low = 0, close = 0]) => ({ high, low, close }));
  const found = averageTrueRange(candles, 14);
  expect(found.slice(0, 13)).toEqual(Array.from({ length: 13 }, () => null));
  expect(rounded(given(found), 6)).toEqual([
    0.555, 0.593929, 0.585791, 0.568949, 0.615452, 0.61792, 0.642354, 0.674329, 0.69277, 0.775429, 0.78147,
    1.209229, 1.30262, 1.38029,
  ]);
});

it('Bollinger bands, StockCharts ChartSchool "Bollinger Bands", 20 days and 2 deviations', () => {
  const closes = [
    86.1557, 89.0867, 88.7829, 90.3228, 89.0671, 91.1453, 89.4397, 89.175, 86.9302, 87.6752, 86.9596, 89.4299,
    89.3221, 88.7241, 87.4497, 87.2634, 89.4985, 87.9006, 89.126, 90.7043, 92.9001, 92.9784, 91.8021, 92.6647,
    92.6843, 92.3021, 92.7725, 92.5373, 92.949, 93.2039, 91.0669, 89.8318, 89.7435, 90.3994, 90.7387, 88.0177,
    88.0867, 88.8439, 90.7781, 90.5416, 91.3894, 90.65,
  ];
  const found = bollingerBands(closes, 20, 2);
  expect(found.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => null));
  const column = (name: 'upper' | 'middle' | 'lower') =>
    rounded(
      given(found).map((one) => one[name]),
      2,
    );
  expect(column('middle')).toEqual([
    88.71, 89.05, 89.24, 89.39, 89.51, 89.69, 89.75, 89.91, 90.08, 90.38, 90.66, 90.86, 90.88, 90.91, 90.99,
    91.15, 91.19, 91.12, 91.17, 91.25, 91.24, 91.17, 91.05,
  ]);
  expect(column('upper')).toEqual([
    91.29, 91.95, 92.61, 92.93, 93.31, 93.73, 93.9, 94.27, 94.57, 94.79, 95.04, 94.91, 94.9, 94.9, 94.86,
    94.67, 94.56, 94.68, 94.58, 94.53, 94.53, 94.37, 94.15,
  ]);
  expect(column('lower')).toEqual([
    86.12, 86.14, 85.87, 85.85, 85.7, 85.65, 85.59, 85.56, 85.6, 85.98, 86.27, 86.82, 86.87, 86.91, 87.12,
    87.63, 87.83, 87.56, 87.76, 87.97, 87.95, 87.96, 87.95,
  ]);
});

it('classic pivots, indian-forex.com thread 1159, EUR/GBP of 30 May 2014', () => {
  const found = pivotLevels({ high: 0.8138, low: 0.8119, close: 0.8135 });
  const printed = { pivot: 0.8131, r1: 0.8142, r2: 0.815, r3: 0.8161, s1: 0.8123, s2: 0.8112, s3: 0.8104 };
  for (const [name, level] of Object.entries(printed)) {
    expect(Math.abs(found[name as keyof typeof printed] - level), name).toBeLessThan(0.0001);
  }
});
