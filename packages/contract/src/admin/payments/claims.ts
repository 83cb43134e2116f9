import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { amountInput, amountRefusals, currency, id, moment } from '../../fields.ts';
import { keptProposal } from '../approvals.ts';
import { act, read, reason } from '../calls.ts';

/** What customers owe of payments that were reversed after they had been credited. */

const claim = z.object({
  id: z.string(),
  userId: z.string(),
  user: z.string(),
  /** The deposit that was reversed. */
  depositId: z.string(),
  reference: z.string(),
  currency: z.string(),
  amount: z.number(),
  paid: z.number(),
  openedAt: moment,
  /** What else they have, of which its value could be taken. */
  available: z.array(z.object({ currency: z.string(), amount: z.number() })),
});
export type Claim = z.infer<typeof claim>;

export const adminListClaims = endpoint({
  ...read,
  name: 'adminListClaims',
  summary: 'What customers owe of reversed payments, the oldest first',
  path: '/admin/payments/claims',
  answer: z.array(claim),
});

export const adminTakeClaim = endpoint({
  ...act,
  name: 'adminTakeClaim',
  summary:
    'Propose to pay a claim from something else its debtor has, at the price of the moment it is approved',
  path: '/admin/payments/claims/{id}/take',
  mayTakeLonger: true,
  idempotent: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ currency, amount: amountInput, reason }),
  answer: keptProposal,
  refusals: [
    'claim-not-found',
    'claim-settled',
    'own-account',
    'already-proposed',
    'same-currency',
    'not-convertible',
    'market-closed',
    'no-price',
    'insufficient-balance',
    ...amountRefusals,
    'amount-too-small',
  ],
});
