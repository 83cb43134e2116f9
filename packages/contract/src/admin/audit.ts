import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminPagination, id, moment } from '../fields.ts';
import { paged, read } from './calls.ts';

export const adminListAudit = endpoint({
  ...read,
  name: 'adminListAudit',
  summary: 'The audit log, newest first',
  path: '/admin/audit',
  query: z.strictObject({
    ...paged,
    actorId: id.optional(),
    subjectId: id.optional(),
    action: z
      .string()
      .regex(/^[\w.-]{1,60}$/, { error: 'This action is not known' })
      .optional(),
  }),
  answer: z.object({
    entries: z.array(
      z.object({
        seq: z.number(),
        at: moment,
        actorId: z.string().nullable(),
        action: z.string(),
        subjectId: z.string().nullable(),
        detail: z.record(z.string(), z.unknown()),
        ip: z.string().nullable(),
        hash: z.string(),
      }),
    ),
    pagination: adminPagination,
  }),
  refusals: [],
});
