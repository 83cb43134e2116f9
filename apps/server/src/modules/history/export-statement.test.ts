import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { settableClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createExportSlots } from '../../platform/http/export-slots.ts';
import { exportStatement } from './export-statement.ts';

async function* endless() {
  for (;;) yield 'line';
}

describe('a reader who is gone before the first byte', () => {
  it('ends the download and frees its place', async () => {
    const database = { streamText: endless } as unknown as Database;
    const clock = settableClock(new Date('2026-03-04T12:00:00Z'));
    const exportSlots = createExportSlots(2);
    const reader = new PassThrough();
    const { file } = exportStatement({ clock, database, exportSlots }, 'ann', 'ann', {}, reader);
    expect(() => exportSlots.take('ben')).toThrow('Too many requests');
    reader.destroy();
    await once(file, 'close');
    exportSlots.take('ben');
  });
});

describe('a download that breaks before there is a file', () => {
  it('has taken no place', () => {
    const streamText = () => {
      throw new Error('no such statement');
    };
    const database = { streamText } as unknown as Database;
    const clock = settableClock(new Date('2026-03-04T12:00:00Z'));
    const exportSlots = createExportSlots(2);
    const begin = () =>
      exportStatement({ clock, database, exportSlots }, 'ann', 'ann', {}, new PassThrough());
    expect(begin).toThrow('no such statement');
    exportSlots.take('ben');
  });
});
