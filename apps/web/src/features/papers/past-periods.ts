import { papers } from '@halyard/contract';
import { paperPeriod } from '../../domain/papers/paper-words.ts';
import type { Choice } from '../../ui/forms/select.tsx';

/** The first and the newest period that is over; null where there is none yet. */
export function pastPeriods(
  kind: papers.PaperKind,
  openedAt: string,
  nowMs: number,
): { readonly first: string; readonly last: string } | null {
  const nameOf = (ms: number) => new Date(ms).toISOString().slice(0, papers.PERIOD_LENGTHS[kind]);
  const first = openedAt.slice(0, papers.PERIOD_LENGTHS[kind]);
  const last = nameOf(Date.parse(nameOf(nowMs - papers.PAPER_SETTLED_MS)) - 1);
  return first <= last ? { first, last } : null;
}

/** All of them, the newest first, for months and years. */
export function periodChoices(
  kind: 'statement' | 'gains',
  openedAt: string,
  nowMs: number,
): readonly Choice[] {
  const past = pastPeriods(kind, openedAt, nowMs);
  if (!past) return [];
  const choices: Choice[] = [];
  let name = past.last;
  while (name >= past.first) {
    choices.push({ value: name, label: paperPeriod({ kind, period: name }) });
    name = new Date(Date.parse(name) - 1).toISOString().slice(0, papers.PERIOD_LENGTHS[kind]);
  }
  return choices;
}
