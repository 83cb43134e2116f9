import { SHARED_SENTENCES } from './shared-sentences.ts';
import { z } from 'zod';
import { customerAct, customerRead, endpoint, publicRead } from './endpoint.ts';
import { email, id, moment } from './fields.ts';
import { newPassword } from './passwords.ts';
import { ACCOUNT_TYPES, profileOfRegistration, user } from './users.ts';

/** Signing up, signing in and staying signed in. */

const signedIn = z.object({ token: z.string(), user });
const secondStep = z.object({
  twoFactor: z.literal(true),
  challenge: z.string(),
  methods: z.array(z.enum(['totp', 'passkey'])),
});
const password = z
  .string({ error: 'Please enter your password' })
  .min(1, { error: 'Please enter your password' })
  .max(200);
export const code = z.string({ error: SHARED_SENTENCES.invalidCode }).trim().max(40);
/** What a browser's passkey API hands over is checked in full by the passkey library on the server. */
export const browserCredential = z.record(z.string().max(64), z.unknown());

const open = { method: 'POST', who: 'public' } as const;

export const register = endpoint({
  ...open,
  name: 'register',
  summary: 'Open an account; the session starts at once and a code is mailed',
  path: '/auth/register',
  limit: 'register',
  body: z.strictObject({
    email,
    password: newPassword,
    ...profileOfRegistration,
    acceptTerms: z.literal(true, { error: SHARED_SENTENCES.terms }),
    accountType: z.enum(ACCOUNT_TYPES).default('individual'),
  }),
  answer: signedIn,
  refusals: ['email-taken', 'weak-password', 'wait-before-resend', 'books-halted'],
});

/** Whoever closed their account says that they want it back; it is never opened by the way. */
const reopen = z.boolean().optional();

export const login = endpoint({
  ...open,
  name: 'login',
  summary: 'Log in; with a second factor the answer is a challenge',
  path: '/auth/login',
  limit: 'login',
  body: z.strictObject({ email, password, reopen }),
  answer: z.union([signedIn, secondStep]),
  refusals: ['wrong-credentials', 'account-closed', 'account-closing'],
});

export const loginTwoFactor = endpoint({
  ...open,
  name: 'loginTwoFactor',
  summary: 'Finish logging in with a code of the authenticator app or a recovery code',
  path: '/auth/login/two-factor',
  limit: 'code',
  body: z.strictObject({ challenge: z.string().max(100), code, reopen }),
  answer: signedIn,
  refusals: ['bad-challenge', 'wrong-code', 'account-closed', 'account-closing'],
});

export const passkeyLoginOptions = endpoint({
  ...open,
  name: 'passkeyLoginOptions',
  summary: 'Start logging in with a passkey',
  path: '/auth/passkeys/login/options',
  limit: 'login',
  body: z.strictObject({}),
  answer: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }),
});

export const passkeyLogin = endpoint({
  ...open,
  name: 'passkeyLogin',
  summary: 'Finish logging in with a passkey',
  path: '/auth/passkeys/login',
  limit: 'login',
  body: z.strictObject({ challenge: z.string().max(100), credential: browserCredential, reopen }),
  answer: signedIn,
  refusals: ['bad-challenge', 'passkey-refused', 'account-closed', 'account-closing'],
});

export const verifyEmail = endpoint({
  ...open,
  name: 'verifyEmail',
  summary: 'Confirm the e-mail address with the mailed code',
  path: '/auth/verify-email',
  limit: 'code',
  body: z.strictObject({ email, otp: code }),
  answer: z.null(),
  refusals: ['wrong-code'],
});

export const resendCode = endpoint({
  ...open,
  name: 'resendCode',
  summary: 'Mail a new verification code',
  path: '/auth/resend-otp',
  limit: 'mail',
  body: z.strictObject({ email }),
  answer: z.null(),
  refusals: ['wait-before-resend'],
});

export const forgotPassword = endpoint({
  ...open,
  name: 'forgotPassword',
  summary: 'Mail a link to set a new password',
  path: '/auth/forgot-password',
  limit: 'mail',
  body: z.strictObject({ email }),
  answer: z.null(),
  refusals: ['wait-before-resend'],
});

export const resetPassword = endpoint({
  ...open,
  name: 'resetPassword',
  summary: 'Set a new password with the mailed link; all sessions end',
  path: '/auth/reset-password',
  limit: 'code',
  body: z.strictObject({ token: z.string().max(200), password: newPassword }),
  answer: z.null(),
  refusals: ['bad-reset-link', 'weak-password'],
});

export const refresh = endpoint({
  ...publicRead,
  name: 'refresh',
  summary: 'A new access token, by the refresh cookie or a still valid bearer token',
  path: '/auth/refresh',
  answer: signedIn,
  refusals: ['session-expired', 'not-permitted'],
});

export const logout = endpoint({
  ...open,
  name: 'logout',
  summary: 'End the session',
  path: '/auth/logout',
  limit: 'write',
  /** `idle`: they went away and did not say goodbye, so push messages to this browser go on. */
  query: z.strictObject({ because: z.enum(['idle']).optional() }),
  answer: z.null(),
});

export const confirmPassword = endpoint({
  ...customerAct,
  name: 'confirmPassword',
  summary: 'Give the password again before a sensitive step; a new access token takes the place of the old',
  path: '/auth/confirm',
  limit: 'login',
  body: z.strictObject({ password }),
  /** The tokens this session had are worth nothing from here on. */
  answer: z.object({ until: moment, token: z.string() }),
  refusals: ['wrong-password'],
});

export const listSessions = endpoint({
  ...customerRead,
  name: 'listSessions',
  summary: 'Where the account is logged in',
  path: '/auth/sessions',
  answer: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      device: z.string(),
      ip: z.string(),
      createdAt: moment,
      lastSeenAt: moment,
    }),
  ),
});

export const revokeSession = endpoint({
  ...customerAct,
  name: 'revokeSession',
  summary: 'End one session',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  demands: ['confirmed'],
  params: z.strictObject({ id }),
  answer: z.null(),
  refusals: ['session-not-found'],
});
