import { EMAIL_SHAPE, MAX_EMAIL } from './profile-fields.ts';
import { SHARED_SENTENCES } from './shared-sentences.ts';
import { z } from 'zod';

/** Fields that many calls share, each with the sentence a person reads when it is wrong. */

export const id = z.uuid({ error: 'This id is not valid' });

/** Which of the caller's books is meant, in a query string; without it the main one. */
export const book = id.optional();
export const ofBook = z.strictObject({ book });

export const currency = z
  .string({ error: 'Please choose a currency' })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,10}$/, { error: 'Please choose a currency' });

/**
 * An amount as it comes in: a JSON number or a decimal string. How many decimals it may have depends on the
 * currency, so the use case reads it; here only the rough shape is checked.
 */
const notAnAmount = { error: SHARED_SENTENCES.invalidAmount };
export const amountInput = z.union(
  [z.number(), z.string().trim().min(1, notAnAmount).max(40, notAnAmount)],
  notAnAmount,
);
/** What an amount of money may be refused for, whatever it is for. */
export const amountRefusals = ['invalid-amount', 'too-many-decimals', 'amount-too-large'] as const;

/**
 * No control characters, and none that turn the direction of what follows: a name with one of those shows another name, and
 * turns round the sentence it stands in. Marks that scripts from right to left need are none of them.
 */
export const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/;
/** What stands by itself turns nothing else round, and a telephone number that is copied often brings such signs along. */
export const LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;

export const email = z
  .string({ error: SHARED_SENTENCES.missingEmail })
  .trim()
  .toLowerCase()
  // A letter with an accent may come as one sign or as two, and is the same address.
  .normalize('NFC')
  .min(1, { error: SHARED_SENTENCES.missingEmail })
  .max(MAX_EMAIL, { error: SHARED_SENTENCES.invalidEmail })
  .regex(EMAIL_SHAPE, { error: SHARED_SENTENCES.invalidEmail });

/** A whole number between two others, and one sentence for whatever is wrong with it. */
export function wholeNumber(sentence: string, min: number, max: number) {
  const error = { error: sentence };
  return z.number(error).int(error).min(min, error).max(max, error);
}

/** Something that leaves a mark on the screen: a name of characters without width is none. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text a person types: no control characters (line breaks only where allowed), trimmed, of bounded length. */
export function text(
  name: string,
  max: number,
  options: { min?: number; missing?: string; multiline?: true } = {},
) {
  const missing = options.missing ?? `Please provide ${name}`;
  return z
    .string({ error: missing })
    .trim()
    .min(options.min ?? 1, { error: missing })
    .refine((typed) => typed === '' || SEEN.test(typed), { error: missing })
    .max(max, { error: `${capitalised(name)} is too long: at most ${max} characters` })
    .regex(options.multiline ? LINES : ONE_LINE, {
      error: `${capitalised(name)} contains characters that are not allowed`,
    });
}

/** What a person types to find something, which may be a whole address. Control characters are in no text that could be found. */
export const search = z
  .string()
  .trim()
  .max(MAX_EMAIL, { error: `Search is too long: at most ${MAX_EMAIL} characters` })
  .regex(ONE_LINE, { error: 'Search contains characters that are not allowed' })
  .optional();

/** A whole number in a query string. Anything but plain digits is refused. */
export function integerInQuery(name: string, min: number, max: number) {
  const sentence = `${name} must be a whole number from ${min} to ${max}`;
  return z.union([z.number(), z.string()], { error: sentence }).transform((value, context) => {
    const number = typeof value === 'number' ? value : /^\d{1,11}$/.test(value) ? Number(value) : Number.NaN;
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    context.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });
}

export const page = integerInQuery('page', 1, 100_000).default(1);

/** Pagination of the customer's lists. */
export const pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
});

/** Pagination of the back office's lists. */
export const adminPagination = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalItems: z.number(),
  itemsPerPage: z.number(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
});

/** A moment of an answer: ISO 8601 in UTC on the wire, and before that a date as well, as the database gives it. */
export const moment = z.preprocess(
  (at: string | Date) => (at instanceof Date ? at.toISOString() : at),
  z.iso.datetime(),
);

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
