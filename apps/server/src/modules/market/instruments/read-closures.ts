import { refuse } from '../../../platform/refusal.ts';
import type { Closure } from './settings.ts';

const DAY_MS = 86_400_000;

/** Longer than any holiday: whoever types a wrong year is told, and what has no end yet is a halt. */
const LONGEST_DAYS = 31;

type Asked = { readonly from: string; readonly until: string; readonly reason: string };

/**
 * The closures an administrator asks for, the next one first. One that was planned before and has ended meanwhile is left
 * out, since they may have looked at it for a while; a new one in the past is a mistake.
 */
export function readClosures(
  asked: readonly Asked[],
  before: readonly Closure[],
  nowMs: number,
): readonly Closure[] {
  const read = asked
    .map(({ from, until, reason }) => ({ fromMs: Date.parse(from), untilMs: Date.parse(until), reason }))
    .filter((one) => one.untilMs > nowMs || !before.some((known) => isSame(known, one)))
    .toSorted((one, other) => one.fromMs - other.fromMs);
  for (const [index, { fromMs, untilMs }] of read.entries()) {
    if (fromMs >= untilMs) refuse('closure-order');
    if (untilMs <= nowMs) refuse('closure-over');
    if (untilMs - fromMs > LONGEST_DAYS * DAY_MS) refuse('closure-too-long', { days: LONGEST_DAYS });
    const next = read[index + 1];
    if (next && next.fromMs < untilMs) refuse('closures-overlap');
  }
  return read;
}

function isSame(one: Closure, other: Closure): boolean {
  return one.fromMs === other.fromMs && one.untilMs === other.untilMs;
}
