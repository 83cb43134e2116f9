import { VERIFY } from '../../texts/papers.ts';

/** What of a paper is asked about. */
export type Asked = { readonly hash: string; readonly file?: string } | { readonly code: string };

/** None of ours is nearly as large; reading a film into memory would only hold up the page. */
const MOST_BYTES = 200_000_000;

/** What every paper of ours begins with. */
const PDF = '%PDF-';

/** What somebody typed or pasted: a code or a hash. */
export function askedBy(text: string): Asked {
  const plain = text.replaceAll(/\s/g, '');
  if (/^[0-9a-f]{64}$/i.test(plain)) return { hash: plain.toLowerCase() };
  if (/^PAP-?[0-9A-HJKMNP-TV-Z]{10}$/i.test(plain)) return { code: `PAP-${plain.slice(-10).toUpperCase()}` };
  throw new RangeError(VERIFY.notAnEntry);
}

/** The SHA-256 of a file, computed here: the file itself goes nowhere. */
export async function hashOfFile(file: File): Promise<Asked> {
  if (file.size > MOST_BYTES) throw new RangeError(VERIFY.tooLarge);
  if ((await file.slice(0, PDF.length).text()) !== PDF) throw new RangeError(VERIFY.notPdf);
  // Without encryption a browser has no such function, whatever its types say.
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) throw new RangeError(VERIFY.noHash);
  const hash = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return { hash: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''), file: file.name };
}
