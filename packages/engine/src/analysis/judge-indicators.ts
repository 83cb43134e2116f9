import type { Indicators } from './indicators.ts';

/**
 * What an indicator says, by thresholds that stand here and nowhere else:
 *
 * - a moving average: buy when the price is above it, sell when below;
 * - RSI: sell above 70 (overbought), buy below 30 (oversold);
 * - MACD: buy when the line is above its signal line, sell when below;
 * - Bollinger bands: buy below the lower band, sell above the upper one;
 * - ATR: says how far prices move and not where to, so it has no signal and is not counted.
 *
 * On the level itself, and in between, an indicator is neutral.
 */

export type Signal = 'buy' | 'sell' | 'neutral';

export type IndicatorName = Exclude<keyof Indicators, 'price'>;

export type Reading = {
  readonly indicator: IndicatorName;
  /** Null as long as there is no figure, and for what says nothing about direction. */
  readonly signal: Signal | null;
  readonly words: string;
};

/** How many say what, and what most of those that see a direction say. */
export type Overall = {
  readonly buy: number;
  readonly sell: number;
  readonly neutral: number;
  readonly signal: Signal | null;
};

type Verdict = Pick<Reading, 'signal' | 'words'>;

const OVERBOUGHT = 70;
const OVERSOLD = 30;

/** Closer than a billionth of the price is the same: numbers that should be equal differ by their rounding. */
const SAME = 1e-9;

const NOT_YET: Verdict = { signal: null, words: 'Not enough candles yet' };

export function judgeIndicators(indicators: Indicators): readonly Reading[] {
  const { price } = indicators;
  const against = (level: number | null, name: string) => judgeAverage(price, level, name);
  return [
    { indicator: 'sma20', ...against(indicators.sma20, '20-candle average') },
    { indicator: 'sma50', ...against(indicators.sma50, '50-candle average') },
    { indicator: 'sma200', ...against(indicators.sma200, '200-candle average') },
    { indicator: 'ema12', ...against(indicators.ema12, '12-candle exponential average') },
    { indicator: 'ema26', ...against(indicators.ema26, '26-candle exponential average') },
    { indicator: 'rsi14', ...judgeRsi(indicators.rsi14) },
    { indicator: 'macd', ...judgeMacd(price, indicators.macd) },
    { indicator: 'bollinger20', ...judgeBands(price, indicators.bollinger20) },
    { indicator: 'atr14', ...judgeRange(price, indicators.atr14) },
  ];
}

export function countSignals(readings: readonly Reading[]): Overall {
  const count = (wanted: Signal) => readings.filter(({ signal }) => signal === wanted).length;
  const [buy, sell, neutral] = [count('buy'), count('sell'), count('neutral')];
  const direction = buy > sell ? 'buy' : sell > buy ? 'sell' : 'neutral';
  return { buy, sell, neutral, signal: buy + sell + neutral === 0 ? null : direction };
}

function judgeAverage(price: number | null, level: number | null, name: string): Verdict {
  if (price === null || level === null) return NOT_YET;
  const side = sideOf(price, level, price);
  if (side === 0) return { signal: 'neutral', words: `The price is on its ${name}` };
  return side > 0
    ? { signal: 'buy', words: `The price is above its ${name}` }
    : { signal: 'sell', words: `The price is below its ${name}` };
}

function judgeRsi(rsi: number | null): Verdict {
  if (rsi === null) return NOT_YET;
  if (rsi > OVERBOUGHT) return { signal: 'sell', words: `Above ${OVERBOUGHT}: overbought` };
  if (rsi < OVERSOLD) return { signal: 'buy', words: `Below ${OVERSOLD}: oversold` };
  return { signal: 'neutral', words: `Between ${OVERSOLD} and ${OVERBOUGHT}` };
}

function judgeMacd(price: number | null, value: Indicators['macd']): Verdict {
  if (price === null || value === null) return NOT_YET;
  const side = sideOf(value.line, value.signal, price);
  if (side === 0) return { signal: 'neutral', words: 'The MACD line is on its signal line' };
  return side > 0
    ? { signal: 'buy', words: 'The MACD line is above its signal line' }
    : { signal: 'sell', words: 'The MACD line is below its signal line' };
}

function judgeBands(price: number | null, bands: Indicators['bollinger20']): Verdict {
  if (price === null || bands === null) return NOT_YET;
  if (sideOf(price, bands.upper, price) > 0) {
    return { signal: 'sell', words: 'The price is above the upper band' };
  }
  if (sideOf(price, bands.lower, price) < 0) {
    return { signal: 'buy', words: 'The price is below the lower band' };
  }
  return { signal: 'neutral', words: 'The price is inside the bands' };
}

function judgeRange(price: number | null, range: number | null): Verdict {
  if (price === null || range === null || price === 0) return NOT_YET;
  return { signal: null, words: `A candle spans ${((range / price) * 100).toFixed(2)}% on average` };
}

function sideOf(value: number, level: number, price: number): number {
  const distance = value - level;
  return Math.abs(distance) <= SAME * Math.abs(price) ? 0 : Math.sign(distance);
}
