import { admin, analysis } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { administrator, type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { news as editor } from './index.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
});
afterAll(() => app.close());

type Fields = Readonly<Record<string, unknown>>;
const TEXTS = { title: 'A title', summary: 'A summary.', source: 'The operator' };

const create = (fields: Fields = {}, options: { as?: Person; key?: string } = {}) =>
  app.call(analysis.adminCreateNews, { as: staff, ...options, body: { ...TEXTS, ...fields } });
const created = async (fields: Fields = {}) => (await create(fields)).data();
const update = (id: string, body: Fields) =>
  app.call(analysis.adminUpdateNews, { as: staff, params: { id }, body });
const remove = (id: string) => app.call(analysis.adminDeleteNews, { as: staff, params: { id } });
const published = async (query: { symbol?: string; page?: number } = {}) =>
  (await app.call(analysis.listNews, { query })).data();
const inOffice = async (search: string) =>
  (await app.call(analysis.adminListNews, { as: staff, query: { search } })).data().news;
const audits = async (subjectId: string) =>
  (await app.call(admin.adminListAudit, { as: staff, query: { subjectId } })).data().entries;
const shownIds = async (query: { symbol?: string } = {}) => (await published(query)).news.map(({ id }) => id);

describe('published news', () => {
  it('are there for everybody at once, without what only staff may see', async () => {
    const { id } = await created({ title: 'Fresh', body: 'One.\n\nTwo.' });
    const [first] = (await published()).news;
    expect(first).toEqual({
      id,
      ...TEXTS,
      title: 'Fresh',
      body: 'One.\n\nTwo.',
      symbols: [],
      publishedAt: app.clock.now().toISOString(),
      isSample: false,
    });
  });

  it('come newest first, and not before their time', async () => {
    const now = app.clock.now().getTime();
    const at = (ms: number) => ({ publishedAt: new Date(now + ms).toISOString() });
    const older = await created(at(-2000));
    const newer = await created(at(-1000));
    const later = await created({ ...at(60_000), title: 'Later' });
    const ids = await shownIds();
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
    expect(ids).not.toContain(later.id);
    expect(await inOffice('later')).toHaveLength(1);
    app.clock.advance(60_000);
    expect((await shownIds())[0]).toBe(later.id);
  });

  it('of a symbol are those that name it, in whatever spelling', async () => {
    const gold = await created({ symbols: ['xauusd', 'XAU/USD', 'eur-usd'] });
    await created({ symbols: ['BTC/USD'] });
    expect(gold.symbols).toEqual(['XAU/USD', 'EUR/USD']);
    expect(await shownIds({ symbol: 'XAUUSD' })).toEqual([gold.id]);
    expect(await shownIds({ symbol: 'EUR/USD' })).toEqual([gold.id]);
    expect(await shownIds({ symbol: 'SOL/USD' })).toEqual([]);
    const unknown = await app.call(analysis.listNews, { query: { symbol: 'ABC' } });
    expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'unknown-symbol' }]);
  });

  it('come in pages; beyond the last there is nothing', async () => {
    for (let count = 0; count < 21; count += 1) await created({ symbols: ['DOGE/USD'] });
    const first = await published({ symbol: 'DOGE/USD' });
    expect(first.pagination).toEqual({ page: 1, limit: 20, total: 21, pages: 2 });
    const second = await published({ symbol: 'DOGE/USD', page: 2 });
    expect([first.news.length, second.news.length]).toEqual([20, 1]);
    expect(new Set([...first.news, ...second.news].map(({ id }) => id)).size).toBe(21);
    expect((await published({ symbol: 'DOGE/USD', page: 3 })).news).toEqual([]);
    const wrong = await app.call(analysis.listNews, { query: { page: 0 } });
    expect([wrong.status, wrong.error()]).toEqual([400, 'page must be a whole number from 1 to 100000']);
  });

  it('marks samples, and a sample stays one', async () => {
    const publishedAt = app.clock.now().toISOString();
    await app.database.transaction((tx) =>
      editor.seed(tx, { ...TEXTS, title: 'Sample', body: '', symbols: [], publishedAt }, app.clock.now()),
    );
    const [sample] = await inOffice('sample');
    expect(sample).toMatchObject({ isSample: true, createdBy: null, version: 1 });
    const changed = await update(sample?.id ?? '', { title: 'No sample', version: 1 });
    expect(changed.data()).toMatchObject({ isSample: true, version: 2 });
  });
});

describe('writing news', () => {
  it('is audited with all that was written', async () => {
    const item = await created({ title: 'Audited' });
    expect(item).toMatchObject({ createdBy: staff.userId, version: 1 });
    const [entry, ...others] = await audits(item.id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ actorId: staff.userId, action: 'news.created', detail: { after: item } });
  });

  it('happens once, however often the same request arrives', async () => {
    const answers = await Promise.all([1, 2].map(() => create({ title: 'Once only' }, { key: 'news-1' })));
    const ids = new Set(answers.map((answer) => answer.data().id));
    expect([ids.size, (await inOffice('once only')).length]).toEqual([1, 1]);
    const other = await create({ title: 'Twice' }, { key: 'news-1' });
    expect([other.status, other.body]).toMatchObject([409, { code: 'key-reused' }]);
  });

  it.each([
    ['no title', { title: '  ' }, 'Please provide title'],
    ['no source', { source: undefined }, 'Please provide source'],
    ['a body that is too long', { body: 'a'.repeat(5001) }, 'Body is too long: at most 5000 characters'],
    ['control characters', { summary: 'a\u0000b' }, 'Summary contains characters that are not allowed'],
    [
      'a moment that is none',
      { publishedAt: '2026-02-30T00:00:00Z' },
      'publishedAt must be a moment in UTC, such as 2026-03-04T12:00:00Z',
    ],
    [
      'a year that is a slip of the keyboard',
      { publishedAt: '9026-02-20T00:00:00Z' },
      'publishedAt must lie between the years 2000 and 2100',
    ],
    ['too many symbols', { symbols: Array(11).fill('EUR/USD') }, 'Please choose at most 10 symbols'],
    ['a mark of its own', { isSample: true }, 'Unknown field: isSample'],
  ])('refuses %s', async (_, fields, sentence) => {
    const answer = await create(fields);
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });

  it('refuses a symbol that does not exist, and writes nothing', async () => {
    const answer = await create({ title: 'Unwritten', symbols: ['EUR/USD', 'ABC/USD'] });
    expect([answer.status, answer.error()]).toEqual([404, 'Unknown symbol']);
    expect(await inOffice('unwritten')).toEqual([]);
  });

  it('is not for customers', async () => {
    const customer = await verifiedCustomer(app);
    expect((await create({}, { as: customer })).status).toBe(403);
    const list = await app.call(analysis.adminListNews, { as: customer });
    expect([list.status, (await app.call(analysis.adminListNews)).status]).toEqual([403, 401]);
  });
});

describe('changing news', () => {
  it('changes what is named, and audits what stood before and after', async () => {
    const item = await created({ title: 'Before', symbols: ['EUR/USD'] });
    const publishedAt = '2026-03-01T08:00:00.000Z';
    const after = (
      await update(item.id, { title: 'After', symbols: ['GBPUSD'], publishedAt, version: 1 })
    ).data();
    const expected = { ...item, title: 'After', symbols: ['GBP/USD'], publishedAt, version: 2 };
    expect(after).toEqual(expected);
    expect(await inOffice('after')).toContainEqual(expected);
    expect((await audits(item.id))[0]).toMatchObject({
      actorId: staff.userId,
      action: 'news.updated',
      detail: {
        before: { title: 'Before', symbols: ['EUR/USD'], publishedAt: item.publishedAt, version: 1 },
        after: { title: 'After', symbols: ['GBP/USD'], publishedAt, version: 2 },
      },
    });
    expect(Object.keys((await audits(item.id))[0]?.detail['before'] ?? {}).toSorted()).toEqual([
      'publishedAt',
      'symbols',
      'title',
      'version',
    ]);
  });

  it('overwrites nobody: of two who saw the same version one is told', async () => {
    const { id } = await created({ title: 'Contested' });
    const answers = await Promise.all(
      ['Contested A', 'Contested B'].map((title) => update(id, { title, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'edit-conflict' });
    expect(await inOffice('contested')).toMatchObject([{ version: 2 }]);
    const blind = await update(id, { title: 'Blind' });
    expect([blind.status, blind.error()]).toEqual([400, 'Please provide the version you have seen']);
  });

  it('that changes nothing leaves no trace', async () => {
    const item = await created({ title: 'Same' });
    expect((await update(item.id, { title: 'Same', body: '', version: 1 })).data()).toEqual(item);
    expect(await audits(item.id)).toHaveLength(1);
  });

  it('takes it away for everybody, but not out of the audit log', async () => {
    const item = await created({ title: 'Withdrawn' });
    expect((await remove(item.id)).status).toBe(200);
    expect(await shownIds()).not.toContain(item.id);
    expect(await inOffice('withdrawn')).toEqual([]);
    expect((await audits(item.id))[0]).toMatchObject({
      actorId: staff.userId,
      action: 'news.deleted',
      detail: { before: item },
    });
    for (const again of [await remove(item.id), await update(item.id, { title: 'Back', version: 1 })]) {
      expect([again.status, again.body]).toMatchObject([404, { code: 'news-not-found' }]);
    }
    expect((await remove(newId())).error()).toBe('News not found');
  });

  it('is not taken away by somebody who has not seen its newest version', async () => {
    const { id } = await created({ title: 'Moving' });
    (await update(id, { title: 'Moved', version: 1, reason: 'A better title' })).data();
    const take = (version: number) =>
      app.call(analysis.adminDeleteNews, {
        as: staff,
        params: { id },
        body: { version, reason: 'It was wrong' },
      });
    const late = await take(1);
    expect([late.status, late.body]).toMatchObject([409, { code: 'edit-conflict' }]);
    expect(await shownIds()).toContain(id);
    expect((await take(2)).status).toBe(200);
    expect((await audits(id)).map(({ action, detail }) => [action, detail['reason']])).toEqual([
      ['news.deleted', 'It was wrong'],
      ['news.updated', 'A better title'],
      ['news.created', undefined],
    ]);
  });
});

describe('the list of the back office', () => {
  it('is found by words and symbols, which are no patterns', async () => {
    const item = await created({
      title: 'About 100% of it',
      body: 'under_score',
      symbols: ['NATGAS'],
      source: 'A desk',
    });
    for (const search of ['100%', 'under_s', 'natgas', 'a desk']) {
      expect((await inOffice(search)).map(({ id }) => id)).toEqual([item.id]);
    }
    expect(await inOffice('1_0%')).toEqual([]);
  });

  it('tells what is published from what is yet to be', async () => {
    const publishedAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const { id } = await created({ title: 'Waits', publishedAt });
    const ofState = async (state: analysis.NewsState) => {
      const query = { state, search: 'waits' };
      const { news } = (await app.call(analysis.adminListNews, { as: staff, query })).data();
      return news.map((item) => item.id);
    };
    expect([await ofState('scheduled'), await ofState('published')]).toEqual([[id], []]);
    app.clock.advance(60_000);
    expect([await ofState('scheduled'), await ofState('published')]).toEqual([[], [id]]);
  });

  it('comes in pages', async () => {
    const { news, pagination } = (await app.call(analysis.adminListNews, { as: staff })).data();
    expect(pagination).toMatchObject({ currentPage: 1, itemsPerPage: 50, hasPrevPage: false });
    expect(news.length).toBe(Math.min(50, pagination.totalItems));
    const beyond = await app.call(analysis.adminListNews, { as: staff, query: { page: 1000 } });
    expect(beyond.data().news).toEqual([]);
  });
});
