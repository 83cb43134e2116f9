import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bookEvent } from '../events/shapes.ts';
import { integerInQuery } from '../fields.ts';

/** For the operator's own systems: a warehouse, an alarm. */
export const adminListEvents = endpoint({
  name: 'adminListEvents',
  summary:
    'What happened in all accounts, in the order in which it became visible; the cursor says where to go on',
  method: 'GET',
  path: '/admin/events',
  who: 'super_admin',
  limit: 'read',
  query: z.strictObject({
    /** As the page before gave it; without one it begins at the beginning. */
    cursor: z.string().max(200).optional(),
    /** So many commits, each with one event or several. */
    limit: integerInQuery('limit', 1, 500).default(100),
  }),
  answer: z.object({
    events: z.array(bookEvent),
    /** Where to go on, also when nothing is new. */
    cursor: z.string(),
  }),
  refusals: ['event-cursor'],
});
