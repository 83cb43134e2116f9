import { crc32 } from 'node:zlib';
import { newSecret } from '../../platform/ids.ts';

/**
 * A bearer key as text: what it is, 32 random bytes, and a checksum over both, so that whoever looks for leaked keys knows
 * one when they see it, and a mistyped one is refused without asking the database.
 */

export type Realm = 'live' | 'test';

const SHAPE = /^(hk_(?:live|test)_[\w-]{43})([0-9a-f]{8})$/;
const HINT_LETTERS = 4;

export function newKeyToken(realm: Realm): { readonly token: string; readonly hint: string } {
  const start = `hk_${realm}_`;
  const body = `${start}${newSecret()}`;
  const token = `${body}${checksumOf(body)}`;
  return { token, hint: `${start}…${token.slice(-HINT_LETTERS)}` };
}

export function isWholeKeyToken(token: string): boolean {
  const [, body = '', checksum] = SHAPE.exec(token) ?? [];
  return checksum !== undefined && checksumOf(body) === checksum;
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
