import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { FIAT_CURRENCIES } from '@halyard/catalogue';
import { expect, it } from 'vitest';

/**
 * An order type, a currency and a profile field nobody has: the compiler names every file that CONTRIBUTING.md says one
 * has to touch, and nothing of their kind is named elsewhere.
 */

const ROOT = resolve(import.meta.dirname, '..');
const CATALOGUE = 'packages/catalogue/src';
const CONTRACT = 'packages/contract/src';
/** Where it is decided what an order does; the rest of the product reads what the catalogue says of it. */
const ENGINE = 'packages/engine/src';

const ICEBERG = "iceberg: { label: 'Iceberg', hasLimit: true, hasStop: false },";
const AUD = "...MONEY, currency: 'AUD', name: 'Australian Dollar', networks: [], ";
const TAX_ID =
  "taxId: { label: 'Tax ID', heading: 'Tax ID', column: 'tax_id', isRequired: true, isName: false, " +
  "isAskedAtRegistration: false, maxLength: 40, type: 'text', autoComplete: 'off' },";
const WORTH = "usdPrice: { from: 'instrument', symbol: 'AUD/USD' },";

/** They mean something else by a currency: pairs that may have more leverage, and the three that staff adjust. */
const OTHER_LISTS: ReadonlySet<string> = new Set([
  `${ENGINE}/trading/margin/leverage.ts`,
  'apps/web/src/features/admin-wallets/adjustment-form.tsx',
  // What customers read, as the tests of the sentences expect it.
  'packages/contract/src/sentences/told-examples.ts',
  // Payments in euro have rules of their own.
  'packages/banking/src/epc-qr.ts',
  'packages/banking/src/pain001.ts',
]);

it('an order type that nobody has is missing in the files of the recipe, which are seven at most', async () => {
  const [list, behaviour, migration] = stepsOf('Add an order type');
  expect(list).toEqual([`${CATALOGUE}/order-types.ts`]);
  const named = await filesWithErrors(CATALOGUE, 'order-types.ts', 'export const ORDER_TYPES = {', ICEBERG);
  expect(named).toEqual(behaviour?.toSorted());
  expect(named).toEqual(filesThatSay(/\bstop_limit: |'stop_limit'/).filter((file) => file !== list?.[0]));
  expect(migration).toEqual(['apps/server/src/testing/database-words.db.test.ts']);
  expect(['the list', ...named, 'the migration'].length).toBeLessThanOrEqual(7);
});

it('a currency that nobody has is one entry, and is missing what it is worth until that is said', async () => {
  const [places = []] = stepsOf('Add a fiat currency');
  expect(places).toEqual([`${CATALOGUE}/assets-fiat.ts`]);
  const list = 'export const FIAT: readonly Asset[] = [';
  expect(await filesWithErrors(CATALOGUE, 'assets-fiat.ts', list, `{ ${AUD} ${WORTH} },`)).toEqual([]);
  expect(await filesWithErrors(CATALOGUE, 'assets-fiat.ts', list, `{ ${AUD} },`)).toEqual(['assets-fiat.ts']);
  const codes = FIAT_CURRENCIES.filter((currency) => currency !== 'USD');
  const isElsewhere = (file: string) => !file.startsWith('packages/catalogue/') && !OTHER_LISTS.has(file);
  expect(filesThatSay(new RegExp(`'(?:${codes.join('|')})'`)).filter(isElsewhere)).toEqual([]);
});

it('a profile field that nobody has is one entry and its column, and is asked of whoever makes people', async () => {
  const [list, migration, makers] = stepsOf('Add a profile field');
  expect(list).toEqual([`${CONTRACT}/profile-fields.ts`]);
  expect(migration).toEqual(['apps/server/src/testing/database-words.db.test.ts']);
  // One that may be empty is named in no place but these.
  const named = await filesWithErrors(CONTRACT, 'profile-fields.ts', 'const FIELDS = {', TAX_ID);
  expect(named).toEqual(makers);
  expect(['the list', 'the migration', 'the OpenAPI document', ...named].length).toBeLessThanOrEqual(12);
  // Whoever lists fields names one of the name and one beside it.
  const phones = new Set(filesThatSay(/\bphone\b/));
  expect(filesThatSay(/\blast_?[nN]ame\b/).filter((file) => phones.has(file))).toEqual(list);
}, 180_000);

/** The files that each step of a recipe names. */
function stepsOf(recipe: string): readonly (readonly string[])[] {
  const [, after = ''] = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split(`## ${recipe}\n`);
  const [section = ''] = after.split('\n## ');
  const steps = section.split(/^\d+\. /m);
  return (steps.length > 1 ? steps.slice(1) : steps).map((step) =>
    [...step.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path = '']) => path),
  );
}

/** What the compiler objects to when a list of a package has one entry more; files of that package by name alone. */
async function filesWithErrors(
  source: string,
  file: string,
  list: string,
  entry: string,
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-make-believe-'));
  try {
    await cp(join(ROOT, source), join(folder, 'package'), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const place = join(folder, 'package', file);
    const text = await readFile(place, 'utf8');
    expect(text.split(list)).toHaveLength(2);
    await writeFile(place, text.replace(list, `${list}\n  ${entry}`));
    await writeFile(join(folder, 'tsconfig.json'), projectOver(folder, source));
    await cp(join(ROOT, source, '../package.json'), join(folder, 'package.json'));
    return await compile(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Who reads the list: of the catalogue the engine, of the contract what stands at both ends of the wire. */
function projectOver(folder: string, source: string): string {
  const readers =
    source === CATALOGUE
      ? [ENGINE]
      : [
          'apps/server/src/commands',
          'apps/server/src/seed',
          'apps/web/src/routes',
          'node_modules/vite/client.d.ts',
        ];
  return JSON.stringify({
    extends: join(ROOT, source === CATALOGUE ? 'tsconfig.base.json' : 'apps/web/tsconfig.json'),
    compilerOptions: {
      ...(source === CONTRACT && { types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] }),
      paths: { [`@halyard/${source.split('/')[1]}`]: [join(folder, 'package/index.ts')] },
    },
    include: [...readers.map((reader) => join(ROOT, reader)), join(folder, 'package')],
    exclude: [join(ROOT, '**/*.test.ts'), join(folder, '**/*.test.ts')],
  });
}

async function compile(folder: string): Promise<readonly string[]> {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const run = promisify(execFile)(process.execPath, [tsc, '--project', folder, '--pretty', 'false'], {
    cwd: ROOT,
  });
  const said = await run.then(
    ({ stdout }) => stdout,
    (failure: { readonly stdout: string }) => failure.stdout,
  );
  const paths = [...said.matchAll(/^(\S.*?)\(\d+,\d+\): error /gm)].map(([, path = '']) => path);
  const names = paths.map((path) => path.replaceAll('\\', '/').replace(/^.*\/package\//, ''));
  return [...new Set(names)].toSorted();
}

/** What ships, without what only tries it out. */
function filesThatSay(words: RegExp): readonly string[] {
  return globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|\/testing\/|\/seed\/|^packages\/testkit\//.test(path))
    .filter((path) => words.test(readFileSync(join(ROOT, path), 'utf8')))
    .toSorted();
}
