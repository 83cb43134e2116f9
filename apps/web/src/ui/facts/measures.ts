/** Lengths of time, sizes, counts and ids as a person says them. */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** '340 ms', '12 s', '3 min', '4 h 10 min', '2 d 5 h'. */
export function durationText(ms: number): string {
  if (ms < SECOND_MS) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS)
    return joined(Math.floor(ms / HOUR_MS), 'h', Math.floor((ms % HOUR_MS) / MINUTE_MS), 'min');
  return joined(Math.floor(ms / DAY_MS), 'd', Math.floor((ms % DAY_MS) / HOUR_MS), 'h');
}

function joined(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

/** How long before `at` something was; what is only just over is not told in milliseconds. */
export function agoText(moment: string, at: string): string {
  const ms = Date.parse(at) - Date.parse(moment);
  return ms < SECOND_MS ? 'just now' : `${durationText(ms)} ago`;
}

/** How long after `at` something will be; what is due already is late only by what the clocks differ. */
export function untilText(moment: string, at: string): string {
  const ms = Date.parse(moment) - Date.parse(at);
  return ms < SECOND_MS ? 'now' : `in ${durationText(ms)}`;
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

export function bytesText(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${value.toFixed(step > 0 && value < 10 ? 1 : 0)} ${UNITS[step] ?? ''}`;
}

export function countText(count: number): string {
  return count.toLocaleString('en-US');
}

/** '1 account', '3 accounts'. */
export function countOf(count: number, one: string): string {
  return `${countText(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** The end of an id, which tells a few of them apart. */
export function shortId(id: string): string {
  return id.slice(-6);
}
