/** A list of texts from which a word chooses one: `{ buy: 'Bought', sell: 'Sold' }`. */
export type Choice = Readonly<Record<string, string>>;

/**
 * How a word is written. `amount`, `price` and `usd` are stored as plain decimals ('1000.00') and read with separators,
 * as on every screen. `moment` is stored in ISO 8601 and read to the minute.
 */
export type WordKind = 'text' | 'amount' | 'price' | 'usd' | 'moment' | Choice;

/** The words are stored in the order they stand here: add new ones at the end, and never take one away. */
export type Words = Readonly<Record<string, WordKind>>;

/** A sentence taken apart: texts that stand, and words that are filled in by their place. */
export type Piece =
  | string
  | {
      readonly place: number;
      readonly kind: Exclude<WordKind, object> | Readonly<Record<string, readonly Piece[]>>;
    };

/** What a choice leads to may hold words in braces as well. */
export function piecesOf(text: string, words: Words): readonly Piece[] {
  const names = Object.keys(words);
  return text
    .split(/\{(\w+)\}/)
    .map((part, index): Piece => {
      if (index % 2 === 0) return part;
      const kind = words[part];
      if (kind === undefined) throw new Error(`no word is called ${part} in: ${text}`);
      const place = names.indexOf(part);
      if (typeof kind === 'string') return { place, kind };
      const choices = Object.entries(kind).map(([key, choice]) => [key, piecesOf(choice, words)] as const);
      return { place, kind: Object.fromEntries(choices) };
    })
    .filter((piece) => piece !== '');
}

export function filled(pieces: readonly Piece[], given: readonly string[]): string {
  let text = '';
  for (const piece of pieces) text += typeof piece === 'string' ? piece : shown(piece, given);
  return text;
}

function shown({ place, kind }: Exclude<Piece, string>, given: readonly string[]): string {
  const word = given[place] ?? '';
  switch (kind) {
    case 'text':
      return word;
    case 'amount':
    case 'price':
      return withSign(word, '');
    case 'usd':
      return withSign(word, '$');
    case 'moment':
      return `${word.slice(0, 16).replace('T', ' ')} UTC`;
    default:
      return filled(kind[word] ?? [word], given);
  }
}

const MINUS = '\u2212';

function withSign(decimal: string, before: string): string {
  return decimal.startsWith('-')
    ? `${MINUS}${before}${separated(decimal.slice(1))}`
    : before + separated(decimal);
}

/** '1234567.80' as '1,234,567.80'. A statement of a hundred thousand lines is written with it, so it takes the short way. */
function separated(decimal: string): string {
  const point = decimal.indexOf('.');
  const whole = point === -1 ? decimal : decimal.slice(0, point);
  if (whole.length <= 3) return decimal;
  const first = whole.length % 3;
  let text = whole.slice(0, first);
  for (let at = first; at < whole.length; at += 3) text += (text === '' ? '' : ',') + whole.slice(at, at + 3);
  return point === -1 ? text : text + decimal.slice(point);
}

/** A figure as people read it, back as it is stored: '−1,000.00' is '-1000.00'. */
export function plainFigure(shownFigure: string): string {
  const plain = shownFigure.includes(',') ? shownFigure.replaceAll(',', '') : shownFigure;
  return plain.startsWith(MINUS) ? `-${plain.slice(1)}` : plain;
}
