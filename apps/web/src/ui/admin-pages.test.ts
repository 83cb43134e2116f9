import { expect, test } from 'vitest';
import { pageInQuery } from './admin-pages.ts';

test('a page is a whole number from one on, and anything else is the first', () => {
  const pages = ['3', '0', '-1', '1e3', 'x', undefined].map((page) => pageInQuery({ page }));
  expect(pages).toEqual([3, 1, 1, 1, 1, 1]);
});
