import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { V20_ENDPOINTS } from '@halyard/contract';
import { expect, it } from 'vitest';

/** docs/api/v20.md says of every call of v20 what becomes of it. This holds it to the calls there are, and to all that are documented. */

const TABLE = join(import.meta.dirname, '../../../../../docs/api/v20.md');
const PACKAGE = dirname(createRequire(import.meta.url).resolve('@oanda/v20/context.js'));

async function tableRows(): Promise<ReadonlyMap<string, string>> {
  const rows = [
    ...(await readFile(TABLE, 'utf8')).matchAll(/^\| `((?:GET|PUT|POST|PATCH) \S+)` +\| (.*?) +\|$/gm),
  ];
  return new Map(rows.map(([, call = '', what = '']) => [call, what]));
}

/** What the package calls, read from its text: the address of each call and the method that comes after it. */
async function callsOfPackage(): Promise<readonly string[]> {
  const files = (await readdir(PACKAGE)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(files.map((name) => readFile(join(PACKAGE, name), 'utf8')));
  return texts.flatMap((text) =>
    [...text.matchAll(/let path = '(\/v3\/[^']+)';[^]*?context\.request\(\s*'([A-Z]+)'/g)].map(
      ([, path, method]) => `${method} ${path}`,
    ),
  );
}

it('every call that is offered is done in the table, and no other', async () => {
  const rows = await tableRows();
  const done = [...rows].filter(([, what]) => what === 'done').map(([call]) => call);
  expect(done.toSorted()).toEqual(V20_ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted());
});

it('every call of the package is in the table, and what is not done says why', async () => {
  const [rows, calls] = [await tableRows(), await callsOfPackage()];
  expect(calls.length).toBeGreaterThan(35);
  expect(calls.filter((call) => !rows.has(call))).toEqual([]);
  for (const [call, what] of rows)
    expect([call, what]).toEqual([call, expect.stringMatching(/^done$|^not offered.*: ./)]);
});
