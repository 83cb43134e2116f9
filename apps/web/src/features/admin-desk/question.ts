import { admin } from '@halyard/contract';
import type { Chosen } from './chosen.ts';
import { keyOf } from './desk-place.ts';

/** What the panel is about: to look at something, or a decision that is being made. */
export type Mode = 'look' | 'approve' | 'reject';

/** A decision that is asked for, and of what: of all that is chosen, or of the one somebody was on. */
export type Question = { readonly mode: Mode; readonly of: 'chosen' | 'one'; readonly key: string | null };
export const NO_QUESTION: Question = { mode: 'look', of: 'one', key: null };

export const isTogether = (kind: admin.DeskKind): kind is admin.TogetherKind =>
  (admin.TOGETHER_KINDS as readonly string[]).includes(kind);

type Where = {
  readonly items: readonly admin.DeskItem[];
  readonly chosen: Chosen;
  readonly currentKey: string | null;
  /** What is being decided: it may have left the list before its answer is here. */
  readonly sent: readonly admin.DeskItem[];
};

/**
 * What is asked, of what is there now. What has left the list, because somebody else decided or a filter leaves it out, is asked
 * about no more: nothing that comes to stand in its place is decided instead.
 */
export function aboutOf(question: Question, { items, chosen, currentKey, sent }: Where) {
  const isOfChosen = question.of === 'chosen';
  const those = items.filter((item) => chosen.keys.has(keyOf(item)));
  const stands = isOfChosen ? those.length + sent.length > 0 : question.key === currentKey;
  const mode = stands ? question.mode : 'look';
  return {
    mode,
    current: [...items, ...sent].find((item) => keyOf(item) === currentKey) ?? null,
    isOfChosen: isOfChosen && mode !== 'look',
    /** What of it can be decided together, and how much is left out. */
    together: isOfChosen && sent.length > 0 ? sent : those.filter(({ kind }) => isTogether(kind)),
    leftOut: those.filter(({ kind }) => !isTogether(kind)).length,
  };
}
