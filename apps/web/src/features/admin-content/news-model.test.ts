import { expect, test } from 'vitest';
import { problemsIn } from './content.ts';
import { bodyOf, EMPTY_NEWS, NEWS_FIELDS, formOf, isScheduled } from './news-model.tsx';

const ITEM = {
  id: '1',
  title: 'A title',
  summary: 'A summary',
  body: '',
  source: 'A desk',
  symbols: ['EUR/USD'],
  publishedAt: '2026-03-04T12:00:17.000Z',
  isSample: false,
  createdBy: null,
  version: 3,
};

const NOW_MS = Date.parse('2026-02-01T08:30:05.000Z');

test('title, summary and source have to be there, a body and a moment need not', () => {
  expect(Object.keys(problemsIn(NEWS_FIELDS, EMPTY_NEWS))).toEqual(['title', 'summary', 'source']);
  expect(problemsIn(NEWS_FIELDS, { ...EMPTY_NEWS, title: 'a', summary: 'b', source: 'c' })).toEqual({});
  expect(problemsIn(NEWS_FIELDS, { ...formOf(ITEM), publishedAt: '2026-13-01T00:00' })).toHaveProperty(
    'publishedAt',
  );
});

test('without a moment it is published at once; with one, at that moment in UTC', () => {
  const form = { ...EMPTY_NEWS, title: ' a ', summary: 'b', source: 'c' };
  expect(bodyOf(form, null, NOW_MS)).toEqual({
    title: 'a',
    summary: 'b',
    body: '',
    source: 'c',
    symbols: [],
  });
  expect(bodyOf({ ...form, publishedAt: '2026-03-04T12:00' }, null, NOW_MS).publishedAt).toBe(
    '2026-03-04T12:00:00.000Z',
  );
});

test('an edit that does not touch the moment keeps its seconds', () => {
  const form = formOf(ITEM);
  expect(bodyOf(form, ITEM, NOW_MS).publishedAt).toBe(ITEM.publishedAt);
  expect(bodyOf({ ...form, publishedAt: '2026-03-04T12:01' }, ITEM, NOW_MS).publishedAt).toBe(
    '2026-03-04T12:01:00.000Z',
  );
});

test('emptying the moment of scheduled news publishes them now', () => {
  const form = { ...formOf(ITEM), publishedAt: '' };
  const { publishedAt = '' } = bodyOf(form, ITEM, NOW_MS);
  expect(publishedAt).toBe('2026-02-01T08:30:05.000Z');
  expect([isScheduled(ITEM, NOW_MS), isScheduled({ publishedAt }, NOW_MS)]).toEqual([true, false]);
});

test('news of the future are scheduled', () => {
  const at = Date.parse(ITEM.publishedAt);
  expect([isScheduled(ITEM, at - 1), isScheduled(ITEM, at)]).toEqual([true, false]);
});
