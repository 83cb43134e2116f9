import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { untouched } from './settings.ts';
import { createSettingsBook } from './settings-book.ts';

it('forgets halts and lowered leverages that a database which was put back knows nothing of', async () => {
  let era = 1;
  const database = { era: () => era, rows: () => Promise.resolve([]) } as unknown as Database;
  const book = createSettingsBook({ database, log: createLog({ LOG_LEVEL: 'silent' }) });
  const halt = { since: new Date(0), reason: 'Maintenance at the exchange' };
  book.learn([{ ...untouched('EUR/USD'), version: 1, halt, maxLeverage: 2 }]);
  await book.look();
  expect([[...book.halted()], [...book.houseLeverages()]]).toEqual([['EUR/USD'], [['EUR/USD', 2]]]);
  era += 1;
  await book.look();
  expect(book.of('EUR/USD').halt).toBeNull();
  expect([book.halted().size, book.houseLeverages().size]).toEqual([0, 0]);
});
