import { SHARED_SENTENCES } from '../shared-sentences.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { integerInQuery, moment, text } from '../fields.ts';
import { closure, INSTRUMENT_TYPES } from '../market.ts';
import { proposal } from './approvals.ts';
import { act, read, reason } from './calls.ts';

/** What the house decides for one instrument beside its catalogue. */

/** Whose hours an instrument keeps: those of the catalogue, or another session's. */
export const INSTRUMENT_HOURS = ['catalogue', 'always', 'forex', 'indices'] as const;
export type InstrumentHours = (typeof INSTRUMENT_HOURS)[number];

/** Two percent of the price: no more is ever added to a spread, however low the leverage. */
export const MAX_EXTRA_SPREAD_PPM = 20_000;

export const MAX_CLOSURES = 20;

const settings = z.object({
  /** Counts the changes, from 0. */
  version: z.number(),
  /** Added to the feed's spread, in parts per million of the mid. */
  extraSpreadPpm: z.number(),
  /** While the spread still widens: what is added now, and when all of it is. */
  widening: z.object({ nowPpm: z.number(), until: moment }).nullable(),
  maxLeverage: z.number(),
  hours: z.enum(INSTRUMENT_HOURS),
  /** Planned closures that are not over, the next one first. */
  closures: z.array(closure),
  halt: z.object({ since: moment, reason: z.string() }).nullable(),
  /** The last change; null before the first. */
  changed: z.object({ at: moment, reason: z.string() }).nullable(),
});

export const adminInstrument = z.object({
  symbol: z.string(),
  name: z.string(),
  type: z.enum(INSTRUMENT_TYPES),
  base: z.string(),
  quote: z.string(),
  priceDecimals: z.number(),
  /** What the catalogue says. */
  catalogue: z.object({
    session: z.enum(['always', 'forex', 'indices']),
    maxLeverage: z.number(),
    typicalSpreadPpm: z.number(),
    widestSpreadPpm: z.number(),
  }),
  settings,
  state: z.enum(['open', 'closed', 'halted']),
  /** The largest leverage of a new order: the setting's, or less where a supervisor's caps end the choices. */
  maxLeverageNow: z.number(),
  /** What groups make of its spread, now or later, and the most leverage they give: leverage must bear the spread of each. */
  groups: z.array(z.object({ spreadPercent: z.number(), maxLeverage: z.number().optional() })).optional(),
  /** As customers see them; null without a quote. */
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  isStale: z.boolean(),
  /** As the feed quotes it, before the house adds anything. */
  feedBid: z.number().nullable(),
  feedAsk: z.number().nullable(),
  /** Dollars for one of the quote currency; null while nobody can say. */
  usdPerQuote: z.number().nullable(),
  open: z.object({
    positions: z.number(),
    longQuantity: z.number(),
    shortQuantity: z.number(),
    /** Value at the mid; null without a price. */
    longUsd: z.number().nullable(),
    shortUsd: z.number().nullable(),
  }),
});
export type AdminInstrument = z.infer<typeof adminInstrument>;

export const adminListInstruments = endpoint({
  ...read,
  name: 'adminListInstruments',
  summary: 'Every instrument with its settings, its quote and what is open in it',
  path: '/admin/instruments',
  answer: z.array(adminInstrument),
});

const symbol = z.strictObject({ symbol: z.string().max(20) });

const change = { ...act, params: symbol, answer: settings } as const;

const ppm = { error: `Extra spread must be a whole number from 0 to ${MAX_EXTRA_SPREAD_PPM}` };

export const adminChangeInstrument = endpoint({
  ...change,
  name: 'adminChangeInstrument',
  summary:
    'Change spread, largest leverage, hours and closures of an instrument; dearer or with less leverage, two agree',
  /** The settings as they are now, and the change that waits for a second administrator. */
  answer: settings.extend({ proposal: proposal.nullable() }),
  method: 'PUT',
  mayTakeLonger: true,
  path: '/admin/instruments/{symbol}',
  body: z.strictObject({
    extraSpreadPpm: z.number(ppm).int(ppm).min(0, ppm).max(MAX_EXTRA_SPREAD_PPM, ppm),
    maxLeverage: z.number({ error: 'Please choose a leverage' }),
    hours: z.enum(INSTRUMENT_HOURS, { error: 'Please choose the hours' }),
    closures: z
      .array(
        z.strictObject({
          from: z.iso.datetime({ error: 'Please enter when a closure begins' }),
          until: z.iso.datetime({ error: 'Please enter when a closure ends' }),
          reason: text('the reason of a closure', 100),
        }),
      )
      .max(MAX_CLOSURES, { error: `Please plan at most ${MAX_CLOSURES} closures` }),
    /** The one the editor saw: when somebody was faster nothing is overwritten. */
    version: z.number().int(),
    reason,
  }),
  refusals: [
    'unknown-symbol',
    'edit-conflict',
    'invalid-leverage',
    'spread-too-wide',
    'closure-order',
    'closure-over',
    'closure-too-long',
    'closures-overlap',
    'already-proposed',
  ],
});

export const adminInstrumentReach = endpoint({
  ...read,
  name: 'adminInstrumentReach',
  summary:
    'Whom a spread would stop out or reach with an exit, at the prices of now and all at once, and what waits above a leverage',
  path: '/admin/instruments/{symbol}/reach',
  params: symbol,
  query: z.strictObject({
    /** Without it nobody's positions are looked at. */
    extraSpreadPpm: integerInQuery('extraSpreadPpm', 0, MAX_EXTRA_SPREAD_PPM).optional(),
    maxLeverage: integerInQuery('maxLeverage', 1, 1000).optional(),
  }),
  answer: z.object({
    at: moment,
    customers: z.number(),
    positions: z.number(),
    /** What the spread takes from open profit, in dollars. */
    costUsd: z.number(),
    /** Those it would close something of, the largest loss first; at most 100. */
    reached: z.array(
      z.object({
        userId: z.string(),
        email: z.string(),
        stoppedOut: z.number(),
        exits: z.number(),
        lossUsd: z.number(),
      }),
    ),
    reachedCount: z.number(),
    /** Waiting orders above the leverage, which end unfilled when their price comes, and of how many customers; null where none was asked about. */
    ordersAbove: z.number().nullable(),
    customersAbove: z.number().nullable(),
  }),
  refusals: ['unknown-symbol'],
});

/** Customers read it, so it is short. */
const publicReason = z.strictObject({
  reason: text('a reason', 200, { missing: SHARED_SENTENCES.missingReason }),
});

export const adminHaltInstrument = endpoint({
  ...change,
  name: 'adminHaltInstrument',
  summary: 'Halt trading in an instrument now; customers are shown the reason',
  path: '/admin/instruments/{symbol}/halt',
  body: publicReason,
  refusals: ['unknown-symbol', 'already-halted'],
});

export const adminResumeInstrument = endpoint({
  ...change,
  name: 'adminResumeInstrument',
  summary: 'End a halt; whoever the price has reached meanwhile is dealt with at the next quote',
  path: '/admin/instruments/{symbol}/resume',
  body: z.strictObject({
    reason,
    /** The beginning of the halt that was looked at: another one is not ended. Without it, whichever there is. */
    since: z.iso.datetime().optional(),
  }),
  refusals: ['unknown-symbol', 'not-halted', 'edit-conflict'],
});
