import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { ShownKey } from '../../platform/http/identity.ts';

/**
 * Signed requests (RFC 9421, Ed25519). It knows one way to sign, and reads it strictly: what could be read in two ways is
 * no signature. It decides from the request alone; whose key it is, and whether the nonce is new, others know.
 */

export type SignedRequest = Extract<ShownKey, { readonly request: unknown }>['request'];

export type Signature = {
  readonly keyId: string;
  readonly nonce: string;
  readonly createdAt: Date;
  /** What was signed, as bytes. */
  readonly base: Buffer;
  readonly signature: Buffer;
  /** The SHA-256 of the body, where one was signed. */
  readonly bodyDigest: string | null;
};

const REQUIRED = ['@method', '@authority', '@path', '@query'];
const KNOWN: ReadonlySet<string> = new Set([
  ...REQUIRED,
  'content-digest',
  'idempotency-key',
  'content-type',
]);

/** Label, covered components and parameters: `sig1=("@method" …);created=…;keyid="…";nonce="…"`. */
const INPUT =
  /^([a-z][a-z0-9_-]{0,40})=(\(("[@a-z-]{1,40}"(?: "[@a-z-]{1,40}"){0,20})\)((?:;[a-z]{1,10}=(?:\d{1,15}|"[\x21\x23-\x5b\x5d-\x7e]{1,100}")){1,10}))$/;
const SIGNATURE = /^([a-z][a-z0-9_-]{0,40})=:([A-Za-z0-9+/]{86}==):$/;
const DIGEST = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;

/** What a request says it is signed with; null where it is not signed as we know it. */
export function readSignature(request: SignedRequest): Signature | null {
  const [, label, parameters, components, given] = INPUT.exec(one(request, 'signature-input') ?? '') ?? [];
  const [, signedAs, signature] = SIGNATURE.exec(one(request, 'signature') ?? '') ?? [];
  if (label === undefined || label !== signedAs || !components || !signature) return null;
  const names = components.split(' ').map((name) => name.slice(1, -1));
  const values = readParameters(given ?? '');
  const created = values?.get('created') ?? '';
  const [keyId, nonce] = [values?.get('keyid'), values?.get('nonce')];
  if (!/^\d{1,12}$/.test(created) || keyId === undefined || nonce === undefined || !isCovered(request, names))
    return null;
  if ((values?.get('alg') ?? 'ed25519') !== 'ed25519') return null;
  const digest = names.includes('content-digest')
    ? DIGEST.exec(one(request, 'content-digest') ?? '')?.[1]
    : null;
  if (digest === undefined) return null;
  const lines = names.map((name) => `"${name}": ${valueOf(request, name) ?? ''}`);
  return {
    keyId,
    nonce,
    createdAt: new Date(Number(created) * 1000),
    base: Buffer.from([...lines, `"@signature-params": ${parameters}`].join('\n')),
    signature: Buffer.from(signature, 'base64'),
    bodyDigest: digest,
  };
}

/** Whether this key made it. To hand this to another thread and hear of it again takes half as long as it takes itself. */
export function isSignedBy(publicKey: KeyObject, { base, signature }: Signature): boolean {
  return verify(null, base, publicKey, signature);
}

/** A public key from its 32 bytes; throws where they are none. */
export function keyOf(publicKey: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
}

/** Each once; null where one comes twice. */
function readParameters(text: string): ReadonlyMap<string, string> | null {
  const found = [...text.matchAll(/;([a-z]+)=(\d+|"[^"]*")/g)].map(
    ([, name = '', value = '']) => [name, value.startsWith('"') ? value.slice(1, -1) : value] as const,
  );
  const values = new Map(found);
  return values.size === found.length ? values : null;
}

/** All that decides what a request does is signed, each once, and nothing that we could read otherwise. */
function isCovered(request: SignedRequest, names: readonly string[]): boolean {
  return (
    new Set(names).size === names.length &&
    names.every((name) => KNOWN.has(name) && valueOf(request, name) !== undefined) &&
    REQUIRED.every((name) => names.includes(name)) &&
    (request.headers['idempotency-key'] === undefined || names.includes('idempotency-key'))
  );
}

function valueOf(request: SignedRequest, name: string): string | undefined {
  const mark = request.url.indexOf('?');
  switch (name) {
    case '@method':
      return request.method;
    case '@authority':
      return request.authority.toLowerCase().replace(request.scheme === 'https' ? /:443$/ : /:80$/, '');
    case '@path':
      return mark < 0 ? request.url : request.url.slice(0, mark);
    case '@query':
      return mark < 0 ? '?' : request.url.slice(mark);
    default:
      return one(request, name)?.trim();
  }
}

/** A header that was sent once. */
function one({ headers }: SignedRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
