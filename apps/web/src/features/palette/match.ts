/**
 * How well a command answers what was typed: every word must be found somewhere in its words. The beginning of its name
 * counts most, then the beginning of any word. Nothing found is 0.
 */
export function matchOf(typed: string, words: readonly string[]): number {
  const text = words.join(' ').toLowerCase();
  const wanted = typed.trim().toLowerCase();
  if (!wanted.split(/\s+/).every((word) => text.includes(word))) return 0;
  if (text.startsWith(wanted)) return 1;
  return ` ${text}`.includes(` ${wanted}`) ? 0.8 : 0.5;
}
