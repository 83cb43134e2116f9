import { hash, randomBytes, randomInt } from 'node:crypto';

let lastMs = 0;
let counter = 0;

/**
 * A UUIDv7: sorts by creation, so new rows land at the end of an index. Within one millisecond a counter keeps
 * the order of one process.
 */
export function newId(nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = randomInt(0, 0x400);
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  const bytes = someBytes();
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text could be an id, as ids are written here. */
export const isId = (text: string): boolean => ID.test(text);

const POOL_BYTES = 4096;
let pool = randomBytes(POOL_BYTES);
let used = 0;

/** Sixteen random bytes that nobody else gets. They are fetched by the page: an order needs a dozen of them. */
function someBytes(): Buffer {
  if (used === POOL_BYTES) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

/** Letters and digits that cannot be mistaken for one another when read aloud. */
const CLEAR_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LETTERS = 10;

/** A short code a person can read out: `DEP-7K3M9QXW2A`. */
export function newReference(prefix: string): string {
  let code = '';
  for (const byte of someBytes().subarray(0, CODE_LETTERS)) code += CLEAR_LETTERS[byte & 31];
  return `${prefix}-${code}`;
}

/** A secret for a token: 32 random bytes as URL-safe text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of such a secret. It is 256 random bits, so a plain hash cannot be guessed back. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'hex');
}
