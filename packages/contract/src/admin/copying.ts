import { z } from 'zod';
import { record, STRATEGY_STATUSES } from '../copying/copying.ts';
import { endpoint } from '../endpoint.ts';
import { id, moment } from '../fields.ts';
import { keptProposal } from './approvals.ts';
import { act, read, reason } from './calls.ts';

/** Strategies that wait to be shown, and those that are. */

export const adminStrategy = z.object({
  id,
  name: z.string(),
  description: z.string(),
  feePercent: z.number(),
  status: z.enum(STRATEGY_STATUSES),
  userId: id,
  user: z.string(),
  book: id,
  proposedAt: moment,
  reason: z.string().nullable(),
  record,
});
export type AdminStrategy = z.infer<typeof adminStrategy>;

export const adminListStrategies = endpoint({
  ...read,
  name: 'adminListStrategies',
  summary: 'All strategies, those that wait first',
  path: '/admin/copy/strategies',
  answer: z.object({ strategies: z.array(adminStrategy) }),
});

const decision = {
  ...act,
  method: 'POST',
  params: z.strictObject({ id }),
  answer: z.object({ id }),
  refusals: ['strategy-not-found', 'strategy-decided', 'own-approval'],
} as const;

export const adminApproveStrategy = endpoint({
  ...decision,
  name: 'adminApproveStrategy',
  summary: 'Let a strategy be copied',
  path: '/admin/copy/strategies/{id}/approve',
  refusals: [...decision.refusals, 'strategy-book', 'strategy-suspended'],
});

export const adminRejectStrategy = endpoint({
  ...decision,
  name: 'adminRejectStrategy',
  summary:
    'Refuse a strategy; the end of one that is shown closes what copies it, so a different administrator agrees',
  path: '/admin/copy/strategies/{id}/reject',
  body: z.strictObject({ reason }),
  /** The end that waits; null where nothing was shown and it is refused. */
  answer: z.object({ id, proposal: keptProposal.nullish() }),
  refusals: [...decision.refusals, 'already-proposed'],
});
