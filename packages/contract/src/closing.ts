import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { moment } from './fields.ts';

/** Closing one's account, and what is in the way of it. */

/** So long somebody may open the account again that they closed. */
export const DAYS_TO_COME_BACK = 30;

/** In the order in which they are named: what has to be done before an account can be closed. */
export const HINDRANCES = [
  'closing-staff',
  'closing-suspended',
  'closing-positions',
  'closing-pending',
  'closing-owed',
  'closing-money',
] as const;
export type Hindrance = (typeof HINDRANCES)[number];

const terms = z.object({ daysToComeBack: z.number(), yearsKept: z.number() });

export const readClosing = endpoint({
  name: 'readClosing',
  summary: 'What stands in the way of closing the account, and how long what is kept is kept',
  method: 'GET',
  path: '/users/closing',
  who: 'user',
  limit: 'read',
  answer: terms.extend({
    hindrances: z.array(
      // The account it is about, where that is not the main one.
      z.object({ code: z.enum(HINDRANCES), bookId: z.string().nullable(), book: z.string().nullable() }),
    ),
  }),
  refusals: [],
});

export const closeAccount = endpoint({
  name: 'closeAccount',
  summary: 'Close the account: sessions and keys end, and what need not be kept is erased at once',
  method: 'POST',
  path: '/users/closing',
  who: 'user',
  demands: ['active', 'confirmed'],
  limit: 'write',
  body: z.strictObject({}),
  answer: z.object({ closedAt: moment, until: moment }),
  refusals: ['account-closed', ...HINDRANCES],
});
