import type { ReactNode } from 'react';
import { type FailureTexts, wordsFor } from '../../platform/calls/call-failure.ts';

export type NoticeKind = 'success' | 'error' | 'plain';

export type NoticeOptions = {
  /** A notice with the same id takes the place of the one before. */
  readonly id?: string;
  readonly detail?: ReactNode;
  readonly lastsMs?: number;
  readonly action?: { readonly label: string; readonly onClick: () => void };
};

export type Say = (kind: NoticeKind, text: string, options: NoticeOptions) => void;

let say: Say | null = null;
const waiting: Parameters<Say>[] = [];

/** The area where notices appear is there now. */
export function speakThrough(speaker: Say): void {
  say = speaker;
  for (const notice of waiting.splice(0)) say(...notice);
}

function tell(...notice: Parameters<Say>): void {
  if (say === null) waiting.push(notice);
  else say(...notice);
}

/** Short messages that go by themselves. */
export const notices = {
  success: (text: string, detail?: ReactNode) => tell('success', text, { detail }),
  error: (text: string, detail?: ReactNode) => tell('error', text, { detail }),
  failure: (failure: unknown, texts: FailureTexts) => tell('error', wordsFor(failure, texts), {}),
  /** A message with its own time and, perhaps, something to do. */
  show: (text: string, options: NoticeOptions) => tell('plain', text, options),
};
