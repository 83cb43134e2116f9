import { SENTENCES } from './sentences.ts';
import {
  decode,
  encode,
  fill,
  type GivenWords,
  MARK,
  rawOf,
  type Sentence,
  type StoredText,
} from './stored-text.ts';

type Code = keyof typeof SENTENCES;
const byCode: Readonly<Record<string, Sentence>> = SENTENCES;

/** A sentence of the statement, as it is stored. */
export function say<C extends Code>(code: C, words: GivenWords<(typeof SENTENCES)[C]['words']>): StoredText {
  return encode(code, SENTENCES[code].words, words);
}

/** What every such sentence begins with where it is stored, to be looked for. */
export const startOf = (code: Code): string => MARK + code;

/** What was stored, as a person reads it. A code of a newer version, read while nodes are replaced, shows its words. */
export function textOf(stored: StoredText): string {
  const found = decode(stored);
  if (found === null) return rawOf(stored);
  const sentence = byCode[found.code];
  return sentence === undefined ? found.given.join(' ') : fill(sentence, found.given);
}
