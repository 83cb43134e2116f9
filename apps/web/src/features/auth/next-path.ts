/**
 * Where to go after signing in. Only a path of this site is followed: one leading slash, and nothing a browser
 * would read as another host.
 */
export function safeNextPath(next: string | undefined): string | null {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return null;
  const url = URL.parse(next, 'https://here.invalid');
  if (url?.origin !== 'https://here.invalid') return null;
  // Straightened out, '/.//host' has become '//host'.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
