import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { adminPagination, moment } from '../../fields.ts';
import { act, paged, read } from '../calls.ts';

/** What customers have beside what is there for them: a sheet a business day, signed by two. */

const line = z.object({
  currency: z.string(),
  customers: z.number(),
  /** Came and is nobody's yet. */
  unallocated: z.number(),
  bank: z.number(),
  /** As the books have it, less what the newest look at the chains did not find. */
  chain: z.number(),
  byHand: z.number(),
  /** In dollars at the middle; null where nobody could say. */
  requirementUsd: z.number().nullable(),
  resourceUsd: z.number().nullable(),
});

const sheet = z.object({
  day: z.string(),
  takenAt: moment,
  requirementUsd: z.number(),
  resourceUsd: z.number(),
  lines: z.array(line),
  firstBy: z.string().nullable(),
  secondBy: z.string().nullable(),
});
export type ClientMoney = z.infer<typeof sheet>;

export const adminListClientMoney = endpoint({
  ...read,
  name: 'adminListClientMoney',
  summary: 'What customers have beside what is there for them, the newest day first',
  path: '/admin/payments/client-money',
  query: z.strictObject(paged),
  answer: z.object({ sheets: z.array(sheet), pagination: adminPagination }),
});

export const adminExportClientMoney = endpoint({
  ...read,
  name: 'adminExportClientMoney',
  summary: 'Every sheet of client money as a CSV file; the download is logged',
  path: '/admin/payments/client-money/export',
  limit: 'export',
  demands: ['confirmed-when-live'],
  answer: { file: 'text/csv; charset=utf-8' },
});

export const adminSignClientMoney = endpoint({
  ...act,
  name: 'adminSignClientMoney',
  summary: 'Sign the sheet of a day: it takes two',
  path: '/admin/payments/client-money/{day}/sign',
  idempotent: true,
  params: z.strictObject({ day: z.iso.date() }),
  answer: sheet,
  refusals: ['sheet-not-found', 'sheet-signed', 'own-signature'],
});
