import { SHARED_SENTENCES } from './shared-sentences.ts';
import { z } from 'zod';
import { endpoint, publicRead } from './endpoint.ts';
import { email, moment, text } from './fields.ts';
import { act } from './admin/calls.ts';
import { OPERATOR_PHONE_SHAPE } from './profile-fields.ts';

/** What the installation itself says: its mode, its switches, its health. */

export const CAPABILITIES = [
  'closeAll',
  'portfolioAnalysis',
  'copyTrading',
  'managedPortfolios',
  'practiceBooks',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

const capabilities = z.object({
  closeAll: z.boolean(),
  portfolioAnalysis: z.boolean(),
  copyTrading: z.boolean(),
  managedPortfolios: z.boolean(),
  practiceBooks: z.boolean(),
});

export const contactDetails = z.object({
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  hours: z.array(z.object({ days: z.string(), hours: z.string() })).readonly(),
  timezone: z.string(),
});

export const getConfig = endpoint({
  ...publicRead,
  name: 'getConfig',
  summary: 'What a screen needs to know about this installation',
  path: '/config',
  answer: z.object({
    siteMode: z.enum(['simulated', 'live']),
    /** Whether the trading hours of the catalogue close a market, or every market is always open. */
    tradingHours: z.enum(['always', 'enforced']),
    /** A price that is older than this is none: nothing is traded on it. */
    maxQuoteAgeMs: z.number(),
    capabilities,
    welcomeCreditUsd: z.number(),
    minPasswordLength: z.number(),
    chartWidgetUrl: z.string().nullable(),
    liveChatUrl: z.string().nullable(),
    /** What browsers arrange push messages for; null where the operator sends none. */
    pushKey: z.string().nullable().optional(),
    contact: contactDetails,
  }),
});

export const setCapability = endpoint({
  ...act,
  name: 'setCapability',
  summary: 'Switch a capability on or off',
  method: 'PUT',
  path: '/admin/capabilities',
  body: z.strictObject({ capability: z.enum(CAPABILITIES), on: z.boolean(), reason: text('reason', 500) }),
  answer: capabilities,
  /** Somebody else was faster: it stands like this already. */
  refusals: ['edit-conflict'],
});

export const MAX_HOURS_ROWS = 7;

const hours = z
  .array(
    z.strictObject({
      days: text('days', 60, { missing: 'Please say which days' }),
      hours: text('hours', 60, { missing: 'Please say which hours' }),
    }),
    { error: 'Please provide the business hours' },
  )
  .min(1, { error: 'Please provide the business hours' })
  .max(MAX_HOURS_ROWS, { error: `Please use at most ${MAX_HOURS_ROWS} lines of hours` });

export const setContactDetails = endpoint({
  ...act,
  name: 'setContactDetails',
  summary: 'Change how the operator can be reached; the public pages show it at once',
  method: 'PUT',
  path: '/admin/contact-details',
  body: z.strictObject({
    email,
    phone: text('phone number', 40, { missing: SHARED_SENTENCES.invalidPhone }).regex(OPERATOR_PHONE_SHAPE, {
      error: SHARED_SENTENCES.invalidPhone,
    }),
    address: text('address', 200),
    hours,
    timezone: text('time zone', 40),
    /** The one the editor saw; 0 while the details stand as shipped. */
    version: z.int({ error: 'Please provide the version you have seen' }),
    reason: text('reason', 500, { missing: SHARED_SENTENCES.missingReason }),
  }),
  answer: z.object({ details: contactDetails, version: z.number() }),
  refusals: ['edit-conflict'],
});

const health = z.object({ status: z.enum(['ok', 'degraded']), checks: z.record(z.string(), z.string()) });

export const healthLive = endpoint({
  ...publicRead,
  name: 'healthLive',
  summary: 'The process is alive',
  path: '/health/live',
  answer: health,
});

export const healthReady = endpoint({
  ...publicRead,
  name: 'healthReady',
  summary: 'The service can do its work',
  path: '/health/ready',
  answer: health,
  refusals: ['not-ready'],
});

export const devMail = endpoint({
  ...publicRead,
  name: 'devMail',
  summary: 'Mails this simulated environment has sent, newest first',
  path: '/dev/mail',
  simulatedOnly: true,
  query: z.strictObject({ to: email.optional() }),
  answer: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      sentAt: moment,
    }),
  ),
});
