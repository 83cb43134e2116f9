import { type Indicators, indicatorsOf } from './indicators.ts';
import { type PivotLevels, pivotLevels, type Range } from './ranges.ts';
import { countSignals, type Overall, type Reading, judgeIndicators } from './judge-indicators.ts';

export type TechnicalAnalysis = {
  readonly indicators: Indicators;
  readonly pivots: PivotLevels | null;
  readonly readings: readonly Reading[];
  readonly overall: Overall;
};

/** So many candles fill the longest average and let the smoothed ones forget how they began. */
export const CANDLES_TO_ANALYSE = 300;

/** Everything at once: candles ascending, the last one live; pivots stand on the day before. */
export function analyse(candles: readonly Range[], dayBefore: Range | null): TechnicalAnalysis {
  const indicators = indicatorsOf(candles);
  const readings = judgeIndicators(indicators);
  return {
    indicators,
    pivots: dayBefore && pivotLevels(dayBefore),
    readings,
    overall: countSignals(readings),
  };
}
