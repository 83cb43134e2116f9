import { expect, test } from 'vitest';

/** The texts of these files, by their names without the ending. */
function sourcesOf(
  files: Record<string, unknown>,
): readonly { readonly name: string; readonly text: string }[] {
  return Object.entries(files).map(([path, text]) => ({
    name: path.replace(/^.*\/|\.tsx$/g, ''),
    text: String(text),
  }));
}

const components = sourcesOf(
  import.meta.glob(['../../{ui,domain}/*/*.tsx', '!**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const page = sourcesOf(import.meta.glob('./*.tsx', { query: '?raw', import: 'default', eager: true }))
  .map(({ text }) => text)
  .join('\n');
const imported = [...page.matchAll(/from '..\/..\/(?:ui|domain)\/[^'/]+\/([^']+)'/g)].map(([, file]) => file);
const named = [...page.matchAll(/files: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
  [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name),
);

test('every component of src/ui and src/domain is on the page once, and nothing that is gone', () => {
  expect(components.length).toBeGreaterThan(30);
  expect(named.toSorted()).toEqual(components.map(({ name }) => name).toSorted());
});

test.each(components.map(({ name }) => name))('%s is really drawn there', (name) => {
  // What another component brings along only when it opens is drawn by that one.
  const drawnBy = components.find(({ text }) => text.includes(`import('./${name}.tsx')`))?.name;
  // The area of the notices is part of every page; what speaks through it is its door.
  const door = name === 'notice-area' ? 'notices.ts' : `${drawnBy ?? name}.tsx`;
  expect(imported).toContain(door);
});
