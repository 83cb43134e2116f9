import type { Meter } from './meter.ts';

/** A setting of an indicator. */
export type Param = {
  readonly name: string;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
};

export type IndicatorLine = {
  readonly name: string;
  /** Its place in the palette at first. */
  readonly colour: number;
  readonly look: 'line' | 'bars' | 'dots';
};

/** An indicator as the list offers it. */
export type IndicatorKind = {
  readonly kind: string;
  readonly name: string;
  /** What stands beside its figures. */
  readonly short: string;
  readonly group: 'Trend' | 'Momentum' | 'Volatility' | 'Volume';
  /** On the prices, or in a pane of its own. */
  readonly isOnPrice: boolean;
  readonly params: readonly Param[];
  readonly lines: readonly IndicatorLine[];
  /** How many candles ahead of its time each line is drawn, where any is. */
  readonly ahead?: (params: readonly number[]) => readonly number[];
  /** Levels that mean something by themselves. */
  readonly levels: readonly number[];
  readonly start: (params: readonly number[]) => Meter;
};

/** A number of candles. */
export function period(initial: number, name = 'Period'): Param {
  return { name, initial, min: 2, max: 400, step: 1 };
}

export function factor(initial: number, name = 'Factor', step = 0.1): Param {
  return { name, initial, min: step, max: 50, step };
}

export function line(name: string, colour: number, look: IndicatorLine['look'] = 'line'): IndicatorLine {
  return { name, colour, look };
}

/** The values of the settings, each in its bounds: what was saved may be older than they are. */
export function valuesOf(
  { params }: Pick<IndicatorKind, 'params'>,
  saved: readonly number[],
): readonly number[] {
  return params.map(({ initial, min, max, step }, index) => {
    const value = saved[index] ?? initial;
    const whole = step === 1 ? Math.round(value) : value;
    return Number.isFinite(whole) ? Math.min(max, Math.max(min, whole)) : initial;
  });
}
