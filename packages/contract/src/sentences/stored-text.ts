import { type Choice, filled, type Piece, piecesOf, type Words } from './template.ts';

/**
 * What the product keeps for people to read is a sentence's code with its words. It becomes text when it is read, so
 * the text can be changed, and one day be in another language, without touching what is stored.
 */

export type Sentence = { readonly words: Words; readonly text: string };

export type GivenWords<W extends Words> = {
  readonly [Name in keyof W]: W[Name] extends Choice ? keyof W[Name] & string : string;
};

declare const stored: unique symbol;
/** Text as the database keeps it, to be shown through `textOf` alone. What was stored before there were codes is its text itself. */
export type StoredText = { readonly [stored]: true };

/** In front of every code and every word: the character made for it, which no text of a person's can contain. */
export const MARK = '\u001f';

export function encode(code: string, words: Words, given: Readonly<Record<string, string>>): StoredText {
  let text = MARK + code;
  for (const name in words) text += MARK + withoutMark(given[name] ?? '');
  return text as unknown as StoredText;
}

/** A person's own words: a reason, say. They stay as they are. */
export function plainText(text: string): StoredText {
  return withoutMark(text) as unknown as StoredText;
}

function withoutMark(text: string): string {
  return text.includes(MARK) ? text.replaceAll(MARK, ' ') : text;
}

/** What stands in the database, character by character. */
export function rawOf(text: StoredText): string {
  return text as unknown as string;
}

/** The code and its words; null for what is its text itself. */
export function decode(
  text: StoredText,
): { readonly code: string; readonly given: readonly string[] } | null {
  const raw = rawOf(text);
  if (!raw.startsWith(MARK)) return null;
  const [, code = '', ...given] = raw.split(MARK);
  return { code, given };
}

const known = new WeakMap<object, readonly Piece[]>();

/** Fills a template with words as they were stored. A sentence is taken apart once. */
export function fill(sentence: Sentence, given: readonly string[]): string {
  let pieces = known.get(sentence);
  if (pieces === undefined) known.set(sentence, (pieces = piecesOf(sentence.text, sentence.words)));
  return filled(pieces, given);
}
