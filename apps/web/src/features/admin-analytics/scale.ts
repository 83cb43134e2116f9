/** An axis: round numbers that hold all values between them. */
export type Scale = { readonly low: number; readonly high: number; readonly ticks: readonly number[] };

const STEPS_WANTED = 3;
/** Far below a cent. What differs by less is drawn as one value. */
const FINEST_STEP = 1e-6;

/** `isCount` keeps the steps of an axis of whole things whole. */
export function scaleOf(values: readonly number[], isCount = false): Scale {
  const least = values.length === 0 ? 0 : Math.min(...values);
  const most = values.length === 0 ? 0 : Math.max(...values);
  // A value that never moved lies in the middle; nothing at all lies at the bottom.
  const [from, to] = least === most && least !== 0 ? [least - 1, most + 1] : [least, most];
  const wanted = (to - from) / STEPS_WANTED;
  const step = roundStep(wanted === 0 ? 1 : Math.max(wanted, FINEST_STEP), isCount);
  const first = Math.floor(from / step);
  const last = Math.max(Math.ceil(to / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: first * step, high: last * step, ticks };
}

/** How far up a value stands, in percent of the axis. */
export function heightOf(value: number, { low, high }: Scale): number {
  return ((value - low) / (high - low)) * 100;
}

/** The next of 1, 2, 5 and their tens. */
function roundStep(atLeast: number, isCount: boolean): number {
  const ten = 10 ** Math.floor(Math.log10(atLeast));
  const step = ([1, 2, 5].find((times) => times * ten >= atLeast) ?? 10) * ten;
  return isCount ? Math.max(1, step) : step;
}
