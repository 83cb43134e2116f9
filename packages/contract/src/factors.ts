import { z } from 'zod';
import { browserCredential, code } from './auth.ts';
import { customerAct, customerRead, endpoint } from './endpoint.ts';
import { id, moment, text } from './fields.ts';

/** What somebody signs in with beside their password: codes of an app, and passkeys. */

/** Whoever opens an account with somebody else's address must not set up how one gets in. */
const secured = { method: 'POST', who: 'user', demands: ['verified', 'confirmed'] } as const;

export const startTotp = endpoint({
  ...secured,
  name: 'startTotp',
  summary: 'A new authenticator secret, not yet in force',
  path: '/auth/totp/start',
  limit: 'write',
  answer: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['second-factor-on'],
});

export const enableTotp = endpoint({
  ...secured,
  name: 'enableTotp',
  summary: 'Switch the authenticator on; answers the recovery codes once',
  path: '/auth/totp/enable',
  limit: 'code',
  body: z.strictObject({ code }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['second-factor-on', 'wrong-code'],
});

export const disableTotp = endpoint({
  ...secured,
  name: 'disableTotp',
  summary: 'Switch the authenticator off',
  path: '/auth/totp/disable',
  limit: 'code',
  body: z.strictObject({ code }),
  answer: z.null(),
  refusals: ['second-factor-off', 'wrong-code', 'second-factor-required'],
});

export const renewRecoveryCodes = endpoint({
  ...secured,
  name: 'renewRecoveryCodes',
  summary: 'New recovery codes; the old ones stop working',
  path: '/auth/totp/recovery-codes',
  limit: 'code',
  body: z.strictObject({ code }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['second-factor-off', 'wrong-code'],
});

/** What one person may have: one for each device and key on a ring, and then some. */
export const MAX_PASSKEYS = 20;

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});

export const listPasskeys = endpoint({
  ...customerRead,
  name: 'listPasskeys',
  summary: 'Passkeys of the caller',
  path: '/auth/passkeys',
  answer: z.array(passkey),
});

export const passkeyOptions = endpoint({
  ...secured,
  name: 'passkeyOptions',
  summary: 'Start adding a passkey',
  path: '/auth/passkeys/options',
  limit: 'write',
  answer: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }),
  refusals: ['too-many-passkeys'],
});

export const addPasskey = endpoint({
  ...secured,
  name: 'addPasskey',
  summary: 'Finish adding a passkey',
  path: '/auth/passkeys',
  limit: 'write',
  body: z.strictObject({
    challenge: z.string().max(100),
    name: text('name', 60),
    credential: browserCredential,
  }),
  answer: passkey,
  refusals: ['bad-challenge', 'passkey-refused', 'too-many-passkeys'],
});

export const removePasskey = endpoint({
  ...customerAct,
  name: 'removePasskey',
  summary: 'Remove a passkey',
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  demands: ['confirmed'],
  params: z.strictObject({ id }),
  answer: z.null(),
  refusals: ['passkey-not-found'],
});
