import type { analysis, BodyInput } from '@halyard/contract';
import { momentOfUtcField, utcFieldText } from '../../ui/moments.ts';

export type NewsForm = {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly source: string;
  readonly symbols: readonly string[];
  /** In UTC, as its field holds it; empty publishes at once. */
  readonly publishedAt: string;
};

export const EMPTY_NEWS: NewsForm = {
  title: '',
  summary: '',
  body: '',
  source: '',
  symbols: [],
  publishedAt: '',
};

/** What the server takes at most, so that nobody types more in vain. */
export const NEWS_LENGTHS = { title: 200, summary: 500, body: 5000, source: 200 } as const;
export const MOST_SYMBOLS = 10;

export function formOf(item: analysis.AdminNewsItem): NewsForm {
  const { title, summary, body, source, symbols, publishedAt } = item;
  return { title, summary, body, source, symbols, publishedAt: utcFieldText(publishedAt) };
}

export type NewsProblems = Partial<Record<keyof NewsForm, string>>;

export function problemsOf(form: NewsForm): NewsProblems {
  const problems: NewsProblems = {};
  for (const name of ['title', 'summary', 'source'] as const) {
    if (form[name].trim() === '') problems[name] = 'Please fill in this field';
  }
  if (form.publishedAt !== '' && momentOfUtcField(form.publishedAt) === null) {
    problems.publishedAt = 'Please choose a day and a time';
  }
  return problems;
}

/** What is sent. The seconds of a moment nobody touched stay as they were. */
export function bodyOf(
  form: NewsForm,
  before: analysis.AdminNewsItem | null,
  nowMs: number,
): BodyInput<typeof analysis.adminCreateNews> {
  const moment = momentOf(form.publishedAt, before, nowMs);
  return {
    title: form.title.trim(),
    summary: form.summary.trim(),
    body: form.body.trim(),
    source: form.source.trim(),
    symbols: [...form.symbols],
    ...(moment === null ? {} : { publishedAt: moment }),
  };
}

/** A moment that was emptied is now: without one the server takes "at once" only of what is new. */
function momentOf(field: string, before: analysis.AdminNewsItem | null, nowMs: number): string | null {
  if (before === null) return momentOfUtcField(field);
  if (field === '') return new Date(nowMs).toISOString();
  return utcFieldText(before.publishedAt) === field ? before.publishedAt : momentOfUtcField(field);
}

export function isScheduled({ publishedAt }: { readonly publishedAt: string }, nowMs: number): boolean {
  return Date.parse(publishedAt) > nowMs;
}
