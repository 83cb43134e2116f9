import { SHARED_SENTENCES } from '../shared-sentences.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amountInput, amountRefusals, currency, email, id } from '../fields.ts';
import { transaction } from '../wallet/transactions.ts';
import { keptProposal } from './approvals.ts';
import { act, read, reason } from './calls.ts';

const target = { userId: id.optional(), email: email.optional(), currency, amount: amountInput };
const namesOneUser = (input: { userId?: string | undefined; email?: string | undefined }) =>
  (input.userId === undefined) !== (input.email === undefined);
const nameTheUser = { error: SHARED_SENTENCES.nameOneUser, path: ['userId'] };

const adjustmentRefusals = [
  'user-not-found',
  ...amountRefusals,
  'unknown-currency',
  'insufficient-balance',
  'own-account',
  'not-a-customer',
] as const;

export const adminAdjustWallet = endpoint({
  ...act,
  name: 'adminAdjustWallet',
  summary:
    'Correct a balance; above the threshold, or where it takes what open positions need, a second administrator decides',
  path: '/admin/wallets/adjust',
  idempotent: true,
  mayTakeLonger: true,
  body: z.strictObject({ ...target, reason }).refine(namesOneUser, nameTheUser),
  answer: z.object({ transaction: transaction.nullable(), proposal: keptProposal.nullable() }),
  refusals: [...adjustmentRefusals, 'books-halted'],
});

export const adminPreviewAdjustment = endpoint({
  ...read,
  name: 'adminPreviewAdjustment',
  summary:
    'What an adjustment would do, refused for whatever the adjustment is refused for; a preview that is shown is logged',
  path: '/admin/wallets/adjust/preview',
  query: z.strictObject(target).refine(namesOneUser, nameTheUser),
  answer: z.object({
    userId: z.string(),
    email: z.string(),
    name: z.string(),
    currency: z.string(),
    amount: z.number(),
    /** What the customer can use, now and then. */
    before: z.number(),
    after: z.number(),
    needsApproval: z.boolean(),
  }),
  refusals: adjustmentRefusals,
});
