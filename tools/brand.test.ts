import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPANY } from '@halyard/content';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** What the software says of itself to whoever runs it, and the passwords of the simulated environment's people. */
const OF_THE_SOFTWARE = [
  'apps/server/src/platform/data-dir.ts',
  'apps/server/src/platform/postgres/',
  'apps/server/src/platform/settings.ts',
  'apps/server/src/seed/demo-people.ts',
  'apps/server/src/welcome.ts',
  'packages/content/src/company.ts',
];

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
      .slice(ROOT.length + 1)
      .replaceAll('\\', '/');
    if (entry.isFile() && /\.(?:ts|tsx|html|css|svg|webmanifest|txt)$/.test(path)) yield path;
  }
}

const namesTheBrand = (path: string) => readFileSync(join(ROOT, path), 'utf8').includes(COMPANY.brand);
const isOfPeople = (path: string) => !/\.test\.tsx?$|\/testing\/|\/node_modules\//.test(path);

it('the brand stands in the content, and nowhere else that people read', () => {
  const files = ['apps/server/src', 'apps/web/src', 'apps/web/public', 'packages'].flatMap((folder) => [
    ...filesIn(folder),
  ]);
  const found = [...files, 'apps/web/index.html', 'apps/web/vite.config.ts'].filter(
    (path) => isOfPeople(path) && namesTheBrand(path),
  );
  expect(found.filter((path) => !OF_THE_SOFTWARE.some((place) => path.startsWith(place)))).toEqual([]);
  expect(found).toContain('packages/content/src/company.ts');
});
