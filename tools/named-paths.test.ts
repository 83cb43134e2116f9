import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

/** What the documents say is there is there: files and folders, commands, decisions. */

const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/runbook.md',
  'docs/scale.md',
  'docs/threat-model.md',
  'docs/security.md',
  'docs/benchmarks.md',
  'docs/glossary.md',
  'docs/bank.md',
  'docs/rails.md',
];
/** Where a path may begin that does not begin at the root. */
const BEGINNINGS = [
  '',
  'apps/server/',
  'apps/server/src/',
  'apps/server/src/modules/',
  'apps/web/src/',
  'docs/',
];
/** Named with their ending; the rest of what stands between backticks is code, settings or addresses. */
const ENDINGS = /\.(?:[cm]?[jt]sx?|sql|ya?ml|cfg|md|json|png)$/;
/** What commands write, what comes from elsewhere, and what stands for any name. */
const ELSEWHERE = /^\.\/|^config\.json$|^pgledger\.sql$|<|NNNN|\*/;

const FILES = globSync('{apps,packages,tools,e2e,bench,drills,docs,deploy}/**/*.*', {
  exclude: ['**/node_modules/**', '**/dist/**'],
}).map((path) => path.replaceAll('\\', '/'));
const NAMES = new Set(FILES.map((path) => basename(path)));
const TOPS = new Set(['apps', 'packages', 'tools', 'e2e', 'bench', 'drills', 'docs', 'deploy']);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

function isThere(path: string): boolean {
  if (BEGINNINGS.some((beginning) => existsSync(beginning + path))) return true;
  return !path.includes('/') && NAMES.has(path);
}

function isPath(text: string): boolean {
  if (/\s/.test(text) || ELSEWHERE.test(text) || text.startsWith('/')) return false;
  const [top = '', ...rest] = text.split('/');
  return (
    ENDINGS.test(text) || (rest.length > 0 && TOPS.has(top)) || /^(?:modules|platform|testing)\//.test(text)
  );
}

/** What the bracket of a pattern holds, each time it fits. */
function found(text: string, pattern: RegExp): readonly string[] {
  return Array.from(text.matchAll(pattern), ([, held = '']) => held);
}

function namedPaths(text: string): readonly string[] {
  const quoted = found(text, /`([^`\n]+)`/g).map((words) => words.replace(/[/#]+$/, ''));
  return [...quoted.filter(isPath), ...found(text, /\]\((?!https?:|#)([^)#]+)/g)];
}

it.each(DOCUMENTS)('%s names no file that is not there', (document) => {
  const text = readFileSync(document, 'utf8');
  const paths = namedPaths(text);
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

it.each(DOCUMENTS)('%s names no command and no decision that is not there', (document) => {
  const text = readFileSync(document, 'utf8');
  const commands = found(text, /npm run (?:-s )?([\w:-]+)/g);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const decisions = found(text, /\bdecisions? (\d{3})/g);
  const missing = decisions.filter((number) => globSync(`docs/decisions/${number}-*.md`).length !== 1);
  expect(missing).toEqual([]);
});

/** The tree at the top of ARCHITECTURE.md: a name and what it is, each below the folder that is further left. */
it('the map of the house shows folders and files that are there', () => {
  const tree = /```\n(packages\/[\s\S]*?)```/.exec(readFileSync('ARCHITECTURE.md', 'utf8'))?.[1] ?? '';
  const open: string[] = [];
  const shown = tree.split('\n').flatMap((line) => {
    const [, indent = '', name = ''] = /^( *)([\w./-]+)(?: {2,}|$)/.exec(line) ?? [];
    if (name === '' || indent.length > 4) return [];
    const depth = indent.length / 2;
    open.splice(depth, Infinity, name);
    return [open.join('')];
  });
  expect(shown.length).toBeGreaterThan(25);
  expect(shown.filter((path) => !existsSync(path))).toEqual([]);
});
