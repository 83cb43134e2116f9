import { z } from 'zod';
import { customerAct, customerRead, endpoint } from '../endpoint.ts';
import { id, moment } from '../fields.ts';
import { EVENT_TYPES } from './shapes.ts';

/** Webhooks: an account's events are sent to an address of its owner, each signed as Standard Webhooks says. */

/** Webhooks of a person at a time. */
export const MAX_WEBHOOKS = 20;
/** After a new secret was made the one before signs as well for so long. */
export const OLD_SECRET_HOURS = 24;
/** What is not taken for so long is switched off. */
export const GIVEN_UP_AFTER_DAYS = 3;
export const WEBHOOK_STATUSES = ['on', 'failing', 'off'] as const;

export const webhook = z.object({
  id,
  url: z.string(),
  book: z.object({ id, name: z.string() }),
  /** Empty where all kinds are sent. */
  events: z.array(z.enum(EVENT_TYPES)),
  status: z.enum(WEBHOOK_STATUSES),
  /** The number of the last event that is done with: it was taken, or is of a kind that is not sent. */
  sent: z.number(),
  /** Since when an event is not taken, and when it is tried again. */
  failingSince: moment.nullable(),
  nextTryAt: moment.nullable(),
  offAt: moment.nullable(),
  /** Until then the secret before the newest signs as well. */
  oldSecretUntil: moment.nullable(),
  createdAt: moment,
});
export type Webhook = z.infer<typeof webhook>;

export const delivery = z.object({
  id,
  at: moment,
  number: z.number(),
  type: z.enum(EVENT_TYPES),
  /** Somebody asked for it to be sent again. */
  isAgain: z.boolean(),
  isTaken: z.boolean(),
  durationMs: z.number(),
  /** What was sent, as it was sent; its signature is not kept. */
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
  /** The first of what was answered; null where nothing was. */
  answer: z.object({ status: z.number(), body: z.string() }).nullable(),
  /** Why there is no answer. */
  failure: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const withSecret = z.object({ webhook, secret: z.string() });
const params = z.strictObject({ id });

export const listWebhooks = endpoint({
  ...customerRead,
  name: 'listWebhooks',
  summary: "The caller's webhooks, the newest first; never what is secret of them",
  path: '/webhooks',
  answer: z.array(webhook),
});

/** Takes no Idempotency-Key: the answer holds a secret, and what is said once must not be kept to be said again. */
export const createWebhook = endpoint({
  ...customerAct,
  name: 'createWebhook',
  summary:
    'Have the events of an account sent to an address from now on; the secret is in this answer and never again',
  path: '/webhooks',
  demands: ['active', 'verified', 'confirmed'],
  body: z.strictObject({
    url: z
      .string({ error: 'Please enter an address' })
      .trim()
      .min(1, { error: 'Please enter an address' })
      .max(1000, { error: 'This address is too long' }),
    book: id,
    events: z.array(z.enum(EVENT_TYPES)).max(EVENT_TYPES.length).default([]),
  }),
  answer: withSecret,
  refusals: ['book-not-found', 'book-closed', 'webhook-address', 'too-many-webhooks'],
});

export const deleteWebhook = endpoint({
  ...customerAct,
  name: 'deleteWebhook',
  summary: 'End a webhook at once, with its log',
  method: 'DELETE',
  path: '/webhooks/{id}',
  params,
  answer: z.object({}),
  refusals: ['webhook-not-found'],
});

export const rotateWebhook = endpoint({
  ...customerAct,
  name: 'rotateWebhook',
  summary:
    'Make a new secret, which is in this answer and never again; the one before signs as well for a day',
  path: '/webhooks/{id}/rotate',
  demands: ['confirmed'],
  params,
  answer: withSecret,
  refusals: ['webhook-not-found'],
});

export const startWebhook = endpoint({
  ...customerAct,
  name: 'startWebhook',
  summary: 'Switch a webhook on again: it goes on where it ended',
  path: '/webhooks/{id}/start',
  demands: ['active', 'verified'],
  params,
  answer: webhook,
  refusals: ['webhook-not-found', 'book-closed'],
});

export const listDeliveries = endpoint({
  ...customerRead,
  name: 'listDeliveries',
  summary: 'What was sent to a webhook and what was answered, the newest first',
  path: '/webhooks/{id}/deliveries',
  params,
  query: z.strictObject({ before: id.optional() }),
  answer: z.array(delivery),
  refusals: ['webhook-not-found'],
});

export const resendDelivery = endpoint({
  ...customerAct,
  name: 'resendDelivery',
  summary: 'Send an event to its webhook once more, right now',
  path: '/webhooks/deliveries/{id}/resend',
  demands: ['active', 'verified'],
  params,
  answer: delivery,
  refusals: ['delivery-not-found'],
});
