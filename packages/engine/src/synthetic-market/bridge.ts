import type { Chance } from './chance.ts';
import { exponential, logarithm, onGrid } from './numbers.ts';

/**
 * A stretch of a random path of which only the outline is known: where it begins and ends, how high and
 * how low it goes in between. Values are logarithms of the price relative to its reference level.
 */
export type Outline = {
  readonly start: number;
  readonly end: number;
  readonly high: number;
  readonly low: number;
};

type Halves = { readonly left: Outline; readonly right: Outline };

const CANDIDATES = 6;
/** Overwritten with each drawing and read only within it. */
const weightUpTo = new Float64Array(CANDIDATES);

const REACH = 3.5;
const PI_SQUARED = 9.869604401089358;

/**
 * Parts a stretch in two without contradicting its outline. The meeting point is drawn from the law of a
 * Brownian bridge that is known to reach exactly this high and this low; then one half gets the high, one
 * gets the low, and each other extreme is drawn from the law of a bridge that stays inside. So a stretch
 * always is the union of its parts, however deep one looks.
 */
export function partOutline(
  whole: Outline,
  leftVariance: number,
  rightVariance: number,
  chance: Chance,
): Halves {
  const meeting = drawMeetingPoint(whole, leftVariance, rightVariance, chance);
  const mirrored = mirror(whole);
  const highs = partHigh(whole, meeting, leftVariance, rightVariance, chance(2), chance(3));
  const lows = partHigh(mirrored, -meeting, leftVariance, rightVariance, chance(4), chance(5));
  return {
    left: { start: whole.start, end: meeting, high: highs.left, low: -lows.left },
    right: { start: meeting, end: whole.end, high: highs.right, low: -lows.right },
  };
}

/** Weighs evenly spaced candidates, picks one by its weight, and spreads it over its cell. */
function drawMeetingPoint(
  whole: Outline,
  leftVariance: number,
  rightVariance: number,
  chance: Chance,
): number {
  const { start, end, high, low } = whole;
  const leftPrecision = 1 / leftVariance;
  const rightPrecision = 1 / rightVariance;
  const precision = leftPrecision + rightPrecision;
  const mean = (start * leftPrecision + end * rightPrecision) / precision;
  const reach = REACH / Math.sqrt(precision);
  const from = Math.max(low, Math.min(mean - reach, high));
  const cell = (Math.min(high, Math.max(mean + reach, low)) - from) / CANDIDATES;
  let total = 0;
  for (let index = 0; index < CANDIDATES; index += 1) {
    const candidate = from + (index + 0.5) * cell;
    const offset = candidate - mean;
    total +=
      exponential(-0.5 * offset * offset * precision) *
      reaching(high - start, high - candidate, high - end, leftPrecision, rightPrecision) *
      reaching(start - low, candidate - low, end - low, leftPrecision, rightPrecision);
    weightUpTo[index] = total;
  }
  // When every candidate is out of reach, the middle one will do.
  const drawn = chance(0) * total;
  let chosen = total > 0 ? 0 : CANDIDATES >> 1;
  while (chosen < CANDIDATES - 1 && drawn > (weightUpTo[chosen] ?? total)) chosen += 1;
  return Math.min(high, Math.max(low, onGrid(from + (chosen + chance(1)) * cell)));
}

/** How likely two bridges in a row reach a bound between them, given their distances from it. */
function reaching(
  startGap: number,
  meetingGap: number,
  endGap: number,
  leftPrecision: number,
  rightPrecision: number,
): number {
  const leftBeyond = exponential(-2 * startGap * meetingGap * leftPrecision);
  const rightBeyond = exponential(-2 * meetingGap * endGap * rightPrecision);
  return (
    (startGap + meetingGap) * leftPrecision * leftBeyond * (1 - rightBeyond) +
    (meetingGap + endGap) * rightPrecision * rightBeyond * (1 - leftBeyond)
  );
}

function partHigh(
  whole: Outline,
  meeting: number,
  leftVariance: number,
  rightVariance: number,
  choice: number,
  height: number,
): { readonly left: number; readonly right: number } {
  const { start, end, high, low } = whole;
  const leftBeyond = exponential((-2 * (high - start) * (high - meeting)) / leftVariance);
  const rightBeyond = exponential((-2 * (high - meeting) * (high - end)) / rightVariance);
  const left = ((2 * high - start - meeting) / leftVariance) * leftBeyond * (1 - rightBeyond);
  const right = ((2 * high - meeting - end) / rightVariance) * rightBeyond * (1 - leftBeyond);
  // Where both chances vanish the nearer half takes it.
  const total = left + right;
  const isLeft = total > 0 ? choice * total < left : start > end;
  return isLeft
    ? { left: high, right: drawHigh(meeting, end, high, low, rightVariance, rightBeyond, height) }
    : { left: drawHigh(start, meeting, high, low, leftVariance, leftBeyond, height), right: high };
}

/**
 * The high of a bridge that is known to stay below a bound and above a floor. Where there is time enough to
 * cross that corridor more than once, the corridor decides: the path fills it, and a high far below the
 * bound is unlikely however the bridge began.
 */
function drawHigh(
  start: number,
  end: number,
  bound: number,
  floor: number,
  variance: number,
  beyond: number,
  height: number,
): number {
  const width = bound - floor;
  if (variance * 2 > width * width) {
    const narrowing = (-2 * logarithm(1 - height)) / (PI_SQUARED * variance);
    const high = floor + 1 / Math.sqrt(1 / (width * width) + narrowing);
    return Math.min(bound, Math.max(start, end, onGrid(high)));
  }
  const survival = 1 - height * (1 - beyond);
  const gap = start - end;
  const high = (start + end + Math.sqrt(gap * gap - 2 * variance * logarithm(survival))) / 2;
  return Math.min(bound, Math.max(start, end, onGrid(high)));
}

function mirror(outline: Outline): Outline {
  return { start: -outline.start, end: -outline.end, high: -outline.low, low: -outline.high };
}
