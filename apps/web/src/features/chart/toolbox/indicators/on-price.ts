import {
  ALMA,
  Alligator,
  BollingerBands,
  ChandelierExit,
  DEMA,
  DonchianChannels,
  EMA,
  HMA,
  IchimokuCloud,
  KAMA,
  KeltnerChannels,
  LinearRegression,
  McGinleyDynamic,
  type MovingAverage,
  PSAR,
  RMA,
  SMA,
  SuperTrend,
  T3,
  TEMA,
  TRIMA,
  VIDYA,
  VolatilityStop,
  VWMA,
  WMA,
  ZLEMA,
} from 'trading-signals';
import { factor, type IndicatorKind, line, period } from './indicator.ts';
import { closeOf, several, single, whole } from './meter.ts';

type OnPrice = Omit<IndicatorKind, 'isOnPrice' | 'levels'>;

type Averaging = new (interval: number) => Pick<MovingAverage, 'isStable' | 'update'>;

/** Averages of closes over a period differ in nothing but how they weigh. */
const average = (
  kind: string,
  name: string,
  short: string,
  initial: number,
  colour: number,
  Kind: Averaging,
): OnPrice => ({
  kind,
  name,
  short,
  group: 'Trend',
  params: [period(initial)],
  lines: [line(short, colour)],
  start: ([interval = initial]) => single(new Kind(interval), closeOf),
});

const BANDS = [line('Upper', 0), line('Middle', 1), line('Lower', 0)];
const BAND_NAMES = ['upper', 'middle', 'lower'] as const;

const FOUND: readonly OnPrice[] = [
  average('sma', 'Moving average, simple', 'SMA', 20, 0, SMA),
  average('ema', 'Moving average, exponential', 'EMA', 20, 1, EMA),
  average('wma', 'Moving average, weighted', 'WMA', 20, 2, WMA),
  average('rma', 'Moving average, Wilder’s', 'RMA', 14, 3, RMA),
  average('dema', 'Moving average, double exponential', 'DEMA', 20, 4, DEMA),
  average('tema', 'Moving average, triple exponential', 'TEMA', 20, 5, TEMA),
  average('trima', 'Moving average, triangular', 'TRIMA', 20, 6, TRIMA),
  average('hma', 'Moving average, Hull', 'HMA', 16, 3, HMA),
  average('kama', 'Moving average, Kaufman adaptive', 'KAMA', 10, 2, KAMA),
  average('alma', 'Moving average, Arnaud Legoux', 'ALMA', 9, 5, ALMA),
  average('zlema', 'Moving average, zero lag', 'ZLEMA', 20, 4, ZLEMA),
  average('t3', 'Moving average, Tillson T3', 'T3', 8, 6, T3),
  average('vidya', 'Moving average, variable index', 'VIDYA', 14, 1, VIDYA),
  average('mcginley', 'McGinley dynamic', 'McGinley', 14, 3, McGinleyDynamic),
  {
    kind: 'vwma',
    name: 'Moving average, volume-weighted',
    short: 'VWMA',
    group: 'Volume',
    params: [period(20)],
    lines: [line('VWMA', 4)],
    start: ([interval = 20]) => single(new VWMA(interval), whole),
  },
  {
    kind: 'linreg',
    name: 'Linear regression',
    short: 'LinReg',
    group: 'Trend',
    params: [period(14)],
    lines: [line('LinReg', 2)],
    start: ([interval = 14]) => several(new LinearRegression(interval), closeOf, ['prediction']),
  },
  {
    kind: 'bollinger',
    name: 'Bollinger bands',
    short: 'BB',
    group: 'Volatility',
    params: [period(20), factor(2, 'Deviations')],
    lines: BANDS,
    start: ([interval = 20, deviations = 2]) =>
      several(new BollingerBands(interval, deviations), closeOf, BAND_NAMES),
  },
  {
    kind: 'keltner',
    name: 'Keltner channels',
    short: 'KC',
    group: 'Volatility',
    params: [period(20, 'EMA'), period(10, 'ATR'), factor(2)],
    lines: BANDS,
    start: ([emaInterval = 20, atrInterval = 10, multiplier = 2]) =>
      several(new KeltnerChannels({ emaInterval, atrInterval, multiplier }), whole, BAND_NAMES),
  },
  {
    kind: 'donchian',
    name: 'Donchian channels',
    short: 'DC',
    group: 'Volatility',
    params: [period(20)],
    lines: BANDS,
    start: ([interval = 20]) => several(new DonchianChannels(interval), whole, BAND_NAMES),
  },
  {
    kind: 'psar',
    name: 'Parabolic SAR',
    short: 'SAR',
    group: 'Trend',
    params: [factor(0.02, 'Step', 0.01), factor(0.2, 'Most', 0.01)],
    lines: [line('SAR', 0, 'dots')],
    start: ([accelerationStep = 0.02, accelerationMax = 0.2]) =>
      single(
        new PSAR({ accelerationStep, accelerationMax: Math.max(accelerationStep + 0.01, accelerationMax) }),
        whole,
      ),
  },
  {
    kind: 'supertrend',
    name: 'Supertrend',
    short: 'ST',
    group: 'Trend',
    params: [period(10), factor(3)],
    lines: [line('ST', 3)],
    start: ([interval = 10, multiplier = 3]) =>
      several(new SuperTrend({ interval, multiplier }), whole, ['supertrend']),
  },
  {
    kind: 'volatility-stop',
    name: 'Volatility stop',
    short: 'VStop',
    group: 'Volatility',
    params: [period(20), factor(2)],
    lines: [line('VStop', 5, 'dots')],
    start: ([interval = 20, multiplier = 2]) =>
      several(new VolatilityStop({ interval, multiplier }), whole, ['stop']),
  },
  {
    kind: 'chandelier',
    name: 'Chandelier exit',
    short: 'CE',
    group: 'Volatility',
    params: [period(22), factor(3)],
    lines: [line('Long', 2), line('Short', 5)],
    start: ([interval = 22, multiplier = 3]) =>
      several(new ChandelierExit({ interval, multiplier }), whole, ['long', 'short']),
  },
  {
    kind: 'alligator',
    name: 'Williams alligator',
    short: 'Alligator',
    group: 'Trend',
    params: [period(13, 'Jaw'), period(8, 'Teeth'), period(5, 'Lips')],
    lines: [line('Jaw', 0), line('Teeth', 5), line('Lips', 2)],
    ahead: () => [8, 5, 3],
    start: ([jawInterval = 13, teethInterval = 8, lipsInterval = 5]) =>
      several(new Alligator({ jawInterval, teethInterval, lipsInterval }), whole, ['jaw', 'teeth', 'lips']),
  },
  {
    kind: 'ichimoku',
    name: 'Ichimoku cloud',
    short: 'Ichimoku',
    group: 'Trend',
    params: [period(9, 'Conversion'), period(26, 'Base'), period(52, 'Span B')],
    lines: [line('Conversion', 0), line('Base', 5), line('Span A', 2), line('Span B', 1)],
    ahead: ([, baseInterval = 26]) => [0, 0, baseInterval - 1, baseInterval - 1],
    start: ([conversionInterval = 9, baseInterval = 26, spanBInterval = 52]) =>
      several(new IchimokuCloud({ conversionInterval, baseInterval, spanBInterval }), whole, [
        'conversion',
        'base',
        'spanA',
        'spanB',
      ]),
  },
];

export const ON_PRICE: readonly IndicatorKind[] = FOUND.map((one) => ({
  ...one,
  isOnPrice: true,
  levels: [],
}));
