import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { column, insertRows, insertStep, rowsOf, selectList, writeStatement } from './batch-write.ts';
import { named } from './database.ts';
import { findAnswers, forgetOldKeys, keepAnswersStep, type OnceScope } from '../idempotency.ts';
import { newId } from '../ids.ts';

let app: TestApp;
const [ann, bob, cid] = [newId(), newId(), newId()];

beforeAll(async () => {
  app = await createTestApp();
  await app.database.run(
    raw('create table scratch_row (owner uuid, word text, many bigint, at timestamptz)'),
  );
});
beforeEach(() => app.database.run(raw('truncate scratch_row')));
afterAll(() => app.close());

type Row = {
  readonly owner: string;
  readonly word: string | null;
  readonly many: bigint;
  readonly at: Date | null;
};
const columns = [
  column<Row>('owner', 'uuid', ({ owner }) => owner),
  column<Row>('word', 'text', ({ word }) => word),
  column<Row>('many', 'bigint', ({ many }) => many),
  column<Row>('at', 'timestamptz', ({ at }) => at),
];
const step = (rows: readonly Row[]) =>
  insertStep('rows', sql`scratch_row`, columns, rows, { owner: ({ owner }) => owner });

/** Says for whom the statement may write. */
const moved = (...users: readonly string[]) => sql`select unnest(${users}::uuid[]) as user_id`;
const answer = sql`select count(*)::int as moved from moved`;

describe('rows that are written together', () => {
  it('come out as they went in, nulls and odd texts included', async () => {
    const rows: Row[] = [
      {
        owner: ann,
        word: `it's "{odd}", \\N \n and ünïcode`,
        many: 9_007_199_254_740_993n,
        at: new Date(1e12),
      },
      { owner: ann, word: null, many: -1n, at: null },
      { owner: bob, word: '', many: 0n, at: new Date(0) },
      { owner: bob, word: 'null', many: 1n, at: null },
    ];
    await app.database.rows(writeStatement(moved(ann, bob), [step(rows)], null, answer));
    const found = await app.database.rows<Row>(sql`select owner, word, many, at from scratch_row`);
    expect(found).toEqual(expect.arrayContaining(rows));
    expect(found).toHaveLength(4);
  });

  it('come out as they went in where a column is the same in all of them', async () => {
    const at = () => new Date(1e12);
    const alike = [1, 2, 3].map((): Row => ({ owner: ann, word: 'same', many: 7n, at: at() }));
    const empty = [1, 2].map((): Row => ({ owner: bob, word: null, many: 0n, at: null }));
    const mixed: Row[] = [
      { owner: ann, word: 'first', many: 1n, at: at() },
      { owner: ann, word: null, many: 1n, at: null },
      { owner: cid, word: 'first', many: 2n, at: new Date(2e12) },
    ];
    for (const rows of [alike, empty, mixed, [...alike, ...empty], alike.slice(0, 1)]) {
      const query = sql`select n.owner, n.word, n.many, n.at from ${rowsOf(columns, rows)}`;
      expect(await app.database.rows<Row>(query)).toEqual(rows);
    }
  });

  it('come out as they went in where a single one has a form of its own', async () => {
    const odd = { owner: ann, word: `it's "{odd}", \\N \n and ünïcode`, many: -9_007_199_254_740_993n };
    const rows: Row[] = [
      { ...odd, at: new Date(1e12 + 1) },
      { owner: bob, word: null, many: 0n, at: null },
      { owner: bob, word: '', many: 1n, at: new Date(0) },
    ];
    for (const row of rows) {
      const query = sql`select n.owner, n.word, n.many, n.at from ${rowsOf(columns, [row], 'one')}`;
      expect(query.text).not.toContain('unnest');
      expect(await app.database.rows<Row>(query)).toEqual([row]);
    }
    for (const wrong of [[], rows]) expect(() => rowsOf(columns, wrong, 'one')).toThrow('is one row');
  });

  it('carry JSON as it is, whatever stands in it', async () => {
    const said: unknown[] = [{ quote: '"\\{},NULL' }, ['ünï', '\u{1F600}', '\n'], '', null];
    const json = [
      column<(typeof said)[number]>('nth', 'int', (one) => said.indexOf(one)),
      column<(typeof said)[number]>('what', 'jsonb', (one) => (one === null ? null : JSON.stringify(one))),
    ];
    const query = sql`select nth, what from ${rowsOf(json, said)} order by nth`;
    expect(await app.database.rows(query)).toEqual(said.map((what, nth) => ({ nth, what })));
    for (const [nth, what] of said.entries())
      expect(await app.database.rows(sql`select nth, what from ${rowsOf(json, [what], 'one')}`)).toEqual([
        { nth, what },
      ]);
    await expect(app.database.rows(sql`select * from ${rowsOf(json, [])}`)).resolves.toEqual([]);
  });

  it('are those of the customers who were moved, and of nobody else', async () => {
    const row = (owner: string): Row => ({ owner, word: 'x', many: 1n, at: null });
    const statement = writeStatement(
      moved(bob),
      [step([row(ann), row(bob), row(cid), row(bob)])],
      null,
      answer,
    );
    await app.database.rows(statement);
    expect(await app.database.rows(sql`select owner from scratch_row`)).toEqual([
      { owner: bob },
      { owner: bob },
    ]);
  });

  it('are none when nobody was moved', async () => {
    const rows: Row[] = [{ owner: ann, word: 'x', many: 1n, at: null }];
    expect(await app.database.rows(writeStatement(moved(), [step(rows)], null, answer))).toEqual([
      { moved: 0 },
    ]);
    expect(await app.database.rows(sql`select owner from scratch_row`)).toEqual([]);
  });

  it('make one text, however many they are, so that one name is enough', async () => {
    const rows = (many: number) =>
      Array.from({ length: many }, (_, nth): Row => ({ owner: ann, word: String(nth), many: 1n, at: null }));
    const texts = [1, 2, 500].map(
      (many) => writeStatement(moved(ann), [step(rows(many))], null, answer).text,
    );
    expect(new Set(texts).size).toBe(1);
    for (const many of [1, 500])
      await app.database.rows(
        named('scratch-write', writeStatement(moved(ann), [step(rows(many))], null, answer)),
      );
    const [count] = await app.database.rows<{ rows: number }>(
      sql`select count(*)::int as rows from scratch_row`,
    );
    expect(count?.rows).toBe(501);
  });

  it('can be read as a table too', async () => {
    const rows: Row[] = [{ owner: cid, word: 'here', many: 5n, at: null }];
    expect(await app.database.rows(sql`select word, many from ${rowsOf(columns, rows)}`)).toEqual([
      { word: 'here', many: 5n },
    ]);
  });
});

describe('a table whose columns are listed once', () => {
  type Seen = { readonly seenBy: string; readonly seenAt: Date | null };
  const seenColumns = [
    column<Seen>('seen_by', 'uuid', ({ seenBy }) => seenBy),
    column<Seen>('seen_at', 'timestamptz', ({ seenAt }) => seenAt),
  ];

  it('gives back a single row as it was written', async () => {
    const rows: Seen[] = [{ seenBy: ann, seenAt: new Date('2026-03-04T12:00:00.123Z') }];
    await app.database.run(raw('create table scratch_seen (seen_at timestamptz, seen_by uuid)'));
    await app.database.run(insertRows(sql`scratch_seen`, seenColumns, rows));
    expect(await app.database.rows(sql`select ${selectList(seenColumns)} from scratch_seen`)).toEqual(rows);
  });
});

describe('answers that are kept with what they tell of', () => {
  const now = new Date('2026-03-04T12:00:00Z');
  const scope = (overrides: Partial<OnceScope> = {}): OnceScope => ({
    userId: ann,
    method: 'POST',
    path: '/x',
    key: 'k',
    request: { a: 1 },
    ...overrides,
  });
  const keep = (scopes: readonly OnceScope[], users: readonly string[]) => {
    const kept = scopes.map((one, index) => ({
      scope: one,
      bookId: one.userId as string,
      answer: { status: 200, body: { nth: index } },
    }));
    return app.database.rows(writeStatement(moved(...users), [keepAnswersStep(kept, now)], null, answer));
  };

  it('are found again in the order they are asked for, each by all that makes its call', async () => {
    const others = [{ userId: bob }, { method: 'PUT' }, { path: '/y' }, { key: 'l' }].map(scope);
    await keep([scope(), ...others], [ann, bob]);
    const asked = [...others.toReversed(), scope({ key: 'unknown' }), scope(), scope({ userId: cid })];
    const found = await findAnswers(app.database, asked);
    expect(found.map((one) => (one && one !== 'key-reused' ? one.body : one))).toEqual([
      { nth: 4 },
      { nth: 3 },
      { nth: 2 },
      { nth: 1 },
      null,
      { nth: 0 },
      null,
    ]);
    expect(await findAnswers(app.database, [])).toEqual([]);
  });

  it('are not given to another request under the same key', async () => {
    const [found] = await findAnswers(app.database, [scope({ request: { a: 2 } })]);
    expect(found).toBe('key-reused');
  });

  it('are not kept for who was not moved', async () => {
    await keep([scope({ key: 'm' }), scope({ key: 'm', userId: bob })], [bob]);
    const found = await findAnswers(app.database, [scope({ key: 'm' }), scope({ key: 'm', userId: bob })]);
    expect(found).toEqual([null, { status: 200, body: { nth: 1 }, isRepeat: true }]);
  });

  it('are kept once: a second under the same key is refused by the database', async () => {
    await keep([scope({ key: 'n' })], [ann]);
    await expect(keep([scope({ key: 'n' })], [ann])).rejects.toMatchObject({
      constraint: 'idempotency_key_pkey',
    });
  });

  it('are forgotten after two days and not before', async () => {
    await keep([scope({ key: 'o' })], [ann]);
    const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    await forgetOldKeys(app.database, later(48));
    expect((await findAnswers(app.database, [scope({ key: 'o' })]))[0]).not.toBeNull();
    await forgetOldKeys(app.database, later(48.01));
    expect(await findAnswers(app.database, [scope({ key: 'o' })])).toEqual([null]);
  });
});
