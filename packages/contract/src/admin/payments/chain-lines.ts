import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { adminPagination, id, moment } from '../../fields.ts';
import { act, paged, read, reason } from '../calls.ts';

/** What chains have beside what the journal says, each day at one block. */

/** A chain has more places than a number holds exactly: amounts are texts here. */
const exact = z.string();

const line = z.object({
  id: z.string(),
  day: z.string(),
  network: z.string(),
  currency: z.string(),
  /** Where cold storage is; lacks, or `chain`, for all addresses of ours. */
  place: z.enum(['chain', 'cold']).optional(),
  height: z.number(),
  takenAt: moment,
  /** What the chain has there. */
  chain: exact,
  journal: exact,
  /** In a block and not booked yet, since its last confirmation lacks; the same of what left, with its fees. */
  arriving: exact,
  leaving: exact,
  /** Less than the smallest unit of the journal, all together. */
  finer: exact,
  /** What differed before, and somebody has explained. */
  carried: exact.optional(),
  /** What nothing of that explains. */
  difference: exact,
  isRight: z.boolean(),
  explanation: z.string().nullable(),
  explainedBy: z.string().nullable(),
});
export type ChainLine = z.infer<typeof line>;

export const adminListChainLines = endpoint({
  ...read,
  name: 'adminListChainLines',
  summary: 'What chains have beside the journal at one block, a line an asset and day, the newest first',
  path: '/admin/payments/chains',
  query: z.strictObject(paged),
  answer: z.object({ lines: z.array(line), pagination: adminPagination }),
});

export const adminExplainChainLine = endpoint({
  ...act,
  name: 'adminExplainChainLine',
  summary: 'Say what a difference between a chain and the journal is; the line stays as it was taken',
  path: '/admin/payments/chains/{id}/explain',
  idempotent: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason }),
  answer: line,
  refusals: ['chain-line-not-found', 'nothing-to-explain'],
});
