import { expect, it } from 'vitest';
import { followedBooks } from './followed-books.ts';

const OPEN = Array.from({ length: 15 }, (_, index) => ({ id: index === 0 ? 'main' : `book-${index}` }));

it('begins with the account that is looked at, wherever it stands', () => {
  const followed = followedBooks(OPEN, { main: 'main', asked: 'book-13' });
  expect(followed.slice(0, 3)).toEqual(['book-13', 'book-1', 'book-2']);
  expect(new Set(followed).size).toBe(14);
});

it('is as it stands while the main account is looked at, or one that is closed', () => {
  for (const asked of ['main', 'closed'])
    expect(followedBooks(OPEN, { main: 'main', asked }).slice(0, 2)).toEqual(['book-1', 'book-2']);
});
