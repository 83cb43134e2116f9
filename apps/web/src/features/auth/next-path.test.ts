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

test('what the browser would straighten out is judged after that', () => {
  const crooked = ['/\t/evil.test', '/.//evil.test', '/..//evil.test', '/%2e//evil.test', '/a/..//evil.test'];
  for (const next of [...crooked, '/./\\evil.test']) expect([next, safeNextPath(next)]).toEqual([next, null]);
});
