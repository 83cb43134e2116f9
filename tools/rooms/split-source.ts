/**
 * A source file cut into what runs, what is quoted and what is said. Each part is as long as the file, with blanks
 * where the others stand, so that a place in one is the same place in all.
 */
export type Parts = {
  readonly code: string;
  readonly quoted: string;
  readonly comments: string;
  /** Everything but the comments. */
  readonly silent: string;
};

type Kind = 'code' | 'quoted' | 'comment' | 'pattern';

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y;
const PATTERN = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const TEMPLATE_TEXT = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])+/y;
/** A slash after one of these begins a pattern; after anything else it divides, or closes a tag. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{;+\-*%~^]|=>|\breturn|\btypeof|\bcase)\s*$/;

/** Cuts without parsing: strings, templates, patterns and comments are all that must be told apart. */
export function splitSource(text: string): Parts {
  const kinds: Kind[] = Array.from({ length: text.length }, () => 'code');
  /** What is open: braces, templates, and the braces inside a template. */
  const open: string[] = [];
  let at = 0;
  const take = (pattern: RegExp, kind: Kind): boolean => {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length ?? 0;
    kinds.fill(kind, at, at + length);
    at += length;
    return length > 0;
  };
  while (at < text.length) {
    const isInTemplate = open.at(-1) === '`';
    if (isInTemplate && take(TEMPLATE_TEXT, 'quoted')) continue;
    if (!isInTemplate && (take(COMMENT, 'comment') || take(STRING, 'quoted'))) continue;
    if (!isInTemplate && beginsPattern(text, at) && take(PATTERN, 'pattern')) continue;
    follow(open, text.charAt(at));
    at += 1;
  }
  return {
    code: keep(text, (place) => kinds[place] === 'code'),
    quoted: keep(text, (place) => kinds[place] === 'quoted'),
    comments: keep(text, (place) => kinds[place] === 'comment'),
    silent: keep(text, (place) => kinds[place] !== 'comment'),
  };
}

function beginsPattern(text: string, at: number): boolean {
  return text.charAt(at) === '/' && BEFORE_PATTERN.test(text.slice(Math.max(0, at - 40), at));
}

function follow(open: string[], character: string): void {
  if (character === '{') open.push('{');
  if (character === '}') open.pop();
  if (character !== '`') return;
  if (open.at(-1) === '`') open.pop();
  else open.push('`');
}

function keep(text: string, isKept: (place: number) => boolean): string {
  return Array.from({ length: text.length }, (_, place) => {
    const character = text.charAt(place);
    return character === '\n' || isKept(place) ? character : ' ';
  }).join('');
}

export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
