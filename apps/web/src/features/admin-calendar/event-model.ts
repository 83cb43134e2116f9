import type { analysis, BodyInput } from '@halyard/contract';
import { momentOfUtcField, utcFieldText } from '../../ui/moments.ts';

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

/** What the server takes at most, so that nobody types more in vain. */
export const EVENT_LENGTHS = {
  title: 200,
  country: 60,
  currency: 10,
  forecast: 40,
  previous: 40,
  actual: 40,
} as const;

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

export type EventProblems = Partial<Record<keyof EventForm, string>>;

export function problemsOf(form: EventForm): EventProblems {
  const problems: EventProblems = {};
  for (const name of ['title', 'country'] as const) {
    if (form[name].trim() === '') problems[name] = 'Please fill in this field';
  }
  if (!/^[A-Z0-9]{2,10}$/.test(form.currency.trim())) problems.currency = 'A code such as USD';
  if (momentOfUtcField(form.startsAt) === null) problems.startsAt = 'Please choose a day and a time';
  return problems;
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
