import type { Candle } from '../../candles.ts';

/** The figures of an indicator at a candle, one for each of its lines; null where too little came before. */
export type Figures = readonly (number | null)[];

/** Takes candle after candle. With `replace` the candle takes the place of the one before, which has moved. */
export type Meter = (candle: Candle, replace: boolean) => Figures;

/** An indicator of the library. */
type Indicator<Input, Result> = {
  readonly isStable: boolean;
  readonly update: (input: Input, replace: boolean) => Result | null | undefined | void;
};

export const closeOf = ({ close }: Candle) => close;
export const volumeOf = ({ volume }: Candle) => volume;
export const whole = (candle: Candle) => candle;

/** One line. Some of the library's indicators answer before they stand on enough candles, or never come to a number. */
export function single<Input>(
  indicator: Indicator<Input, number>,
  inputOf: (candle: Candle) => Input,
): Meter {
  return (candle, replace) => {
    const figure = indicator.update(inputOf(candle), replace);
    return [indicator.isStable ? finite(figure) : null];
  };
}

/** Several lines, told apart by the names the library gives them. */
export function several<Input, Result extends object>(
  indicator: Indicator<Input, Result>,
  inputOf: (candle: Candle) => Input,
  names: readonly (keyof Result)[],
): Meter {
  const none = names.map(() => null);
  return (candle, replace) => {
    const result = indicator.update(inputOf(candle), replace);
    return result && indicator.isStable ? names.map((name) => finite(result[name])) : none;
  };
}

/** So many candles and an average that remembers everything has forgotten the rest. */
const REPLAYED = 500;

/** For an indicator of the library that does not take a candle back rightly: it is told the last ones again. */
export function replayed(start: () => Meter): Meter {
  const past: Candle[] = [];
  let meter = start();
  return (candle, replace) => {
    if (replace && past.length > 0) {
      past.pop();
      meter = start();
      for (const one of past) meter(one, false);
    } else if (past.length >= REPLAYED) past.shift();
    past.push(candle);
    return meter(candle, false);
  };
}

function finite(figure: unknown): number | null {
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : null;
}
