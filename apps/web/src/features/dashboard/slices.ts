export type Slice = { readonly label: string; readonly value: number; readonly percent: number };

/** The largest few and the rest as one, in percent of the whole. */
export function slicesOf(
  parts: readonly { readonly label: string; readonly value: number }[],
): readonly Slice[] {
  const sorted = parts.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  const total = sorted.reduce((sum, { value }) => sum + value, 0);
  const shown = sorted.slice(0, MAX_SLICES);
  const rest = sorted.slice(MAX_SLICES).reduce((sum, { value }) => sum + value, 0);
  return [...shown, ...(rest > 0 ? [{ label: 'Others', value: rest }] : [])].map((part) => ({
    ...part,
    percent: (part.value / total) * 100,
  }));
}

const MAX_SLICES = 5;
