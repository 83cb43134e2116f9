import { mainBookOf } from '@halyard/accounting';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { Row } from './tell.ts';
import { madeSince } from './transactions.ts';

it('what was made is read to its end, however much it is', async () => {
  const rows = Array.from({ length: 2500 }, (_, nth): Row => {
    const id = 10 + nth * 3;
    return { id, type: 'ORDER_FILL', at: '', subject: null, kind: null, body: {} };
  });
  const record = {
    upToNow: async () => rows.at(-1)?.id ?? 0,
    range: async (_: string, { from, to, limit }: { from: number; to: number; limit: number }) =>
      rows.filter(({ id }) => id >= from && id <= to).slice(0, limit),
  };
  const book = mainBookOf(newId());
  expect(await madeSince(record, book, 12)).toEqual(rows.slice(1));
  expect(await madeSince(record, book, rows.at(-1)?.id ?? 0)).toEqual([]);
});
