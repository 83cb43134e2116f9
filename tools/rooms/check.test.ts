import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkRooms } from './check.ts';

const MODULES = 'apps/server/src/modules';
const WEB = 'apps/web/src';
const roots: string[] = [];

afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true });
});

/** Builds a house with these files alone and answers what is wrong with it, a line each. */
async function judge(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'halyard rooms '));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const violations = await checkRooms(root);
  return violations.map(({ path, line, sentence }) => `${path}:${line} ${sentence}`);
}

/** A file that imports one thing, on its second line. */
const using = (specifier: string) => `// A line before.\nimport { thing } from '${specifier}';\n`;

describe('the import law', () => {
  it.each([
    ['packages/money/src/a.ts', '@halyard/engine', 'money may not use engine'],
    ['packages/accounting/src/a.ts', '@halyard/catalogue', 'accounting may not use catalogue'],
    ['packages/engine/src/a.ts', '@halyard/contract', 'engine may not use contract'],
    ['packages/contract/src/a.ts', '@halyard/server', 'contract may not use server'],
    ['packages/engine/src/a.ts', '@halyard/money/src/amount.ts', 'reaches behind the door of @halyard/money'],
    ['packages/engine/src/a.ts', '../../money/src/amount.ts', 'reaches into packages/money by path'],
    ['packages/money/src/a.ts', '../../../tools/a.ts', 'reaches into tools/a.ts by path'],
    ['drills/a.ts', '../apps/server/src/app.ts', 'reaches into apps/server by path'],
    ['bench/book/a.ts', '../../packages/engine/src/index.ts', 'reaches into packages/engine by path'],
    ['tools/a.ts', '@halyard/server/src/app.ts', 'reaches behind the door of @halyard/server'],
    ['e2e/a.ts', '../bench/a.ts', 'e2e comes before bench and may not use it'],
    ['drills/a.ts', '../tools/a.ts', 'drills comes before tools and may not use it'],
    ['apps/server/src/platform/a.ts', '@halyard/testkit', 'only tests may use testkit'],
    ['packages/testkit/src/a.ts', '@halyard/web', 'testkit may not use web'],
    ['packages/client/src/a.ts', '@halyard/engine', 'client may not use engine'],
    ['apps/server/src/platform/a.ts', '@halyard/client', 'server may not use client'],
    ['packages/money/src/a.ts', 'node:fs', 'so it may not use node:fs'],
    ['packages/money/src/a.ts', 'fs/promises', 'so it may not use fs/promises'],
    ['packages/money/src/a.ts', 'lodash', 'money does not list lodash as a dependency'],
    ['packages/money/src/a.ts', 'vitest', 'money does not list vitest as a dependency'],
    [`${WEB}/app/a.ts`, '@halyard/accounting', 'web may not use accounting'],
    [`${WEB}/ui/lists/a.tsx`, '@halyard/contract', 'the room ui may use no package of ours'],
    ['apps/web/vite.config.ts', '@halyard/accounting', 'web may not use accounting'],
    ['apps/server/src/app.ts', '@halyard/web', 'server may not use web'],
    ['apps/server/src/platform/a.ts', '../modules/ledger/index.ts', 'platform may not use the room modules'],
    ['apps/server/src/platform/http/a.ts', '../../app.ts', 'platform may not use the room app'],
    [`${MODULES}/ledger/a.ts`, '../../app.ts', 'modules may not use the room app'],
    [`${MODULES}/ledger/a.ts`, '../../commands/a.ts', 'modules may not use the room commands'],
    ['apps/server/src/app.ts', './main.ts', 'app may not use the room commands'],
    ['apps/server/src/app.ts', './modules/ledger/store.ts', 'reaches behind the door of ledger'],
    ['apps/server/src/commands/a.ts', '../modules/ledger/verify.ts', 'reaches behind the door of ledger'],
    [`${MODULES}/wallet/a.ts`, '../ledger/store.ts', 'reaches behind the door of ledger'],
    [`${MODULES}/ledger/a.ts`, '../wallet/index.ts', 'ledger comes before wallet and may not use it'],
    [`${MODULES}/ledger/a.ts`, '../../testing/a.ts', 'only tests may use the testing room'],
    [`${WEB}/platform/a.ts`, '../ui/button.tsx', 'platform may not use the room ui'],
    [`${WEB}/ui/a.tsx`, '../features/wallet/a.tsx', 'ui may not use the room features'],
    [`${WEB}/ui/a.tsx`, '../domain/money/a.ts', 'ui may not use the room domain'],
    [`${WEB}/domain/money/a.ts`, '../../features/wallet/a.tsx', 'domain may not use the room features'],
    [`${WEB}/features/wallet/a.tsx`, '../trade/a.tsx', 'wallet may not use the feature trade'],
    [`${WEB}/features/wallet/a.tsx`, '../../routes/a.tsx', 'features may not use the room routes'],
    [`${WEB}/routes/a.tsx`, '../app/a.tsx', 'routes may not use the room app'],
    [`${WEB}/app/a.tsx`, '../main.tsx', 'app may not use the room start'],
    [`${WEB}/texts.ts`, './ui/button.tsx', 'texts may not use the room ui'],
  ])('refuses that %s imports %s', async (path, specifier, sentence) => {
    const found = await judge({ [path]: using(specifier) });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${path}:2 imports '${specifier}': `);
    expect(found[0]).toContain(sentence);
  });

  it.each([
    ['packages/contract/src/a.ts', '@halyard/engine'],
    ['packages/accounting/src/a.ts', '@halyard/money'],
    ['packages/money/src/a.ts', './assert.ts'],
    ['packages/money/src/a.test.ts', 'vitest'],
    ['packages/money/src/a.test.ts', 'node:fs'],
    [`${WEB}/app/a.ts`, '@halyard/contract'],
    ['apps/server/src/app.ts', '@halyard/accounting'],
    ['apps/server/src/platform/a.ts', 'node:fs'],
    ['apps/server/src/platform/database/migrations.ts', '../../migrations/a.ts'],
    ['apps/server/src/app.ts', './modules/ledger/index.ts'],
    ['apps/server/src/main.ts', './app.ts'],
    [`${MODULES}/ledger/a.db.test.ts`, '../wallet/index.ts'],
    ['apps/server/src/commands/a.ts', '../modules/ledger/index.ts'],
    [`${MODULES}/wallet/a.ts`, '../ledger/index.ts'],
    [`${MODULES}/wallet/a.ts`, '../../platform/database.ts'],
    [`${MODULES}/wallet/a.db.test.ts`, '../../testing/a.ts'],
    ['apps/server/src/testing/a.ts', '../modules/wallet/store.ts'],
    [`${WEB}/ui/a.tsx`, '../platform/nonce.ts'],
    [`${WEB}/features/wallet/a.tsx`, '../../texts/wallet.ts'],
    [`${WEB}/routes/a.tsx`, '../features/wallet/a.tsx'],
    ['tools/a.ts', '@halyard/server/testing'],
    ['tools/a.ts', '../drills/a.ts'],
    ['packages/testkit/src/a.ts', 'node:fs'],
    ['apps/server/src/testing/a.ts', '@halyard/testkit'],
    ['apps/server/src/testing/a.ts', '@halyard/client'],
    [`${WEB}/platform/a.ts`, '@halyard/client'],
    ['packages/engine/src/a.test.ts', '@halyard/testkit'],
  ])('lets %s import %s', async (path, specifier) => {
    expect(await judge({ [path]: using(specifier) })).toEqual([]);
  });

  it('lets a package use the libraries it lists', async () => {
    const manifest = JSON.stringify({ dependencies: { zod: '4.0.0', '@noble/hashes': '2.0.0' } });
    const files = {
      'packages/contract/package.json': manifest,
      'packages/contract/src/a.ts': `import { z } from 'zod';\nimport { sha256 } from '@noble/hashes/sha2.js';\n`,
    };
    expect(await judge(files)).toEqual([]);
  });

  it.each([
    ["export { thing } from 'node:fs';", 'again'],
    ["import type { thing } from 'node:fs';", 'as a type'],
    ["import thing, {\n  other, // said\n  type third,\n} from 'node:fs';", 'over several lines'],
    ["import * as thing from 'node:fs';", 'as a whole'],
    ["import 'node:fs';", 'for its effect'],
    ["const thing = await import('node:fs');", 'late'],
    ["let thing: typeof import('node:fs');", 'in a type'],
    ["const a = `${`}`}`; import { thing } from 'node:fs';", 'after a template in a template'],
    ["const a = /['\"`]/; import { thing } from 'node:fs';", 'after a quotation mark in a pattern'],
    ["const a = 4 / 2; import { thing } from 'node:fs'; const b = 4 / 2;", 'between two divisions'],
  ])('sees an import: %s', async (text) => {
    expect(await judge({ 'packages/money/src/a.ts': text })).toHaveLength(1);
  });

  it.each([
    ["// import { thing } from 'node:fs';", 'in a comment'],
    ["/* import 'node:fs'; */", 'in a long comment'],
    ['const example = "import { thing } from \'node:fs\'";', 'in a string'],
    ["const example = `\nimport 'node:fs';\n`;", 'in a template'],
  ])('does not see an import that is none: %s', async (text) => {
    expect(await judge({ 'packages/money/src/a.ts': text })).toEqual([]);
  });
});

describe('the table law', () => {
  const migrations = {
    'apps/server/migrations/0001-create-all.sql': `
      -- create table commented_out (id int);
      create table ledger_entry (id uuid);
      create table notification (id uuid);
      create table mail_outbox (id uuid);
      create view view_entry as select id from ledger_entry;`,
  };
  const asking = (table: string) => `export const query = sql\`select id from ${table} where id = \${id}\`;`;

  it.each([
    [`${MODULES}/wallet/store.ts`, 'ledger_entry', 'only the store of ledger may'],
    [`${MODULES}/ledger/post-entry.ts`, 'ledger_entry', 'only the store of ledger may'],
    [`${MODULES}/history/store.ts`, 'ledger_entry', 'only the store of ledger may'],
    [`${MODULES}/users/store.ts`, 'notification', 'only the store of notifications may'],
    [
      `${MODULES}/wallet/store.ts`,
      'view_entry',
      'only the store of ledger, contact, webhooks, trading, watch, copying, managed, rails, analysis, history, papers, privacy, admin, desk may',
    ],
    [
      `${MODULES}/history/list-entries.ts`,
      'view_entry',
      'only the store of ledger, contact, webhooks, trading, watch, copying, managed, rails, analysis, history, papers, privacy, admin, desk may',
    ],
    [`${MODULES}/users/store.ts`, 'mail_outbox', 'only the platform may'],
    ['apps/server/src/platform/a.ts', 'ledger_entry', 'only the store of ledger may'],
    ['apps/server/src/app.ts', 'schema_migration', 'only the platform may'],
  ])('refuses that %s names %s', async (path, table, sentence) => {
    expect(await judge({ ...migrations, [path]: asking(table) })).toEqual([
      `${path}:1 names ${table}; ${sentence}`,
    ]);
  });

  it.each([
    [`${MODULES}/ledger/store.ts`, 'ledger_entry'],
    [`${MODULES}/ledger/store-holds.ts`, 'ledger_entry'],
    [`${MODULES}/wallet/withdraw.db.test.ts`, 'ledger_entry'],
    [`${MODULES}/notifications/store.ts`, 'notification'],
    [`${MODULES}/history/store.ts`, 'view_entry'],
    [`${MODULES}/ledger/store.ts`, 'view_entry'],
    ['apps/server/src/platform/mail/outbox.ts', 'mail_outbox'],
    ['apps/server/src/testing/a.ts', 'ledger_entry'],
    [`${MODULES}/ledger/index.ts`, 'ledger_entry_positive'],
  ])('lets %s name %s', async (path, table) => {
    expect(await judge({ ...migrations, [path]: asking(table) })).toEqual([]);
  });

  it('leaves the English word alone', async () => {
    const text = "// from notification\nexport const sentence = 'Nobody reads a notification';\n";
    expect(await judge({ ...migrations, [`${MODULES}/users/a.ts`]: text })).toEqual([]);
  });

  it('refuses a table without an owner, and a view of two owners', async () => {
    const path = 'apps/server/migrations/0002-create-more.sql';
    const text = `create table orphan (id uuid);
      create table wallet_step (id uuid);
      create view view_both as select id from ledger_entry join wallet_step using (id);`;
    expect(await judge({ ...migrations, [path]: text })).toEqual([
      `${path}:1 creates orphan, which has no owner in the law of rooms`,
      `${path}:3 creates view_both, which has no owner in the law of rooms`,
    ]);
  });
});

describe('circles', () => {
  it('tells a circle once, with the way round it, though only types are imported', async () => {
    const found = await judge({
      'tools/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
      'tools/b.ts': "import { c } from './c.ts';\nexport type B = typeof c;\n",
      'tools/c.ts': "export const c = 1;\nexport type { A } from './a.ts';\n",
      'tools/d.ts': "import type { A } from './a.ts';\nexport type D = A;\n",
    });
    expect(found).toEqual([
      'tools/a.ts:1 runs in a circle: tools/a.ts → tools/b.ts → tools/c.ts → tools/a.ts',
    ]);
  });

  it('lets two ways lead to one file', async () => {
    const found = await judge({
      'tools/a.ts': "import './b.ts';\nimport './c.ts';\n",
      'tools/b.ts': "import './c.ts';\n",
      'tools/c.ts': 'export const c = 1;\n',
    });
    expect(found).toEqual([]);
  });
});

describe('the house', () => {
  it.each([
    ['export default function open() {}', 'exports a default'],
    ['const open = 1;\nexport { open as default };', 'exports a default'],
    ["export * from './b.ts';", 'exports everything of another file'],
    ['export enum Side { Buy, Sell }', 'declares an enum'],
    ['export const a = 1; // TODO round it', 'leaves a note for later'],
    ['/* FIXME */ export const a = 1;', 'leaves a note for later'],
    ['export const a = 1;\n'.repeat(401), 'has 401 lines, more than 400'],
  ])('refuses %j', async (text, sentence) => {
    const found = await judge({ 'tools/a.ts': text });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(sentence);
  });

  it.each([
    ['vitest.config.ts', 'export default {};'],
    ['apps/server/src/testing/global-setup.ts', 'export default function setup() {}'],
    ['tools/a.ts', 'export const a = 1;\n'.repeat(400)],
    ['tools/a.ts', "export * as ledger from './b.ts';"],
    ['packages/contract/src/admin/index.ts', "export * from './kyc.ts';"],
    ['tools/a.ts', "export const kind = schema.enum(['a']); // an enum { of } zod"],
    ['tools/a.ts', "export const sentence = 'TODO';"],
    ['apps/web/dist/assets/a.js', 'export default 1;'],
  ])('accepts %s', async (path, text) => {
    expect(await judge({ [path]: text })).toEqual([]);
  });

  it('refuses a folder with more files than one sees at a glance, except where they stand in a row', async () => {
    const folderOf = (folder: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/a${index}.ts`, '']));
    const found = await judge({ ...folderOf('tools/crowd', 26), ...folderOf('tools/full', 25) });
    expect(found).toEqual([expect.stringMatching(/^tools\/crowd:1 has 26 files .* more than 25/)]);
    expect(await judge(folderOf('apps/server/migrations', 26))).toEqual([]);
  });

  it.each([
    ['packages/money/src/utils', 'says nothing'],
    ['apps/web/src/features/trade/hooks', 'says nothing'],
    ['e2e/helpers', 'says nothing'],
    ['packages/gadgets', 'has no row'],
    ['apps/mobile', 'has no row'],
    ['apps/server/src/services', 'has no row'],
    ['apps/web/src/widgets', 'has no row'],
    [`${MODULES}/billing`, 'has no row'],
  ])('refuses the folder %s', async (folder, sentence) => {
    const found = await judge({ [`${folder}/a.ts`]: 'export const a = 1;\n' });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${folder}:1 `);
    expect(found[0]).toContain(sentence);
  });
});
