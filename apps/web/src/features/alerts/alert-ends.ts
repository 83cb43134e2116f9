import type { watch } from '@halyard/contract';
import { serverNow } from '../../platform/live/server-clock.ts';

const DAY_MS = 86_400_000;
export const ENDS = [
  { value: 'never', label: 'Never', ms: null },
  { value: 'day', label: 'In a day', ms: DAY_MS },
  { value: 'week', label: 'In a week', ms: 7 * DAY_MS },
  { value: 'month', label: 'In 30 days', ms: 30 * DAY_MS },
] as const;
export type End = (typeof ENDS)[number]['value'] | 'kept';

/** An end that has passed is none to keep: the alert would be refused for it. */
export function endToCome({ expiresAt }: watch.Alert): string | null {
  return expiresAt !== null && Date.parse(expiresAt) > serverNow() ? expiresAt : null;
}

export function endOf(end: Exclude<End, 'kept'>): string | null {
  const ms = ENDS.find(({ value }) => value === end)?.ms ?? null;
  return ms === null ? null : new Date(serverNow() + ms).toISOString();
}
