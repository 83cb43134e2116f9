import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { readSettings, SettingsError } from '../../../platform/settings.ts';
import { createFeed } from './create-feed.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ticks '));
});
afterAll(() => rm(folder, { recursive: true }));

async function feedOf(text: string | null) {
  const file = join(folder, text === null ? 'missing.ndjson' : 'ticks.ndjson');
  if (text !== null) await writeFile(file, text);
  const settings = readSettings({ PRICE_FEED: 'replay', FEED_URL: pathToFileURL(file).href });
  return createFeed({
    settings,
    clock: systemClock,
    log: createLog({ LOG_LEVEL: 'silent' }),
    database: null,
  });
}

describe('recorded ticks', () => {
  test('are read a line each, whatever stands between them', async () => {
    const lines = [
      '{"symbol":"BTC/USD","bid":"50000","ask":"50010","at":"2024-05-01T09:30:00Z"}',
      '',
      'a note somebody made',
      '{"symbol":"MOON","bid":1,"ask":2,"at":"2024-05-01T09:30:00Z"}',
      '{"symbol":"BTCUSD","bid":50001,"ask":50011.5,"at":1714555801000}',
    ];
    const feed = await feedOf(lines.join('\r\n'));
    const quote = feed.quote('BTC/USD', 0);
    expect([feed.name, quote?.bid]).toEqual(['replay', 500_000_000_000_000n]);
    expect(feed.quote('BTC/USD', 1000)?.ask).toBe(500_115_000_000_000n);
    expect(feed.quote('ETH/USD', 0)).toBeNull();
  });

  test.each([
    ['that are not there', null, 'FEED_URL: the recorded ticks cannot be read (ENOENT)'],
    ['that are none', 'hello\n', 'FEED_URL: the file holds no recorded quotes'],
    ['in an empty file', '', 'FEED_URL: the file holds no recorded quotes'],
  ])('%s stop the start with a sentence', async (_, text, sentence) => {
    await expect(feedOf(text)).rejects.toThrow(new SettingsError(sentence));
  });
});
