import { SaxesParser } from 'saxes';
import { unreadable } from './problem.ts';

/** One element of a document: what is read of it by name. */
export type Element = {
  readonly name: string;
  readonly space: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
};

type Open = { -readonly [Key in keyof Element]: Element[Key] } & { readonly children: Element[] };

/** The deepest path of a camt.053 has some twenty steps. */
const MOST_DEEP = 40;
/** Twenty megabytes of a bank's own have fewer; of empty elements they would fill the memory. */
const MOST_ELEMENTS = 1_000_000;

/**
 * Reads a document as XML 1.0 with namespaces demands it, and nothing that is merely like one. A document type is refused as
 * soon as it begins: with it go entities of its own, and everything that would be fetched.
 */
export function readXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const path: Open[] = [];
  const roots: Element[] = [];
  let count = 0;
  parser.on('doctype', () => unreadable('declares-entities'));
  parser.on('error', () => unreadable('broken-xml', { line: String(parser.line) }));
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (path.length >= MOST_DEEP) unreadable('too-deep');
    count += 1;
    if (count > MOST_ELEMENTS) unreadable('too-large');
    const named = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const);
    const element: Open = {
      name: local,
      space: uri,
      attributes: Object.fromEntries(named),
      children: [],
      text: '',
    };
    (path.at(-1)?.children ?? roots).push(element);
    path.push(element);
  });
  const addText = (part: string): void => {
    const element = path.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => path.pop());
  parser.write(text).close();
  return roots[0] ?? unreadable('broken-xml', { line: '1' });
}

/** The elements at the end of a path, in the document's order. */
export function all(from: Element, ...path: readonly string[]): readonly Element[] {
  return path.reduce<readonly Element[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [from],
  );
}

export function first(from: Element | undefined, ...path: readonly string[]): Element | undefined {
  return from && all(from, ...path)[0];
}

/** The text at the end of a path; null where there is none. */
export function textAt(from: Element | undefined, ...path: readonly string[]): string | null {
  const text = first(from, ...path)?.text.trim();
  return text === undefined || text === '' ? null : text;
}
