import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readPart, writePart } from './part-file.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'halyard part '));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it('a part is read as it was written, whatever ends of lines stand in its texts', async () => {
  const texts = ['a\u2028b', 'c\u2029d', 'e\u0085f', 'g\r\nh', 'ü€😀'.repeat(20_000), ''];
  for (const name of ['part_from', 'part_to'])
    await app.database.run(sql`create table ${raw(name)} (place integer, words text)`);
  for (const [place, words] of texts.entries())
    await app.database.run(sql`insert into part_from values (${place}, ${words})`);
  const file = join(folder, 'part.gz');
  const written = await writePart(app.database, sql`(select * from part_from order by place) p`, file);
  expect(await readPart(app.database, file, 'part_to')).toEqual(written);
  const read = await app.database.values<string>(sql`select words from part_to order by place`);
  expect(read).toEqual(texts);
});
