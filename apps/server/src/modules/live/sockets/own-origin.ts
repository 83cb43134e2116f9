/**
 * Whether a socket is opened by a page of ours. Browsers always say where a page is from, and let any page open a socket
 * to anywhere; programs say nothing and may come in.
 */
export function isOwnOrigin(origin: string | undefined, host: string, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (publicUrl !== '') return origin === URL.parse(publicUrl)?.origin;
  return URL.parse(origin)?.host === host;
}
