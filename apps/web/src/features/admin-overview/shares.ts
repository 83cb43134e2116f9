/** A share of a whole with one decimal: '66.7%'. Of nothing, every share is nothing. */
export function percentOf(part: number, whole: number): string {
  return `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(1)}%`;
}
