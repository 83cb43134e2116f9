import { isEmail, PHONE_SHAPE } from '@halyard/contract';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { CONTACT_PROBLEMS } from '../../texts/contact.ts';

/** A message to the operator while it is being written: its fields, what is wrong with them, what is sent. */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactDraft = Readonly<Record<ContactField, string>>;
export type ContactProblems = Readonly<Partial<Record<ContactField, string>>>;

export const MESSAGE_LENGTH = { least: 10, most: 5000 } as const;
const NAME_MOST = 100;
const SUBJECT_MOST = 200;

/** An empty message; an address that names a subject has it filled in already. */
export function newDraft(subject = ''): ContactDraft {
  return { name: '', email: '', phone: '', subject: subject.trim().slice(0, SUBJECT_MOST), message: '' };
}

/** What counts: blanks around a text are not sent. */
export function lengthOf(text: string): number {
  return text.trim().length;
}

/** What keeps each field from being sent. The server has the same rules and the last word. */
export function problemsOf(draft: ContactDraft): ContactProblems {
  const found = {
    name: requiredProblem(draft, 'name') ?? lengthProblem('Name', draft.name, NAME_MOST),
    email: requiredProblem(draft, 'email') ?? (isEmail(draft.email) ? undefined : CONTACT_PROBLEMS.email),
    phone: PHONE_SHAPE.test(draft.phone.trim()) ? undefined : CONTACT_PROBLEMS.phone,
    subject: requiredProblem(draft, 'subject') ?? lengthProblem('Subject', draft.subject, SUBJECT_MOST),
    message: requiredProblem(draft, 'message') ?? messageProblem(draft.message),
  };
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined));
}

export function isSomethingMissing(draft: ContactDraft): boolean {
  return CONTACT_FIELDS.some((field) => field !== 'phone' && lengthOf(draft[field]) === 0);
}

/** What the server said about single fields, to be shown beside them. */
export function problemsIn(failure: unknown): ContactProblems {
  if (!(failure instanceof CallFailure)) return {};
  const about = (field: ContactField) => failure.details.find(({ path }) => path === field)?.message;
  return Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => {
      const sentence = about(field);
      return sentence ? [[field, sentence]] : [];
    }),
  );
}

/** What is sent; an empty phone number is left out. */
export function bodyOf(draft: ContactDraft) {
  const phone = draft.phone.trim();
  return {
    name: draft.name.trim(),
    email: draft.email.trim(),
    subject: draft.subject.trim(),
    message: draft.message.trim(),
    ...(phone === '' ? {} : { phone }),
  };
}

function requiredProblem(draft: ContactDraft, field: Exclude<ContactField, 'phone'>): string | undefined {
  return lengthOf(draft[field]) === 0 ? CONTACT_PROBLEMS.missing[field] : undefined;
}

function lengthProblem(what: string, text: string, most: number): string | undefined {
  return lengthOf(text) > most ? CONTACT_PROBLEMS.tooLong(what, most) : undefined;
}

function messageProblem(message: string): string | undefined {
  if (lengthOf(message) < MESSAGE_LENGTH.least) return CONTACT_PROBLEMS.shortMessage;
  return lengthProblem('Message', message, MESSAGE_LENGTH.most);
}
