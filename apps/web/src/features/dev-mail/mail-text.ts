/** `at` is where in the text the piece begins. */
export type Piece = { readonly at: number; readonly text: string; readonly href: string | null };

const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/** The text of a mail cut at its links. A link to this installation becomes one here; others stay text. */
export function piecesOf(text: string, origin: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > end) pieces.push({ at: end, text: text.slice(end, match.index), href: null });
    const url = URL.parse(match[0]);
    const isOurs = url !== null && (url.origin === origin || isLocal(url.hostname));
    pieces.push({
      at: match.index,
      text: match[0],
      href: isOurs ? url.pathname + url.search + url.hash : null,
    });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ at: end, text: text.slice(end), href: null });
  return pieces;
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1';
}
