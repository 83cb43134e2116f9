import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDocumentFiles } from './document-files.ts';

it('takes one thread for documents, however many come at once, and goes on after one that failed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'halyard documents '));
  let writing = 0;
  const together: number[] = [];
  const files = createDocumentFiles(dataDir, async () => {
    together.push(++writing);
    await new Promise((resolve) => setImmediate(resolve));
    writing -= 1;
    if (together.length === 2) throw new Error('the disk is full');
  });

  const written = await Promise.allSettled(Array.from({ length: 5 }, () => files.write(Buffer.from('a'))));

  expect(together).toEqual([1, 1, 1, 1, 1]);
  expect(written.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  await rm(dataDir, { recursive: true });
});
