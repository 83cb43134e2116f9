import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { read } from './calls.ts';

/** What waits for staff: how many, and a mark that is another one as soon as anything came, went or changed. */

export const QUEUE_NAMES = ['deposits', 'withdrawals', 'approvals', 'identityChecks', 'messages'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

export const queues = z.record(
  z.enum(QUEUE_NAMES),
  z.object({
    waiting: z.number(),
    /** Says nothing by itself: only whether it is the same one as before. */
    mark: z.string(),
  }),
);
export type Queues = z.infer<typeof queues>;

export const adminReadQueues = endpoint({
  ...read,
  name: 'adminReadQueues',
  summary: 'What waits for staff; the socket tells administrators the same as it changes',
  path: '/admin/queues',
  answer: queues,
});
