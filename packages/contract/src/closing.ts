import { z } from 'zod';
import { customerAct, customerRead, endpoint } from './endpoint.ts';
import { moment } from './fields.ts';

/** Closing one's account, and what is in the way of it. */

/** So long somebody may open the account again that they closed. */
export const DAYS_TO_COME_BACK = 30;

/** In the order in which they are named: what has to be done before an account can be closed. */
export const HINDRANCES = [
  'closing-staff',
  'closing-suspended',
  'closing-led',
  'closing-positions',
  'closing-pending',
  'closing-owed',
  'closing-money',
] as const;
export type Hindrance = (typeof HINDRANCES)[number];

const terms = z.object({ daysToComeBack: z.number(), yearsKept: z.number() });

export const readClosing = endpoint({
  ...customerRead,
  name: 'readClosing',
  summary: 'What stands in the way of closing the account, and how long what is kept is kept',
  path: '/users/closing',
  answer: terms.extend({
    hindrances: z.array(
      // The account it is about, where that is not the main one.
      z.object({ code: z.enum(HINDRANCES), bookId: z.string().nullable(), book: z.string().nullable() }),
    ),
  }),
});

export const closeAccount = endpoint({
  ...customerAct,
  name: 'closeAccount',
  summary: 'Close the account: sessions and keys end, and what need not be kept is erased at once',
  path: '/users/closing',
  demands: ['active', 'confirmed'],
  body: z.strictObject({}),
  answer: z.object({ closedAt: moment, until: moment }),
  refusals: ['account-closed', ...HINDRANCES],
});
