import { z } from 'zod';
import { book } from '../wallet/books.ts';
import { endpoint } from '../endpoint.ts';
import { id, moment } from '../fields.ts';
import { downloadPaper, paper } from '../wallet/papers.ts';
import { closedPositions, order, portfolioSummary, position } from '../investment/shapes.ts';
import { HINDRANCES } from '../closing.ts';
import { miningContract } from '../mining/mining.ts';
import { swapFree } from '../wallet/tiers.ts';
import { proposal } from './approvals.ts';
import { act, read, reason } from './calls.ts';

/** One person in the back office. Whoever opens them leaves a row in the audit log, however much of them they open. */

const ofPerson = { params: z.strictObject({ id }) } as const;

const personSession = z.object({
  id: z.string(),
  device: z.string(),
  ip: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
});
export type PersonSession = z.infer<typeof personSession>;

export const adminListSessions = endpoint({
  ...read,
  ...ofPerson,
  name: 'adminListSessions',
  summary: 'Where a user is logged in, the latest first; reading is logged',
  path: '/admin/users/{id}/sessions',
  answer: z.array(personSession),
  refusals: ['user-not-found'],
});

export const adminEndSessions = endpoint({
  ...act,
  ...ofPerson,
  name: 'adminEndSessions',
  summary: 'End one session of a user, or all of them',
  path: '/admin/users/{id}/sessions/end',
  body: z.strictObject({ sessionId: id.optional(), reason }),
  answer: z.object({ ended: z.number() }),
  refusals: ['user-not-found', 'session-not-found', 'super-admin-only', 'own-account'],
});

export const adminProposeClosing = endpoint({
  ...act,
  ...ofPerson,
  name: 'adminProposeClosing',
  summary: 'Propose to close the account of a customer who asked for it and cannot log in; two decide',
  path: '/admin/users/{id}/closing',
  mayTakeLonger: true,
  body: z.strictObject({ reason }),
  answer: proposal,
  refusals: [
    'user-not-found',
    'super-admin-only',
    'own-account',
    'already-proposed',
    'account-closed',
    ...HINDRANCES,
  ],
});

export const adminProposeSwapFree = endpoint({
  ...act,
  ...ofPerson,
  name: 'adminProposeSwapFree',
  summary:
    'Propose nights without financing for a customer, or financing again, from the next night on; two decide',
  method: 'POST',
  path: '/admin/users/{id}/swap-free',
  mayTakeLonger: true,
  body: z.strictObject({ isOn: z.boolean(), reason }),
  answer: proposal,
  refusals: [
    'user-not-found',
    'super-admin-only',
    'own-account',
    'already-proposed',
    'person-erased',
    'swap-free-unchanged',
  ],
});

export const adminDeclineSwapFree = endpoint({
  ...act,
  ...ofPerson,
  name: 'adminDeclineSwapFree',
  summary: 'Refuse what a customer asked for about their nights; they are told',
  method: 'POST',
  path: '/admin/users/{id}/swap-free/decline',
  body: z.strictObject({ reason }),
  answer: swapFree,
  refusals: ['user-not-found', 'super-admin-only', 'own-account', 'swap-free-not-asked'],
});

export const adminProposeBookGroup = endpoint({
  ...act,
  name: 'adminProposeBookGroup',
  summary:
    'Propose a group of its own for an account beside the main one, or that of the main one again; two decide',
  method: 'POST',
  path: '/admin/users/{id}/books/{book}/group',
  mayTakeLonger: true,
  params: z.strictObject({ id, book: id }),
  body: z.strictObject({
    /** Null for the group of the main account. */
    group: z.string().max(30).nullable(),
    reason,
  }),
  answer: proposal,
  refusals: [
    'user-not-found',
    'super-admin-only',
    'own-account',
    'person-erased',
    'book-not-found',
    'book-closed',
    'group-of-main',
    'unknown-group',
    'book-group-unchanged',
    'already-proposed',
  ],
});

export const adminListMining = endpoint({
  ...read,
  ...ofPerson,
  name: 'adminListMining',
  summary: 'The simulated mining contracts of a user, the newest first; reading is logged',
  path: '/admin/users/{id}/mining',
  answer: z.array(miningContract),
  refusals: ['user-not-found'],
});

export const adminListPapers = endpoint({
  ...read,
  ...ofPerson,
  name: 'adminListPapers',
  summary: 'The papers of a user, the newest period first; reading is logged',
  path: '/admin/users/{id}/papers',
  answer: z.array(paper),
  refusals: ['user-not-found'],
});

export const adminDownloadPaper = endpoint({
  ...read,
  ...ofPerson,
  name: 'adminDownloadPaper',
  summary: 'A paper of a user as the PDF that was made; reading is logged',
  limit: 'export',
  path: '/admin/papers/{id}/file',
  answer: downloadPaper.answer,
  refusals: ['paper-not-found'],
});

export const adminCloseHoldings = endpoint({
  ...act,
  ...ofPerson,
  name: 'adminCloseHoldings',
  summary:
    'Cancel all pending orders and close all positions of a user whom somebody else has suspended, in the accounts they trade themselves, and begin to end what others lead for them',
  path: '/admin/users/{id}/holdings/close',
  body: z.strictObject({ reason }),
  answer: closedPositions.extend({
    cancelledOrders: z.number(),
    /** So many copies and investments are being ended. */
    ending: z.number().optional(),
  }),
  refusals: ['user-not-found', 'super-admin-only', 'own-account', 'not-suspended', 'stopped-by-yourself'],
});

export const adminGetHoldings = endpoint({
  ...read,
  ...ofPerson,
  name: 'adminGetHoldings',
  summary: 'What a user has open: figures, positions, pending orders and accounts; reading is logged',
  path: '/admin/users/{id}/holdings',
  answer: z.object({
    summary: portfolioSummary.pick({
      equity: true,
      totalPnl: true,
      usedMargin: true,
      availableMargin: true,
      marginLevel: true,
      deficit: true,
    }),
    positions: z.array(position),
    orders: z.array(order),
    /** All their accounts, the main one first; what stands beside it here is of that one alone. */
    books: z
      .array(
        book.extend({
          group: z.string(),
          /** Two of the staff have given it this group; the others are in that of the main account. */
          hasOwnGroup: z.boolean().optional(),
          /** The group it comes into, and when. */
          groupNext: z.object({ group: z.string(), at: moment }).optional(),
        }),
      )
      .optional(),
  }),
  refusals: ['user-not-found'],
});
export type Holdings = z.infer<typeof adminGetHoldings.answer>;
