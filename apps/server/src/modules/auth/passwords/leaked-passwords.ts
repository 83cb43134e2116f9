import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Passwords that leaked somewhere and that many people had, so that they are tried first. Of each only four bytes of a
 * hash are kept, sorted: that answers whether one is among them, wrongly once in some 270,000 others, and holds no words.
 */
const FILE = join(import.meta.dirname, 'leaked-passwords.bin');
const WIDTH_BYTES = 4;

let kept: Buffer | undefined;

export function isLeakedPassword(password: string): boolean {
  kept ??= readFileSync(FILE);
  const wanted = fingerprintOf(password);
  let [low, high] = [0, kept.length / WIDTH_BYTES];
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = kept.readUInt32BE(middle * WIDTH_BYTES);
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** What the file holds for these passwords. */
export function fingerprintsOf(passwords: readonly string[]): Buffer {
  const sorted = [...new Set(passwords.map(fingerprintOf))].toSorted((one, other) => one - other);
  const bytes = Buffer.alloc(sorted.length * WIDTH_BYTES);
  for (const [index, fingerprint] of sorted.entries()) bytes.writeUInt32BE(fingerprint, index * WIDTH_BYTES);
  return bytes;
}

/** Capitals make no difference to whoever tries. */
function fingerprintOf(password: string): number {
  return createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE();
}
