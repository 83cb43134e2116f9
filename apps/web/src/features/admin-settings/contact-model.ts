import {
  type admin,
  type AnswerOf,
  type contact,
  isEmail,
  OPERATOR_PHONE_SHAPE,
  SHARED_SENTENCES,
} from '@halyard/contract';

export type KnownContact = AnswerOf<typeof admin.adminGetSettings>['contact'];

export type Details = AnswerOf<typeof contact.contactInfo>;

export const MOST_HOURS = 7;
export const EMPTY_HOURS = { days: '', hours: '' } as const;

export type DetailsProblems = Partial<Record<'email' | 'phone' | 'address' | 'timezone' | 'hours', string>>;

/** What can be seen here already; the server looks again. */
export function problemsOf(details: Details): DetailsProblems {
  const problems: DetailsProblems = {};
  if (!isEmail(details.email)) problems.email = SHARED_SENTENCES.invalidEmail;
  if (!OPERATOR_PHONE_SHAPE.test(details.phone.trim())) problems.phone = SHARED_SENTENCES.invalidPhone;
  for (const name of ['address', 'timezone'] as const) {
    if (details[name].trim() === '') problems[name] = 'Please fill in this field';
  }
  const isMissing = details.hours.some(({ days, hours }) => days.trim() === '' || hours.trim() === '');
  if (details.hours.length === 0 || isMissing) problems.hours = 'Please fill in days and hours of each line';
  return problems;
}

export function isSame(one: Details, other: Details): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields in the order they are kept in, so that two can be compared. */
export function detailsOf({ email, phone, address, hours, timezone }: Details) {
  return {
    email: email.trim(),
    phone: phone.trim(),
    address: address.trim(),
    hours: hours.map((line) => ({ days: line.days.trim(), hours: line.hours.trim() })),
    timezone: timezone.trim(),
  };
}
