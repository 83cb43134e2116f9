import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminPagination, id, moment } from '../fields.ts';
import { act, paged, read, reason } from './calls.ts';

/** How the installation is doing: its nodes, prices, jobs, mail and database. */

const feed = z.object({
  source: z.string(),
  lastQuoteAt: moment.nullable(),
  symbolsQuoted: z.number(),
  symbolsKnown: z.number(),
  /** Symbols whose last quote is too old to deal on while their market is open. */
  staleSymbols: z.array(z.string()),
  /** Ticks that were no quotes since the node started, by reason. */
  dropped: z.array(z.object({ reason: z.string(), count: z.number() })),
});
export type NodeFeed = z.infer<typeof feed>;

const node = z.object({
  id: z.string(),
  /** Whether it is the one that answers. */
  isThis: z.boolean(),
  host: z.string(),
  pid: z.number(),
  version: z.string(),
  startedAt: moment,
  seenAt: moment,
  /** Not heard of for longer than a node that is well stays silent. */
  isSilent: z.boolean(),
  sockets: z.number(),
  /** Whether it hears of other nodes at once; a version that does not say so is missing it. */
  bus: z.enum(['alone', 'well', 'away']).optional(),
  memoryBytes: z.number(),
  feed,
});
export type SystemNode = z.infer<typeof node>;

const job = z.object({
  name: z.string(),
  everyMs: z.number(),
  /** Who ran it last, or is running it; null, like all that is told of runs, before the first. */
  nodeId: z.string().nullable(),
  startedAt: moment.nullable(),
  isRunning: z.boolean(),
  /** Of the last run that ended. */
  durationMs: z.number().nullable(),
  nextRunAt: moment.nullable(),
  runs: z.number(),
  failures: z.number(),
  lastError: z.string().nullable(),
  failedAt: moment.nullable(),
  /** Whether the newest run that ended was a failure. */
  isFailing: z.boolean(),
});
export type SystemJob = z.infer<typeof job>;

export const adminGetSystem = endpoint({
  ...read,
  name: 'adminGetSystem',
  summary: 'How the installation is doing right now',
  path: '/admin/system',
  answer: z.object({
    /** The moment all of this was read, by the clock of the database. */
    at: moment,
    nodes: z.array(node),
    jobs: z.array(job),
    mail: z.object({
      /** Without a mail server nothing is sent, and the outbox is the inbox of the simulated environment. */
      isSending: z.boolean(),
      waiting: z.number(),
      failed: z.number(),
      sentLastDay: z.number(),
      oldestWaitingAt: moment.nullable(),
    }),
    database: z.object({
      version: z.string(),
      sizeBytes: z.number(),
      connections: z.object({
        active: z.number(),
        idle: z.number(),
        idleInTransaction: z.number(),
        most: z.number(),
      }),
      oldestTransactionMs: z.number().nullable(),
      migrations: z.number(),
    }),
    books: z.object({
      checkedAt: moment.nullable(),
      findings: z.array(z.object({ invariant: z.string(), detail: z.string() })),
    }),
    audit: z.object({ checkedAt: moment.nullable(), isUnbroken: z.boolean() }),
  }),
});

export const MAIL_STATES = ['waiting', 'failed', 'sent', 'dropped', 'kept'] as const;
export type MailState = (typeof MAIL_STATES)[number];

const mail = z.object({
  id: z.string(),
  /** Only its beginning and its domain: opening one mail shows the whole, and leaves a row in the audit log. */
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  createdAt: moment,
  sentAt: moment.nullable(),
  attempts: z.number(),
  lastError: z.string().nullable(),
  /** When it is tried again; null when it is not. */
  nextAttemptAt: moment.nullable(),
});
export type OutboxMail = z.infer<typeof mail>;

export const adminListMail = endpoint({
  ...read,
  name: 'adminListMail',
  summary: 'The mail outbox, newest first, with addresses shortened',
  path: '/admin/system/mail',
  query: z.strictObject({ ...paged, state: z.enum(MAIL_STATES).optional() }),
  answer: z.object({ mails: z.array(mail), pagination: adminPagination }),
});

const oneMail = { params: z.strictObject({ id }) } as const;

export const adminReadMail = endpoint({
  ...read,
  ...oneMail,
  name: 'adminReadMail',
  summary: 'One mail with its whole address; reading is logged. Its text is shown in simulated mode only.',
  path: '/admin/system/mail/{id}',
  answer: mail.extend({ text: z.string().nullable() }),
  refusals: ['mail-not-found'],
});

export const adminRetryMail = endpoint({
  ...act,
  ...oneMail,
  name: 'adminRetryMail',
  summary: 'Try a mail again right away',
  path: '/admin/system/mail/{id}/retry',
  answer: mail,
  refusals: ['mail-not-found', 'mail-settled', 'no-mail-server'],
});

export const adminDropMail = endpoint({
  ...act,
  ...oneMail,
  name: 'adminDropMail',
  summary: 'Give a mail up: it is never sent',
  path: '/admin/system/mail/{id}/drop',
  body: z.strictObject({ reason }),
  answer: mail,
  refusals: ['mail-not-found', 'mail-settled', 'no-mail-server'],
});
