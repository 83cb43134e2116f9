/**
 * What differs from before, as a call takes it: a field that was emptied is null, which removes; one that stayed is left
 * out, so that nothing is overwritten that changed meanwhile.
 */
export function changedFields<N extends string>(
  before: { readonly [K in N]: string },
  typed: { readonly [K in N]: string },
): { readonly [K in N]?: string | null } {
  const names = Object.keys(before) as N[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = typed[name].trim();
      return isSame(before[name], value) ? [] : [[name, value === '' ? null : value]];
    }),
  ) as { readonly [K in N]?: string | null };
}

/** 1.10 and 1.1 are the same figure. */
function isSame(before: string, after: string): boolean {
  return before === after || (before !== '' && after !== '' && Number(before) === Number(after));
}
