import type { analysis, BodyInput } from '@halyard/contract';
import { momentOfUtcField, utcFieldText } from '../../ui/facts/moments.ts';
import { TextArea } from '../../ui/forms/input.tsx';
import { type ContentField, missing } from './content.ts';
import { localTimeText, noMoment } from './moment-field.ts';
import { SymbolPicker } from './symbol-picker.tsx';

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

const WIDE = 'sm:col-span-2';

export const NEWS_FIELDS: readonly ContentField<NewsForm>[] = [
  { name: 'title', label: 'Title', most: 200, className: WIDE, problem: missing },
  {
    name: 'summary',
    label: 'Summary',
    most: 500,
    isCounted: true,
    className: WIDE,
    problem: missing,
    input: { as: TextArea, inputClassName: 'min-h-16' },
  },
  {
    name: 'body',
    label: 'Text',
    isOptional: true,
    most: 5000,
    isCounted: true,
    className: WIDE,
    input: { as: TextArea, inputClassName: 'min-h-32' },
  },
  { name: 'source', label: 'Source', hint: 'Who says so. Customers see it.', most: 200, problem: missing },
  {
    name: 'publishedAt',
    label: 'Publish at (UTC)',
    isOptional: true,
    hint: (text) => localTimeText(text) ?? 'Left empty it is published at once.',
    problem: (text) => (text === '' ? undefined : noMoment(text)),
    input: { type: 'datetime-local' },
  },
  {
    name: 'symbols',
    label: 'Markets',
    hint: 'Customers can ask for the news of one market.',
    className: WIDE,
    control: (control, form, onForm) => (
      <SymbolPicker
        control={control}
        chosen={form.symbols}
        onChosen={(symbols) => onForm({ ...form, symbols })}
      />
    ),
  },
];

export function formOf(item: analysis.AdminNewsItem): NewsForm {
  const { title, summary, body, source, symbols, publishedAt } = item;
  return { title, summary, body, source, symbols, publishedAt: utcFieldText(publishedAt) };
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
