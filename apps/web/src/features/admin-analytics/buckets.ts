/** Daily values as a chart shows them: day by day, or a week at a time where days would be too thin to see. */

export type Daily = readonly { readonly day: string; readonly value: number }[];
export type Bucket = { readonly from: string; readonly to: string; readonly value: number };

const MOST_SINGLE_DAYS = 100;

/** Counted back from the last day, so that it is the first bucket that may be short. Days of a week are summed or told by one. */
export function bucketsOf(daily: Daily, together: (days: Daily) => number = sumOf): readonly Bucket[] {
  const size = daily.length > MOST_SINGLE_DAYS ? 7 : 1;
  const buckets: Bucket[] = [];
  for (let end = daily.length; end > 0; end -= size) {
    const days = daily.slice(Math.max(0, end - size), end);
    buckets.push({
      from: days[0]?.day ?? '',
      to: days.at(-1)?.day ?? '',
      value: together(days),
    });
  }
  return buckets.toReversed();
}

/** What there was at the end of every bucket, told from what there is now and what came in each of them. */
export function runningTotals(buckets: readonly Bucket[], now: number): readonly number[] {
  let total = now - sumOf(buckets);
  return buckets.map(({ value }) => (total += value));
}

export function sumOf(values: readonly { readonly value: number }[]): number {
  return values.reduce((sum, { value }) => sum + value, 0);
}

export function highestOf(values: readonly { readonly value: number }[]): number {
  return Math.max(0, ...values.map(({ value }) => value));
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** '21 Nov', or '15 – 21 Nov'. Days are those of UTC, as the server counts them. */
export function bucketText({ from, to }: Pick<Bucket, 'from' | 'to'>): string {
  return dayAndMonth.formatRange(midnight(from), midnight(to));
}

/** The first day, one in the middle and the last: enough to know where one is. */
export function marksOf(buckets: readonly Bucket[]): readonly string[] {
  const [first, last] = [buckets[0], buckets.at(-1)];
  const middle = buckets[Math.floor((buckets.length - 1) / 2)];
  return first && middle && last ? [dayText(first.from), dayText(middle.from), dayText(last.to)] : [];
}

function dayText(day: string): string {
  return dayAndMonth.format(midnight(day));
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
