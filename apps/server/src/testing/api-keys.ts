import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { books, type BodyInput, KEY_SCOPES, keys } from '@halyard/contract';
import { newId } from '../platform/ids.ts';
import type { TestApp } from './test-app.ts';

/** Short ways to make API keys and to call with them. */

type Owner = { readonly token: string };
export type MadeKey = { readonly id: string; readonly token: string };

/** A key for all accounts of its owner with all scopes, unless something else is said. */
export async function makeKey(
  app: Pick<TestApp, 'call'>,
  as: Owner,
  wish: Partial<BodyInput<typeof keys.createKey>> = {},
): Promise<MadeKey> {
  const own = (await app.call(books.listBooks, { as })).data().books;
  const open = own.filter(({ status }) => status === 'open').map(({ id }) => id);
  const body = { name: 'A program', scopes: [...KEY_SCOPES], books: open, ...wish };
  const { key, secret } = (await app.call(keys.createKey, { as, body })).data();
  return { id: key.id, token: secret ?? '' };
}

export type SigningKey = { readonly id: string; readonly privateKey: KeyObject };

export async function makeSigningKey(
  app: Pick<TestApp, 'call'>,
  as: Owner,
  wish: Partial<BodyInput<typeof keys.createKey>> = {},
): Promise<SigningKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const half = { kind: 'ed25519', publicKey: publicKey.export({ format: 'jwk' }).x ?? '' } as const;
  return { id: (await makeKey(app, as, { ...half, ...wish })).id, privateKey };
}

export type ToSign = {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly at: Date;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly nonce?: string;
  readonly authority?: string;
  /** Whether the type of the body is signed with it, as it need not be. */
  readonly isTypeSigned?: boolean;
};

/** The headers of a signed call, as a program would write them (RFC 9421). */
export function signedHeaders(key: SigningKey, request: ToSign): Readonly<Record<string, string>> {
  const { method, url, at, body, nonce = newId(), authority = 'localhost', isTypeSigned = true } = request;
  const [path = '', query = ''] = url.split('?');
  const digest = body === undefined ? null : createHash('sha256').update(body).digest('base64');
  const headers = {
    ...(digest === null
      ? {}
      : { 'content-type': 'application/json', 'content-digest': `sha-256=:${digest}:` }),
    ...request.headers,
  };
  const covered: readonly (readonly [string, string])[] = [
    ['@method', method],
    ['@authority', authority],
    ['@path', path],
    ['@query', `?${query}`],
    ...Object.entries(headers).filter(([name]) => isTypeSigned || name !== 'content-type'),
  ];
  const created = Math.floor(at.getTime() / 1000);
  const names = covered.map(([name]) => `"${name}"`).join(' ');
  const parameters = `(${names});created=${created};keyid="${key.id}";nonce="${nonce}";alg="ed25519"`;
  const lines = [
    ...covered.map(([name, value]) => `"${name}": ${value}`),
    `"@signature-params": ${parameters}`,
  ];
  const signature = sign(null, Buffer.from(lines.join('\n')), key.privateKey).toString('base64');
  return { ...headers, 'signature-input': `sig1=${parameters}`, signature: `sig1=:${signature}:` };
}
