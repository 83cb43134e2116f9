import { expect, test, vi } from 'vitest';
import { CallFailure } from './call-failure.ts';
import { theirsAfter } from './overtaken.ts';

const refused = (code: string) => new CallFailure({ kind: 'refused', message: 'No', code });
const PAGES = [[{ id: 'a' }, { id: 'b' }], [{ id: 'c' }]];
const readPage = async (page: number) => ({ rows: PAGES[page - 1] ?? [], totalPages: PAGES.length });

test('after a conflict theirs is found on whatever page it stands', async () => {
  expect(await theirsAfter(refused('edit-conflict'), 'b', readPage)).toEqual({ id: 'b' });
  expect(await theirsAfter(refused('edit-conflict'), 'c', readPage)).toEqual({ id: 'c' });
});

test('what stands on no page, or is unknown to the server, was deleted', async () => {
  expect(await theirsAfter(refused('edit-conflict'), 'd', readPage)).toBe('deleted');
  expect(await theirsAfter(refused('edit-conflict'), 'd', async () => ({ rows: [], totalPages: 0 }))).toBe(
    'deleted',
  );
  expect(await theirsAfter(refused('news-not-found'), 'a', readPage)).toBe('deleted');
});

test('another refusal asks for nothing, and what cannot be read is not taken for deleted', async () => {
  const read = vi.fn(readPage);
  expect(await theirsAfter(refused('unknown-symbol'), 'a', read)).toBeNull();
  expect(read).not.toHaveBeenCalled();
  expect(
    await theirsAfter(refused('edit-conflict'), 'a', () => Promise.reject(new Error('offline'))),
  ).toBeNull();
});
