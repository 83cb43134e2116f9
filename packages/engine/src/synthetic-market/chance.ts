/** Chance by hashing: the same key and place always give the same numbers, in any order of asking. */

export type ChanceKey = { readonly first: number; readonly second: number };

/** The n-th number of a place, in [0, 1). */
export type Chance = (n: number) => number;

const GOLDEN = 0x9e3779b9;

/** A key for one symbol of one seed. */
export function chanceKey(seed: string, symbol: string): ChanceKey {
  const text = `${seed}\n${symbol}`;
  return { first: hashText(text, 0x811c9dc5), second: hashText(text, 0x2545f491) };
}

/** The numbers of a stretch of time, named by its first tick and its length. */
export function chanceAt(key: ChanceKey, firstTick: number, span: number): Chance {
  const high = Math.floor(firstTick / 0x1_0000_0000);
  const place = scramble(key.first ^ firstTick) + scramble(span + Math.imul(high, GOLDEN));
  const start = scramble(place);
  const mask = scramble(place ^ key.second);
  return (n) => ((scramble(start + Math.imul(n, GOLDEN)) ^ mask) >>> 0) / 0x1_0000_0000;
}

function hashText(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    hash = scramble(Math.imul(hash, 31) + text.charCodeAt(index));
  }
  return hash;
}

/** Spreads every bit of a 32-bit integer over all others, and takes no two integers to the same. */
function scramble(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) | 0;
}
