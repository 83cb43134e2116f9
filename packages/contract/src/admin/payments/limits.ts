import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { amountInput, amountRefusals, text } from '../../fields.ts';
import { keptProposal } from '../approvals.ts';
import { act, read, reason } from '../calls.ts';

/** What rails do by themselves, within which limits. Settings and the catalogue say how they start; two people change them. */

export const LIMIT_NAMES = ['confirmations', 'auto-credit', 'least-deposit', 'most-withdrawal'] as const;

const place = {
  name: z.enum(LIMIT_NAMES),
  /** Of what holds everywhere both are empty, of a network the currency. */
  network: z.string(),
  currency: z.string(),
};

const limit = z.object({
  ...place,
  /** In its currency, in dollars, or in blocks; null where there is none. */
  value: z.number().nullable(),
  start: z.number().nullable(),
  /** What is proposed and waits for a second administrator: null for as it started. */
  waiting: z.object({ value: z.string().nullable() }).nullable(),
});
export type Limit = z.infer<typeof limit>;

export const adminListLimits = endpoint({
  ...read,
  name: 'adminListLimits',
  summary: 'Confirmations and limits of payments, as they are and as they started',
  path: '/admin/payments/limits',
  answer: z.array(limit),
});

export const adminProposeLimit = endpoint({
  ...act,
  name: 'adminProposeLimit',
  summary: 'Propose another limit, or how it started; it counts when a different administrator approves it',
  path: '/admin/payments/limits',
  mayTakeLonger: true,
  idempotent: true,
  body: z.strictObject({
    name: z.enum(LIMIT_NAMES),
    network: text('a network', 50).or(z.literal('')),
    currency: text('a currency', 20).or(z.literal('')),
    value: amountInput.nullable(),
    reason,
  }),
  answer: keptProposal,
  refusals: ['unknown-limit', 'already-proposed', ...amountRefusals],
});
