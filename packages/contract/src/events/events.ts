import { z } from 'zod';
import { customerRead, endpoint } from '../endpoint.ts';
import { book, integerInQuery } from '../fields.ts';
import { bookEvent } from './shapes.ts';

/** What happened in an account, one after the other: to be read page by page, or followed as it comes. */

export {
  type BookEvent,
  bookEvent,
  EVENT_TYPES,
  EVENT_VERSION,
  type EventType,
  type NewEvent,
} from './shapes.ts';

const MOST_NUMBER = Number.MAX_SAFE_INTEGER;

/** The last number the caller has, 0 for none. */
export const after = z
  .union([z.number(), z.string().regex(/^\d{1,16}$/)], { error: 'after must be the number of an event' })
  .transform(Number)
  .refine((number) => number >= 0 && number <= MOST_NUMBER, {
    error: 'after must be the number of an event',
  });

export const listEvents = endpoint({
  ...customerRead,
  name: 'listEvents',
  summary:
    'What happened in an account after an event, in order; followed as it happens by whoever accepts text/event-stream',
  path: '/events',
  book: 'any',
  query: z.strictObject({
    book,
    after: after.optional(),
    limit: integerInQuery('limit', 1, 500).default(100),
  }),
  answer: z.object({
    events: z.array(bookEvent),
    /** The number of the newest event there is, 0 before the first. */
    newest: z.number(),
  }),
  follows: true,
  refusals: ['event-ahead', 'event-gone', 'too-many-streams'],
});
