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
export type Speaker = { readonly say: Say; readonly forget: (id: string) => void };

let speaker: Speaker | null = null;
let waiting: Parameters<Say>[] = [];

/** The area where notices appear is there now. */
export function speakThrough(area: Speaker): void {
  speaker = area;
  const waited = waiting;
  waiting = [];
  for (const notice of waited) area.say(...notice);
}

function tell(...notice: Parameters<Say>): void {
  if (speaker === null) waiting.push(notice);
  else speaker.say(...notice);
}

function forget(id: string): void {
  waiting = waiting.filter(([, , options]) => options.id !== id);
  speaker?.forget(id);
}

/** Short messages that go by themselves. */
export const notices = {
  success: (text: string, detail?: ReactNode) => tell('success', text, { detail }),
  error: (text: string, detail?: ReactNode) => tell('error', text, { detail }),
  failure: (failure: unknown, texts: FailureTexts) => tell('error', wordsFor(failure, texts), {}),
  /** A message with its own time and, perhaps, something to do. */
  show: (text: string, options: NoticeOptions) => tell('plain', text, options),
  /** Takes back the notice with this id, if there is one. */
  forget,
};
