import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, integerInQuery, moment } from '../fields.ts';
import { act, read } from './calls.ts';
import { period, personInQuery, rowLimit } from './ledger.ts';
import { verification } from './verification.ts';

/** Who did what, when, from where, to whom and why. */

const auditEntry = z.object({
  seq: z.number(),
  at: moment,
  actorId: z.string().nullable(),
  /** Their e-mail address; null when nobody with an account did it. */
  actor: z.string().nullable(),
  action: z.string(),
  subjectId: z.string().nullable(),
  /** The e-mail address of a subject that is a person. */
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
  /** An id or an e-mail address. */
  actor: personInQuery.optional(),
  subject: personInQuery.optional(),
  subjectId: id.optional(),
  /** One action, or all that begin alike: `user.*`. */
  action: z
    .string()
    .regex(/^[\w.-]{1,60}\*?$/, { error: 'This action is not known' })
    .optional(),
  ...period,
};

const sequence = integerInQuery('sequence number', 1, 999_999_999).optional();

export const adminListAudit = endpoint({
  ...read,
  name: 'adminListAudit',
  summary: 'The audit log, newest first, page by page from a row on',
  path: '/admin/audit',
  query: z.strictObject({
    ...filters,
    /** The row with this hash, as somebody wrote it down. */
    hash: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, { error: 'A hash has 64 digits from 0 to f' })
      .optional(),
    before: sequence,
    after: sequence,
    limit: rowLimit,
  }),
  answer: z.object({
    entries: z.array(auditEntry),
    /** Where the next page begins in either direction; null at that end. */
    older: z.number().nullable(),
    newer: z.number().nullable(),
  }),
  refusals: ['user-not-found'],
});

export const adminAuditActions = endpoint({
  ...read,
  name: 'adminAuditActions',
  summary: 'Every action the log knows so far',
  path: '/admin/audit/actions',
  answer: z.object({ actions: z.array(z.string()) }),
});

export const adminExportAudit = endpoint({
  ...read,
  name: 'adminExportAudit',
  summary: 'The filtered audit log as a CSV file; the download is logged',
  path: '/admin/audit/export',
  limit: 'export',
  demands: ['confirmed-when-live'],
  query: z.strictObject(filters),
  answer: { file: 'text/csv; charset=utf-8' },
  refusals: ['user-not-found'],
});

const chainVerification = verification({
  checked: z.number(),
  /** The newest row that was checked. Whoever writes its hash down elsewhere can tell later that nothing is missing. */
  lastSeq: z.number().nullable(),
  lastHash: z.string().nullable(),
  /** The first row that does not follow from the one before it. */
  brokenAt: z.number().nullable(),
});
export type ChainVerification = z.infer<typeof chainVerification>;

export const adminAuditVerification = endpoint({
  ...read,
  name: 'adminAuditVerification',
  summary: 'When the chain of the audit log was last verified, and how that came out',
  path: '/admin/audit/verification',
  answer: chainVerification,
});

export const adminVerifyAudit = endpoint({
  ...act,
  name: 'adminVerifyAudit',
  summary: 'Begin to verify the chain now; the result is read with adminAuditVerification',
  path: '/admin/audit/verify',
  mayTakeLonger: true,
  answer: chainVerification,
  refusals: ['verification-running'],
});
