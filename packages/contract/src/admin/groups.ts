import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment } from '../fields.ts';
import { INSTRUMENT_TYPES } from '../market.ts';
import { keptProposal, proposal } from './approvals.ts';
import { act, read, reason } from './calls.ts';

/** What the books of a group pay, in versions that two people agree on. */

/** In percent of the feed's spread, and of the catalogue's commission. */
export const SPREAD_PERCENT = { min: 20, max: 500 } as const;
export const COMMISSION_PERCENT = { min: 0, max: 500 } as const;

const percent = (name: string, { min, max }: typeof SPREAD_PERCENT | typeof COMMISSION_PERCENT) => {
  const error = { error: `${name} must be a whole percentage from ${min} to ${max}` };
  return z.number(error).int(error).min(min, error).max(max, error);
};
const priceTerms = z.strictObject({
  spreadPercent: percent('The spread', SPREAD_PERCENT),
  commissionPercent: percent('The commission', COMMISSION_PERCENT),
});
const some = priceTerms.partial();

/** What is said of an instrument goes before what is said of its class, and that before what is said of all. */
export const groupTerms = z.strictObject({
  all: priceTerms,
  classes: z.partialRecord(z.enum(INSTRUMENT_TYPES), some).optional(),
  instruments: z.record(z.string().max(20), some).optional(),
});
export type GroupTerms = z.infer<typeof groupTerms>;

const version = z.object({ version: z.number(), from: moment, terms: groupTerms });

const group = z.object({
  id: z.string(),
  name: z.string(),
  customers: z.number(),
  /** The one that counts now. */
  now: version,
  /** What comes, the next one first. Whoever was told of it is not told again. */
  coming: z.array(version),
  /** What counted before, the newest first. */
  past: z.array(version),
  /** Customers are being told of a version that comes once all of them know. */
  telling: version.nullable(),
  /** What waits for a second administrator. */
  waiting: z.object({ proposal, terms: groupTerms, from: moment.nullable() }).nullable(),
  /** Counts the versions, whatever has become of them: whoever proposes names it. */
  version: z.number(),
});
export type Group = z.infer<typeof group>;

export const adminListGroups = endpoint({
  ...read,
  name: 'adminListGroups',
  summary: 'What the books of each group pay: now, before, and what comes',
  path: '/admin/groups',
  answer: z.array(group),
  refusals: [],
});

const params = z.strictObject({ id: z.string().max(30) });

export const adminProposeGroupVersion = endpoint({
  ...act,
  name: 'adminProposeGroupVersion',
  summary:
    'Propose what the books of a group pay; with anything dearer it comes 24 hours after a notice to each customer',
  method: 'POST',
  path: '/admin/groups/{id}/versions',
  idempotent: true,
  mayTakeLonger: true,
  params,
  body: z.strictObject({
    terms: groupTerms,
    /** When it begins; null for as soon as it may. */
    from: z.iso.datetime({ error: 'Please enter when it begins' }).nullable(),
    /** The one the editor saw: when somebody was faster nothing is proposed. */
    version: z.number().int(),
    reason,
  }),
  answer: keptProposal,
  refusals: [
    'unknown-group',
    'unknown-symbol',
    'edit-conflict',
    'group-unchanged',
    'group-spread-too-wide',
    'group-moment',
    'already-proposed',
  ],
});

const terms = z
  .string()
  .max(8000)
  .transform((text, context) => {
    try {
      const parsed = groupTerms.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'Invalid terms' });
    } catch {
      context.addIssue({ code: 'custom', message: 'The terms must be JSON' });
    }
    return z.NEVER;
  });

const comparison = z.object({
  since: moment,
  fills: z.number(),
  notionalUsd: z.number(),
  /** What the house would have earned beside what it would have by the terms of now, in dollars. */
  spreadUsd: z.number(),
  commissionUsd: z.number(),
  classes: z.array(
    z.object({
      type: z.enum(INSTRUMENT_TYPES),
      fills: z.number(),
      spreadUsd: z.number(),
      commissionUsd: z.number(),
    }),
  ),
  /** Something is dearer than it is or was said to become, so that customers are told 24 hours before. */
  isWorse: z.boolean(),
  customers: z.number(),
});
export type GroupComparison = z.infer<typeof comparison>;

export const adminCompareGroup = endpoint({
  ...read,
  name: 'adminCompareGroup',
  summary: 'What other terms would have earned or cost on the fills of the last 30 days',
  path: '/admin/groups/{id}/comparison',
  params,
  /** The terms as in a proposal, as JSON. */
  query: z.strictObject({ terms }),
  answer: comparison,
  refusals: ['unknown-group', 'unknown-symbol', 'group-spread-too-wide'],
});
