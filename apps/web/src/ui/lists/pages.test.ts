import { expect, test } from 'vitest';
import { pageInQuery, pagesOf } from './pages.ts';

test('a page is a whole number from one on, and anything else is the first', () => {
  const pages = ['3', '0', '-1', '1e3', 'x', undefined].map((page) => pageInQuery({ page }));
  expect(pages).toEqual([3, 1, 1, 1, 1, 1]);
});

test('pages have one set of names, whichever of the two a list says them in', () => {
  const pages = { page: 2, pages: 5, total: 93, limit: 20 };
  const office = { currentPage: 2, totalPages: 5, totalItems: 93, itemsPerPage: 20 };
  expect([pagesOf(pages), pagesOf(office)]).toEqual([pages, pages]);
});
