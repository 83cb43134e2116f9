import { expect, it } from 'vitest';
import { aheadOf, type Manifest } from './web-manifest.ts';

const file = (name: string, imports: readonly string[] = [], dynamicImports: readonly string[] = []) => ({
  file: `assets/${name}.js`,
  imports,
  dynamicImports,
});

const MANIFEST: Manifest = {
  'index.html': file('shell', ['_react']),
  _react: file('react'),
  _table: file('table'),
  'src/routes/portal-tabs.tsx': file(
    'frame',
    ['_react'],
    ['src/routes/dashboard-tab.tsx', 'src/features/mining/mining-page.tsx', 'src/routes/portal-palette.tsx'],
  ),
  'src/features/books/book-switcher.tsx': file('books'),
  'src/routes/dashboard-tab.tsx': file('dashboard', ['_table', '_react'], ['src/features/later.tsx']),
  'src/features/dashboard/equity-curve.tsx': file('curve', ['_table']),
  'src/features/dashboard/allocation.tsx': file('allocation'),
  'src/features/history/wallet-history.tsx': file('history'),
  'src/features/mining/mining-page.tsx': file('mining', ['_table']),
  'src/routes/portal-palette.tsx': file('palette'),
  'src/routes/admin.tsx': file('desk-frame', [], ['src/routes/admin-desk.tsx']),
  'src/routes/admin-desk.tsx': file('desk'),
};
const named = (...names: readonly string[]) => names.map((name) => `/assets/${name}.js`);

it('names the frame and the screen of an address, and nothing that the shell has or that opens later', () => {
  const dashboard = named('frame', 'books', 'dashboard', 'table', 'curve', 'allocation', 'history');
  const desk = named('desk-frame', 'desk');
  expect(aheadOf(MANIFEST)).toEqual({
    '/portal?tab=dashboard': dashboard,
    '/portal': dashboard,
    '/portal?tab=mining': named('frame', 'books', 'mining', 'table'),
    '/admin?tab=desk': desk,
    '/admin': desk,
  });
});
