import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/** What one symbol costs from a moment of the round on, as texts. */
export type Step = { readonly fromMs: number; readonly bid: string; readonly ask: string };

/** A round of prices that is played over and over. Time since 1970 is laid out in rounds, so everybody knows what stands. */
export type Course = {
  readonly symbol: string;
  readonly periodMs: number;
  /** The first begins at 0. */
  readonly steps: readonly Step[];
};

const TICK_MS = 100;

/** Writes the course as a recording and answers the settings that play it. */
export async function playCourse(
  file: string,
  { symbol, periodMs, steps }: Course,
): Promise<Readonly<Record<string, string>>> {
  const lines: string[] = [];
  for (let atMs = 0; atMs < periodMs; atMs += TICK_MS) {
    const step = steps.findLast(({ fromMs }) => fromMs <= atMs);
    lines.push(JSON.stringify({ symbol, bid: step?.bid, ask: step?.ask, at: 1_700_000_000_000 + atMs }));
  }
  await writeFile(file, lines.join('\n'));
  return { PRICE_FEED: 'replay', FEED_URL: pathToFileURL(file).href };
}
