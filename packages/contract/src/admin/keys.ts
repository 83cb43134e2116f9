import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { apiKey } from '../keys/keys.ts';
import { act, read, reason } from './calls.ts';

/** The API keys of a person, as staff see them: everything but what is secret. */

const ofPerson = { params: z.strictObject({ id }) } as const;

export const adminListKeys = endpoint({
  ...read,
  ...ofPerson,
  name: 'adminListKeys',
  summary: 'The API keys of a user, the newest first; reading is logged',
  path: '/admin/users/{id}/keys',
  answer: z.array(apiKey),
  refusals: ['user-not-found'],
});

export const adminRevokeKeys = endpoint({
  ...act,
  ...ofPerson,
  name: 'adminRevokeKeys',
  summary: 'End one API key of a user, or all of them',
  path: '/admin/users/{id}/keys/revoke',
  body: z.strictObject({ keyId: id.optional(), reason }),
  answer: z.object({ revoked: z.number() }),
  refusals: ['user-not-found', 'api-key-not-found', 'super-admin-only', 'own-account'],
});
