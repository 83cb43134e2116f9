import type { analysis, BodyInput } from '@halyard/contract';
import { momentOfUtcField, utcFieldText } from '../../ui/facts/moments.ts';
import { type ContentField, missing } from './content.ts';
import { localTimeText, noMoment } from './moment-field.ts';

export type EventForm = {
  readonly title: string;
  readonly country: string;
  readonly currency: string;
  readonly impact: analysis.Impact;
  /** In UTC, as its field holds it. */
  readonly startsAt: string;
  readonly forecast: string;
  readonly previous: string;
  readonly actual: string;
};

export const EMPTY_EVENT: EventForm = {
  title: '',
  country: '',
  currency: '',
  impact: 'medium',
  startsAt: '',
  forecast: '',
  previous: '',
  actual: '',
};

const plain = { autoComplete: 'off' } as const;

export const EVENT_FIELDS: readonly ContentField<EventForm>[] = [
  { name: 'title', label: 'Event', most: 200, className: 'sm:col-span-6', problem: missing, input: plain },
  { name: 'country', label: 'Country', most: 60, className: 'sm:col-span-3', problem: missing, input: plain },
  {
    name: 'currency',
    label: 'Currency',
    most: 10,
    className: 'sm:col-span-3',
    typed: (text) => text.toUpperCase(),
    problem: (text) => (/^[A-Z0-9]{2,10}$/.test(text.trim()) ? undefined : 'A code such as USD'),
    input: { ...plain, spellCheck: false },
  },
  {
    name: 'startsAt',
    label: 'When (UTC)',
    className: 'sm:col-span-3',
    hint: (text) => localTimeText(text) ?? 'Announcements are kept in UTC.',
    problem: noMoment,
    input: { type: 'datetime-local' },
  },
  {
    name: 'impact',
    label: 'Impact',
    className: 'sm:col-span-3',
    choices: [
      { value: 'low', label: 'Low' },
      { value: 'medium', label: 'Medium' },
      { value: 'high', label: 'High' },
    ],
  },
  value('forecast', 'Forecast', '2.1%'),
  value('previous', 'Previous'),
  value('actual', 'Actual'),
];

function value(name: 'forecast' | 'previous' | 'actual', label: string, placeholder?: string) {
  return {
    name,
    label,
    isOptional: true,
    most: 40,
    className: 'sm:col-span-2',
    input: { ...plain, placeholder },
  };
}

export function formOf(event: analysis.AdminCalendarEvent): EventForm {
  const { title, country, currency, impact, startsAt, forecast, previous, actual } = event;
  return {
    title,
    country,
    currency,
    impact,
    startsAt: utcFieldText(startsAt),
    forecast: forecast ?? '',
    previous: previous ?? '',
    actual: actual ?? '',
  };
}

/** What is sent. An empty value is none; the seconds of a moment nobody touched stay as they were. */
export function bodyOf(
  form: EventForm,
  before: analysis.AdminCalendarEvent | null,
): BodyInput<typeof analysis.adminCreateEvent> {
  const isTouched = before === null || utcFieldText(before.startsAt) !== form.startsAt;
  return {
    title: form.title.trim(),
    country: form.country.trim(),
    currency: form.currency.trim(),
    impact: form.impact,
    startsAt: isTouched ? (momentOfUtcField(form.startsAt) ?? '') : before.startsAt,
    forecast: form.forecast.trim() || null,
    previous: form.previous.trim() || null,
    actual: form.actual.trim() || null,
  };
}
