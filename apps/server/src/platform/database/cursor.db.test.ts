import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Row = { readonly n: number };
const NUMBERS = sql`select n from generate_series(1, 10) n`;
const idle = async () =>
  app.database.row<{ open: number }>(sql`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`);

async function collect(pieces: AsyncIterable<Buffer>): Promise<string[]> {
  const all: string[] = [];
  for await (const piece of pieces) all.push(piece.toString());
  return all;
}

describe('a large result as text', () => {
  it('comes in pieces of so many rows, in order, and whole', async () => {
    const text = app.database.streamText(NUMBERS, ({ n }: Row) => `${n};`, 4);
    expect(await collect(text)).toEqual(['1;2;3;4;', '5;6;7;8;', '9;10;']);
  });

  it('may be longer than was thought, and of any letters', async () => {
    const long = 'Zürich €💶'.repeat(5000);
    const text = app.database.streamText(NUMBERS, ({ n }: Row) => `${n}${long}`);
    expect((await collect(text)).join('')).toBe(
      Array.from({ length: 10 }, (_, index) => `${index + 1}${long}`).join(''),
    );
  });

  it('of nothing is nothing', async () => {
    expect(await collect(app.database.streamText(sql`select 1 where false`, () => 'x'))).toEqual([]);
  });

  it('ends with the failure of a row that cannot be written, and gives the connection back', async () => {
    const text = app.database.streamText(NUMBERS, ({ n }: Row) => {
      if (n === 7) throw new Error('seven');
      return 'x';
    });
    await expect(collect(text)).rejects.toThrow('seven');
    expect(await idle()).toEqual({ open: 0 });
  });

  it('fails with what the database says, and gives the connection back', async () => {
    const broken = sql`select 1 / (5 - n) as n from generate_series(1, 10) n`;
    await expect(collect(app.database.streamText(broken, () => 'x'))).rejects.toThrow('division by zero');
    expect(await idle()).toEqual({ open: 0 });
  });
});
