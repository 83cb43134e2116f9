import { expect, test } from 'vitest';
import { safeNextPath } from './next-path.ts';

test('paths of this site are followed', () => {
  expect(safeNextPath('/admin?tab=users#x')).toBe('/admin?tab=users#x');
});

test.each([
  undefined,
  '',
  'admin',
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
])('%j leads nowhere', (next) => {
  expect(safeNextPath(next)).toBeNull();
});

test.each([
  '/\t/evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/%2e//evil.test',
  '/a/..//evil.test',
  '/./\\evil.test',
])('%j, which a browser would straighten out, is judged after that', (next) => {
  expect(safeNextPath(next)).toBeNull();
});
