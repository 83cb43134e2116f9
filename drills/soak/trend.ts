/** What was seen in one minute. */
export type Minute = {
  readonly minute: number;
  readonly calls: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly rssMiB: number;
  /** After all garbage was collected. */
  readonly heapMiB: number;
};

/** By how much a figure grows from minute to minute: the slope of the straight line that fits best. */
export function slopeOf(minutes: readonly Minute[], figure: (minute: Minute) => number): number {
  const middle = mean(minutes.map(({ minute }) => minute));
  const level = mean(minutes.map(figure));
  const up = minutes.map((one) => (one.minute - middle) * (figure(one) - level));
  const along = minutes.map((one) => (one.minute - middle) ** 2);
  return mean(up) / mean(along);
}

/** How many times the earlier half's middle p99 that of the later half is. */
export function driftOf(minutes: readonly Minute[]): number {
  const half = Math.floor(minutes.length / 2);
  const middleOf = (some: readonly Minute[]) =>
    quantile(
      some.map(({ p99Ms }) => p99Ms),
      0.5,
    );
  return middleOf(minutes.slice(-half)) / middleOf(minutes.slice(0, half));
}

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
