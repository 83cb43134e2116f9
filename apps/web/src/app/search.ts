/**
 * The query of an address as plain texts. The router's own parser reads `token=1e5` as a number; here a text
 * stays the text it is.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Keeps the named parameters of an address and drops all others. */
export function searchOf<const N extends string>(...names: readonly N[]) {
  return (search: Record<string, unknown>): { [K in N]?: string | undefined } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ) as { [K in N]?: string };
}
