import type { Failure } from '@halyard/contract';
import type { Credential } from './caller.ts';
import { newKey } from './new-key.ts';
import type { Outgoing } from './request.ts';

/** The two kinds of API keys, and how a request shows that it comes from one. */

/** A key that is sent along with each call: `hk_live_…` or `hk_test_…`. */
export function bearerKey(token: string): Credential {
  const headers = { authorization: `Bearer ${token}` };
  return () => ({ headers });
}

/** Browsers and Node each have a name of their own for it. */
type PrivateKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;
type Pair = { readonly publicKey: PrivateKey; readonly privateKey: PrivateKey };

export type SigningKey = {
  /** The id that the key got where it was made. */
  readonly id: string;
  /** Its private half: of Web Crypto, or the text of a PKCS #8 file. It never leaves this program. */
  readonly privateKey: PrivateKey | string;
  readonly now?: () => number;
};

/** A clock that is further off than this is set by the server's. */
const MOST_OFF_MS = 20_000;

/**
 * Signs each request by RFC 9421 with Ed25519: what it asks for, of whom, with which body and key, when, and a word that is
 * said once. Where the own clock is wrong, the server's answer says by how much, and the request is signed once more.
 */
export function signingKey({ id, privateKey, now = Date.now }: SigningKey): Credential {
  let key: Promise<PrivateKey> | undefined;
  let aheadMs = 0;
  const renew = async (refused: Response): Promise<boolean> => {
    const { code } = (await refused.clone().json()) as Partial<Failure>;
    const offMs = Date.parse(refused.headers.get('date') ?? '') - (now() + aheadMs);
    if (code !== 'signature-late' || !(Math.abs(offMs) > MOST_OFF_MS)) return false;
    aheadMs += offMs;
    return true;
  };
  return async (request) => {
    key ??= typeof privateKey === 'string' ? importPrivateKey(privateKey) : Promise.resolve(privateKey);
    const createdS = Math.floor((now() + aheadMs) / 1000);
    return { headers: await sign(request, id, await key, createdS), renew };
  };
}

export type NewSigningKey = {
  /** What is given to `createKey`. */
  readonly publicKey: string;
  /** PKCS #8, to be kept where secrets are. */
  readonly privateKey: string;
};

/** A new pair: its public half makes the key, its private half stays here. */
export async function newSigningKey(): Promise<NewSigningKey> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as Pair;
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  const text = base64(new Uint8Array(privateKey));
  return {
    publicKey: base64(new Uint8Array(publicKey))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', ''),
    privateKey: `-----BEGIN PRIVATE KEY-----\n${text}\n-----END PRIVATE KEY-----\n`,
  };
}

function importPrivateKey(pem: string): Promise<PrivateKey> {
  const bytes = Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), (letter) =>
    letter.charCodeAt(0),
  );
  return crypto.subtle.importKey('pkcs8', bytes, 'Ed25519', false, ['sign']);
}

async function sign(request: Outgoing, id: string, key: PrivateKey, createdS: number) {
  const { method, url, body, headers } = request;
  const { host, pathname, search } = new URL(url);
  // Of nothing too: so nobody can add a body to what was sent without one.
  const digest = `sha-256=:${await digestOf(body ?? '')}:`;
  const idempotencyKey = headers['idempotency-key'];
  const parts = [
    ['@method', method],
    ['@authority', host],
    ['@path', pathname],
    ['@query', search === '' ? '?' : search],
    ['content-digest', digest],
    ...(idempotencyKey === undefined ? [] : [['idempotency-key', idempotencyKey]]),
  ] as const;
  const names = parts.map(([name]) => `"${name}"`).join(' ');
  const given = `(${names});created=${createdS};keyid="${id}";nonce="${newKey()}";alg="ed25519"`;
  const lines = [...parts.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${given}`];
  const signature = await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(lines.join('\n')));
  return {
    'content-digest': digest,
    'signature-input': `sig1=${given}`,
    signature: `sig1=:${base64(new Uint8Array(signature))}:`,
  };
}

async function digestOf(body: string | Blob): Promise<string> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : await body.arrayBuffer();
  return base64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
