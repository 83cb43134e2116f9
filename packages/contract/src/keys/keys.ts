import { z } from 'zod';
import { customerAct, customerRead, endpoint } from '../endpoint.ts';
import { id, moment, text } from '../fields.ts';
import { KEY_SCOPES } from './key-scopes.ts';

/** API keys: what a customer's own programs call with. */

export const KEY_KINDS = ['bearer', 'ed25519'] as const;
export const KEY_STATUSES = ['active', 'expired', 'revoked'] as const;

/** Keys of a person that work at a time. */
export const MAX_KEYS = 20;
export const KEY_LASTS_DAYS = 90;
export const KEY_LASTS_AT_MOST_DAYS = 365;

const name = text('a name', 40, { missing: 'Please give the key a name' });
const notionalInput = z
  .number({ error: 'Please enter an amount in USD' })
  .positive({ error: 'Please enter an amount above zero' })
  .max(1e12, { error: 'This amount is too large' })
  .multipleOf(0.01, { error: 'Please enter at most 2 decimals for USD' });

/** `10.0.0.0/8`, `2001:db8::/32`, or one address. Which of them are addresses, the server knows. */
const ipRange = z
  .string()
  .trim()
  .regex(/^[0-9a-fA-F.:]{2,45}(?:\/\d{1,3})?$/, {
    error: 'Please enter addresses like 203.0.113.7 or 203.0.113.0/24',
  });

export const apiKey = z.object({
  id,
  name: z.string(),
  kind: z.enum(KEY_KINDS),
  status: z.enum(KEY_STATUSES),
  /** How it begins and ends, to tell one from another. */
  hint: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  books: z.array(z.object({ id, name: z.string() })),
  ipRanges: z.array(z.string()),
  maxOrderNotional: z.number().nullable(),
  maxDayNotional: z.number().nullable(),
  symbols: z.array(z.string()),
  createdAt: moment,
  expiresAt: moment,
  lastUsedAt: moment.nullable(),
  lastIp: z.string().nullable(),
  revokedAt: moment.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const listKeys = endpoint({
  ...customerRead,
  name: 'listKeys',
  summary: "The caller's API keys, the newest first; never what is secret of them",
  path: '/keys',
  answer: z.array(apiKey),
});

/** Takes no Idempotency-Key: the answer holds a secret, and what is said once must not be kept to be said again. */
export const createKey = endpoint({
  ...customerAct,
  name: 'createKey',
  summary: 'Make an API key; its secret is in this answer and never again',
  path: '/keys',
  demands: ['active', 'verified', 'confirmed'],
  body: z.strictObject({
    name,
    kind: z.enum(KEY_KINDS).default('bearer'),
    scopes: z
      .array(z.enum(KEY_SCOPES))
      .min(1, { error: 'Please choose what the key may do' })
      .max(KEY_SCOPES.length),
    books: z.array(id).min(1, { error: 'Please choose an account' }).max(20),
    /** Of a signing key: the 32 bytes of its public half, as base64url. */
    publicKey: z
      .string()
      .regex(/^[\w-]{43}$/, { error: 'Please enter the 32 bytes of an Ed25519 public key as base64url' })
      .optional(),
    expiresAt: z.iso.datetime({ error: 'Please choose a day' }).optional(),
    ipRanges: z.array(ipRange).max(20, { error: 'At most 20 addresses' }).default([]),
    maxOrderNotional: notionalInput.nullish(),
    maxDayNotional: notionalInput.nullish(),
    symbols: z.array(z.string().trim().min(1).max(20)).max(100).default([]),
  }),
  answer: z.object({ key: apiKey, secret: z.string().nullable() }),
  refusals: [
    'book-not-found',
    'book-closed',
    'unknown-symbol',
    'api-key-range',
    'api-key-expiry',
    'api-key-public-half',
    'too-many-api-keys',
  ],
});

export const renameKey = endpoint({
  ...customerAct,
  name: 'renameKey',
  summary: 'Give an API key another name',
  method: 'PATCH',
  path: '/keys/{id}',
  params: z.strictObject({ id }),
  body: z.strictObject({ name }),
  answer: apiKey,
  refusals: ['api-key-not-found'],
});

export const revokeKey = endpoint({
  ...customerAct,
  name: 'revokeKey',
  summary: 'End an API key at once, and for good',
  method: 'DELETE',
  path: '/keys/{id}',
  params: z.strictObject({ id }),
  answer: apiKey,
  refusals: ['api-key-not-found'],
});

export const revokeAllKeys = endpoint({
  ...customerAct,
  name: 'revokeAllKeys',
  summary:
    'End every API key of the caller at once; on request also what their keys have waiting in the market',
  path: '/keys/revoke-all',
  body: z.strictObject({ cancelOrders: z.boolean().default(false) }),
  answer: z.object({ revoked: z.number(), cancelledOrders: z.number() }),
});
