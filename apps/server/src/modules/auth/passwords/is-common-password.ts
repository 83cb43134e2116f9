import { COMMON_WORDS, WALKS } from './common-passwords.ts';

/** What people write for a letter when a form asks for a digit or a sign. */
const SWAPPED: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is among those that are tried first: a common word with whatever around it, a walk over the
 * keyboard, the same few letters again and again, or digits that are a date or a number.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  return isCommonWord(text) || isWalk(text) || isRepetition(text) || isMostlyDigits(text);
}

function isCommonWord(text: string): boolean {
  const bare = text.replace(/^[^a-z@$]+|[^a-z]+$/g, '');
  const candidates = [bare, bare.replace(/[^a-z]/g, ''), unswapped(bare), unswapped(text)];
  // A word that stands twice or three times is still that word.
  return candidates.some((candidate) => COMMON_WORDS.has(candidate) || COMMON_WORDS.has(unitOf(candidate)));
}

function unswapped(text: string): string {
  return text.replace(/[^a-z]/g, (sign) => SWAPPED[sign] ?? '');
}

/** Pieces of at least three neighbours that together make up the whole password. */
function isWalk(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const length = longestWalkAt(text, at);
    if (length < 3) return false;
    at += length;
  }
  return true;
}

function longestWalkAt(text: string, at: number): number {
  let longest = 0;
  for (const walk of WALKS) {
    for (const row of [walk, walk.split('').toReversed().join('')]) {
      while (at + longest < text.length && row.includes(text.slice(at, at + longest + 1))) longest += 1;
    }
  }
  return longest;
}

function isRepetition(text: string): boolean {
  return new Set(text).size <= 3 || unitOf(text).length <= 4;
}

/** The shortest piece that gives the whole text when it is repeated. */
function unitOf(text: string): string {
  return /^(.+?)\1*$/s.exec(text)?.[1] ?? text;
}

/** A date, a telephone number, or a few letters beside one: at most ten characters in all. */
function isMostlyDigits(text: string): boolean {
  return /^\d{0,10}$/.test(text) || (text.length <= 10 && /^(?:[a-z]{0,3}\d+|\d+[a-z]{0,3})$/.test(text));
}
