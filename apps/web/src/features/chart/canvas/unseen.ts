import type { Candle } from '../candles.ts';

type Options = {
  /** Where a price lies on the picture. */
  readonly yOf: (price: number) => number | null;
  /** Whether any of the picture is on the screen. */
  readonly isInSight: () => boolean;
  readonly bring: (candle: Candle) => void;
};

/** So little nobody sees move. */
const UNSEEN_PX = 0.5;
/** So long it waits, to go along with a price for which the page is drawn anyway; and without one so long. */
const GOES_ALONG_MS = 900;
const WAIT_MS = 1_100;

/**
 * Holds back what nobody would see: to draw a chart again costs as much for a hundredth of a pixel as for a hundred. A
 * candle that moves visibly is brought at once, any other within about a second. While the picture is off the screen only
 * a candle that is over is brought, and the newest once somebody can see it.
 */
export function createUnseen({ yOf, isInSight, bring }: Options) {
  let waiting: Candle | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sinceMs = 0;
  const forget = (): void => {
    clearTimeout(timer);
    timer = undefined;
    waiting = null;
  };
  const isSame = (one: number, other: number) =>
    one === other || Math.abs((yOf(one) ?? Infinity) - (yOf(other) ?? 0)) < UNSEEN_PX;
  const bringLate = (): void => {
    const late = waiting;
    forget();
    if (late) bring(late);
  };
  return {
    /** A candle, and the one that is drawn in its place. */
    put: (candle: Candle, drawn: Candle | undefined): void => {
      if (!isInSight()) {
        if (waiting?.time !== candle.time) bringLate();
        waiting = candle;
        return;
      }
      const isUnseen =
        drawn?.time === candle.time &&
        isSame(drawn.close, candle.close) &&
        isSame(drawn.high, candle.high) &&
        isSame(drawn.low, candle.low);
      const goesAlong = waiting !== null && performance.now() - sinceMs >= GOES_ALONG_MS;
      if (!isUnseen || goesAlong) {
        forget();
        return bring(candle);
      }
      if (waiting === null) sinceMs = performance.now();
      waiting = candle;
      timer ??= setTimeout(bringLate, WAIT_MS);
    },
    /** The picture has come onto the screen. */
    seen: bringLate,
    forget,
  };
}
