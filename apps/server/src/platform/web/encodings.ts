import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** What is sent many times is squeezed as far as it goes, what is made for one answer in a fraction of a millisecond. */
type Care = 'well' | 'quickly';

const BROTLI: Readonly<Record<Care, number>> = { well: 10, quickly: 4 };
const GZIP: Readonly<Record<Care, number>> = { well: 9, quickly: 5 };

export function encode(text: string, encoding: Encoding, care: Care): Buffer {
  if (encoding === 'gzip') return gzipSync(text, { level: GZIP[care] });
  if (encoding === 'identity') return Buffer.from(text);
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI[care] } });
}

/** The best of those that a browser says it takes. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const words = String(accepted ?? '');
  if (/\bbr\b(?!;q=0)/.test(words)) return 'br';
  return /\bgzip\b(?!;q=0)/.test(words) ? 'gzip' : 'identity';
}
