import type { Endpoint } from '@halyard/contract';

/**
 * Which of their accounts a customer looks at: the address names it, so that a tab, a link, a reload and the way back
 * keep it. Without a name it is the main one.
 */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Where the id of an account says what it is: the version of a UUID, which is 8 for practice (decision 054). */
const PRACTICE = /^.{14}8/;

/** Of a query as the address holds it. */
export function bookIn(book: string | null | undefined): string | undefined {
  return book && ID.test(book) ? book : undefined;
}

let readBook = (): string | null | undefined => new URLSearchParams(window.location.search).get('book');

/** The app says where it stands: while Back only closes what lies over a screen, the browser's address is another for a moment. */
export function lookWhere(read: typeof readBook): void {
  readBook = read;
}

export function currentBook(): string | undefined {
  return bookIn(readBook());
}

export function isPractice(book: string | undefined): boolean {
  return book !== undefined && PRACTICE.test(book);
}

/**
 * A call about an account is about the one that is looked at, unless it names another itself. The main one is named too, as
 * none: whoever asks a second time, when the address names another, still means the first.
 */
export function ofBook<I extends { readonly query?: unknown }>(
  endpoint: Pick<Endpoint, 'book'>,
  input: I,
): I {
  if (!endpoint.book) return input;
  return { ...input, query: { book: currentBook(), ...(input.query as object | undefined) } };
}

/** The account that a call was about, once it was said. */
export function bookOf({ query }: { readonly query?: unknown }): string | undefined {
  return (query as { readonly book?: string } | undefined)?.book;
}

/**
 * What is said of something done, or about to be: nobody takes what they do in practice for more. The account is the one it
 * was asked for in, since the answer may come when another is looked at.
 */
export function told(text: string, book: string | undefined): string {
  return isPractice(book) ? `PRACTICE · ${text}` : text;
}
