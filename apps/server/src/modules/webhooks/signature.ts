import { createHmac, randomBytes } from 'node:crypto';

/** Signatures as Standard Webhooks has them: HMAC-SHA256 over the id, the moment and the body. */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export type Signed = { readonly id: string; readonly at: Date; readonly body: string };

/** The headers of what is sent. While a secret is replaced both sign, and either will do. */
export function signedHeaders(
  { id, at, body }: Signed,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { ...unsignedHeaders(id, at), 'webhook-signature': signatures.join(' ') };
}

export const unsignedHeaders = (id: string, at: Date): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'user-agent': 'Webhooks/1',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
});
