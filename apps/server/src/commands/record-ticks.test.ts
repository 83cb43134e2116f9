import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { QUOTED } from '@halyard/catalogue';
import { syntheticQuote } from '@halyard/engine';
import { parsePrice } from '@halyard/money';
import { afterAll, beforeAll, expect, test } from 'vitest';

const COMMAND = join(import.meta.dirname, 'record-ticks.ts');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'record '));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  promisify(execFile)(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...env } });

type Line = { readonly symbol: string; readonly bid: string; readonly ask: string; readonly at: string };

async function linesOf(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

test('what is recorded is what was quoted, and what a replay plays', async () => {
  const [recorded, replayed] = [join(folder, 'recorded.ndjson'), join(folder, 'replayed.ndjson')];
  await run(['--minutes', '0.02', '--out', recorded], { MARKET_SEED: 'recorded' });
  const lines = await linesOf(recorded);
  expect(new Set(lines.map(({ symbol }) => symbol)).size).toBe(QUOTED.length);
  for (const { symbol, bid, ask, at } of lines) {
    const quote = syntheticQuote('recorded', symbol, Date.parse(at));
    expect([parsePrice(bid), parsePrice(ask)]).toMatchObject([{ value: quote.bid }, { value: quote.ask }]);
  }

  const replay = { PRICE_FEED: 'replay', FEED_URL: pathToFileURL(recorded).href };
  await run(['--minutes', '0.01', '--out', replayed], replay);
  const pairs = new Set(lines.map(({ symbol, bid, ask }) => `${symbol} ${bid} ${ask}`));
  const played = await linesOf(replayed);
  expect(played.length).toBeGreaterThan(0);
  for (const { symbol, bid, ask } of played) expect(pairs).toContain(`${symbol} ${bid} ${ask}`);
}, 240_000);

test.each([[[]], [['--minutes', '0', '--out', 'x']], [['--minutes', '1']], [['--wrong', '1']]])(
  '%j is answered with how to ask',
  async (args) => {
    await expect(run(args)).rejects.toMatchObject({ code: 2 });
  },
  60_000,
);

test('a file that is there is not written over', async () => {
  const out = join(import.meta.dirname, 'record-ticks.ts');
  await expect(run(['--minutes', '0.01', '--out', out])).rejects.toMatchObject({ code: 2 });
  expect(await readFile(out, 'utf8')).toContain('parseArgs');
}, 240_000);
