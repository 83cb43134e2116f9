import { LEVERAGES } from '@halyard/engine';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, wholeNumber } from '../fields.ts';
import { INSTRUMENT_TYPES } from '../market.ts';
import { keptProposal, proposal } from './approvals.ts';
import { act, read, reason } from './calls.ts';

/** What the books of a group pay, in versions that two people agree on. */

/** In percent of the feed's spread, and of the catalogue's commission. */
export const SPREAD_PERCENT = { min: 20, max: 500 } as const;
export const COMMISSION_PERCENT = { min: 0, max: 500 } as const;
/** In hundredths of a percent a year. */
export const FINANCING_MARKUP = { min: 0, max: 2000 } as const;
export const MAX_ORDER_USD = { min: 100, max: 1_000_000_000 } as const;
export const MAX_TOTAL_USD = { min: 100, max: 10_000_000_000 } as const;
export const MAX_POSITIONS = { min: 1, max: 1000 } as const;
/** Of the used margin. A stop-out is never at less than supervisors ask for, and never near what a spread takes at once. */
export const CALL_PERCENT = { min: 80, max: 150 } as const;
export const STOP_OUT_PERCENT = { min: 50, max: 70 } as const;

type Bounds = { readonly min: number; readonly max: number };

const percent = (name: string, { min, max }: Bounds) =>
  wholeNumber(`${name} must be a whole percentage from ${min} to ${max}`, min, max);
const whole = (name: string, { min, max }: Bounds) =>
  wholeNumber(`${name} must be a whole number from ${min} to ${max}`, min, max);
const leverages = { error: `The leverage must be one of ${LEVERAGES.join(', ')}` };

/** What a group says beside its prices. What is left out is as the house has it, and without a limit. */
const limits = {
  /** In hundredths of a percent a year of what is held over a night, on top of the usual rate. */
  financingMarkup: whole('The financing', FINANCING_MARKUP).optional(),
  maxLeverage: z
    .number(leverages)
    .refine((one) => LEVERAGES.includes(one), leverages)
    .optional(),
  /** In whole dollars. */
  maxOrderUsd: whole('The largest order', MAX_ORDER_USD).optional(),
  maxPositions: whole('The most positions', MAX_POSITIONS).optional(),
  /** In whole dollars, over all books of real money of a customer. */
  maxTotalUsd: whole('The most over all accounts', MAX_TOTAL_USD).optional(),
};
const priceTerms = z.strictObject({
  spreadPercent: percent('The spread', SPREAD_PERCENT),
  commissionPercent: percent('The commission', COMMISSION_PERCENT),
  ...limits,
});
const some = priceTerms.partial();

/** What is said of an instrument goes before what is said of its class, and that before what is said of all. */
export const groupTerms = z.strictObject({
  all: priceTerms,
  classes: z.partialRecord(z.enum(INSTRUMENT_TYPES), some).optional(),
  instruments: z.record(z.string().max(20), some).optional(),
  /** Of a book as a whole; left out it is called at 100% and stopped out at 50%. */
  margin: z
    .strictObject({
      callPercent: percent('The margin call', CALL_PERCENT),
      stopOutPercent: percent('The stop-out', STOP_OUT_PERCENT),
    })
    .optional(),
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
  /** What customers were told of last, and could not begin: an instrument's leverage does not bear its spread any more. */
  turnedBack: z.object({ version: z.number(), symbol: z.string(), terms: groupTerms }).optional(),
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
});

const params = z.strictObject({ id: z.string().max(30) });

export const adminProposeGroupVersion = endpoint({
  ...act,
  name: 'adminProposeGroupVersion',
  summary:
    'Propose what the books of a group pay; with anything dearer it comes 24 hours after a notice to each customer',
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

/** With the three tiers. */
export const MAX_GROUPS = 12;

/** Its id is made of it. */
export const GROUP_NAME = /^(?=.{2,30}$)[A-Za-z][A-Za-z0-9]*(?:[ -][A-Za-z0-9]+)*$/;
const groupName = {
  error: 'A name has 2 to 30 letters and digits, and single spaces or hyphens between them',
};

export const adminProposeGroup = endpoint({
  ...act,
  name: 'adminProposeGroup',
  summary: 'Propose a group beside the tiers, to be given to accounts; two decide',
  path: '/admin/groups',
  mayTakeLonger: true,
  idempotent: true,
  body: z.strictObject({
    name: z.string(groupName).trim().regex(GROUP_NAME, groupName),
    terms: groupTerms,
    reason,
  }),
  answer: keptProposal,
  refusals: [
    'group-name-taken',
    'too-many-groups',
    'unknown-symbol',
    'group-spread-too-wide',
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
  /** Positions that were held over a night and financed for it. */
  nights: z.number(),
  notionalUsd: z.number(),
  /** What the house would have earned beside what it would have by the terms of now, in dollars. */
  spreadUsd: z.number(),
  commissionUsd: z.number(),
  financingUsd: z.number(),
  classes: z.array(
    z.object({
      type: z.enum(INSTRUMENT_TYPES),
      fills: z.number(),
      nights: z.number(),
      spreadUsd: z.number(),
      commissionUsd: z.number(),
      financingUsd: z.number(),
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
  summary: 'What other terms would have earned or cost on the fills and the nights of the last 30 days',
  path: '/admin/groups/{id}/comparison',
  params,
  /** The terms as in a proposal, as JSON. */
  query: z.strictObject({ terms }),
  answer: comparison,
  refusals: ['unknown-group', 'unknown-symbol', 'group-spread-too-wide'],
});
