import { z } from 'zod';
import { customerAct, customerRead, endpoint, publicRead } from '../endpoint.ts';
import { book, id, integerInQuery, moment, ofBook, page, pagination } from '../fields.ts';

/** Papers: PDFs made from the journal once a period is over, and kept for good. */

export const PAPER_KINDS = ['confirmation', 'statement', 'gains'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/**
 * How long after its end a period is left alone. Whatever has begun before is committed by then, on every node, so that
 * nothing is written into a period of which there is a paper.
 */
export const PAPER_SETTLED_MS = 15 * 60_000;
/** So much of a moment in ISO 8601 is the name of its period. */
export const PERIOD_LENGTHS: Readonly<Record<PaperKind, number>> = {
  confirmation: 10,
  statement: 7,
  gains: 4,
};

const kind = z.enum(PAPER_KINDS, { error: 'Please choose a kind of paper' });
/** A day, a month or a year, in UTC. Whether it fits the kind is looked at where the paper is made. */
const period = z
  .string({ error: 'Please choose a period' })
  .regex(/^\d{4}(?:-\d\d(?:-\d\d)?)?$/, { error: 'Please choose a period' });
const sha256 = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, { error: 'A SHA-256 has 64 digits and letters from a to f' });
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^PAP-[0-9A-HJKMNP-TV-Z]{10}$/, { error: 'A code looks like PAP-7K3M9QXW2A' });

export const paper = z.object({
  id,
  kind: z.enum(PAPER_KINDS),
  /** '2026-03-04', '2026-03' or '2026'. */
  period: z.string(),
  /** What stands at the foot of every page. */
  code: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  madeAt: moment,
});
export type Paper = z.infer<typeof paper>;

export const listPapers = endpoint({
  ...customerRead,
  name: 'listPapers',
  summary: 'The papers of an account, the newest period first',
  path: '/papers',
  book: 'any',
  query: z.strictObject({
    book,
    kind: kind.optional(),
    page,
    limit: integerInQuery('limit', 1, 100).default(20),
  }),
  answer: z.object({
    papers: z.array(paper),
    /** When the account was opened: there are no periods before. */
    openedAt: moment,
    pagination,
  }),
});

export const makePaper = endpoint({
  ...customerAct,
  name: 'makePaper',
  summary: 'Make a paper of a period that is over; one that has been made already is answered as it is',
  path: '/papers',
  limit: 'export',
  book: 'any',
  query: ofBook,
  body: z.strictObject({ kind, period }),
  answer: paper,
  refusals: ['paper-period', 'paper-too-early', 'paper-empty', 'paper-too-long', 'paper-of-practice'],
});

const file = { file: 'application/pdf' } as const;

export const downloadPaper = endpoint({
  ...customerRead,
  name: 'downloadPaper',
  summary: 'A paper as the PDF that was made',
  path: '/papers/{id}/file',
  limit: 'export',
  book: 'any',
  query: ofBook,
  params: z.strictObject({ id }),
  answer: file,
  refusals: ['paper-not-found'],
});

export const verifyPaper = endpoint({
  ...publicRead,
  name: 'verifyPaper',
  summary: 'Whether we have made a paper, by its SHA-256 or its code; never whose it is',
  path: '/papers/verify',
  query: z
    .strictObject({ hash: sha256.optional(), code: code.optional() })
    .refine((query) => (query.hash === undefined) !== (query.code === undefined), {
      error: 'Please give a hash or a code',
    }),
  answer: z.object({
    /** Null where it is none of ours. */
    paper: paper.pick({ kind: true, code: true, sha256: true, madeAt: true }).nullable(),
  }),
});
export type VerifiedPaper = z.infer<typeof verifyPaper.answer>;
