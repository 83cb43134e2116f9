import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What code of the product must not hold, where it could hold it, and the few files that may. */

type Rule = {
  readonly name: string;
  readonly pattern: RegExp;
  /** Where the rule holds, when not everywhere. */
  readonly below?: string;
  readonly but?: readonly string[];
};

const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';

const RULES: readonly Rule[] = [
  {
    name: 'text that is run as code',
    // Redis runs scripts that are constants of ours, under a name of the same kind.
    pattern: /(?<!\.)\beval\(|new Function\(|\bsetTimeout\(\s*['"`]/,
  },
  {
    name: 'text that becomes markup',
    pattern: /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write|srcdoc/i,
    // Rendered at build, from words of the operator and of nobody else.
    but: [`${WEB}marketing/document.tsx`, `${WEB}marketing/parts/island.tsx`],
  },
  {
    name: 'SQL put together from text',
    pattern: /(?<!\bget )\braw\((?!')|\.query\(\s*`/,
    // Names of columns, texts of migrations and how many rows a cursor fetches, all of them written in the code; names of
    // parts of tables, which are looked for among those that the database has.
    but: [
      `${SERVER}platform/database/cursor.ts`,
      `${SERVER}platform/database/batch-write.ts`,
      `${SERVER}platform/database/migrations.ts`,
      `${SERVER}platform/months/months.ts`,
      `${SERVER}platform/months/part-file.ts`,
      `${SERVER}platform/months/parts.ts`,
      `${SERVER}modules/ledger/months/store-months.ts`,
      `${SERVER}modules/live/months/store-months.ts`,
      `${SERVER}platform/postgres/database.ts`,
      `${SERVER}modules/trading/execution/store.ts`,
      `${SERVER}modules/users/store.ts`,
      `${SERVER}modules/trading/execution/store-read.ts`,
      `${SERVER}modules/trading/reads/store-read-history.ts`,
    ],
  },
  {
    name: 'a program that is started',
    pattern: /node:child_process/,
    // PostgreSQL and the build of the web, with lists of arguments and never through a shell.
    but: ['cluster', 'leftover', 'postmaster', 'privilege']
      .map((file) => `${SERVER}platform/postgres/${file}.ts`)
      .concat(`${SERVER}platform/web/build.ts`),
  },
  { name: 'a shell', pattern: /\bshell: true|\bexecSync\(|[^.\w]exec\(['"`]/ },
  { name: 'a pattern put together from text', pattern: /new RegExp\(/ },
  { name: 'a weak hash or cipher', pattern: /['"`](?:md5|md4|sha1|rc4|des|des-ede3|aes-\d+-(?:ecb|cbc))\b/i },
  {
    name: 'chance that can be guessed',
    pattern: /Math\.random/,
    // How long to wait before trying again.
    but: [
      `${SERVER}modules/market/feeds/quote-source.ts`,
      `${SERVER}platform/bus/redis-link.ts`,
      `${WEB}domain/prices/instruments.ts`,
      'packages/client/src/backoff.ts',
    ],
  },
  {
    name: 'a way out of the server',
    pattern:
      /(?<![.\w])fetch\(|new (?:WebSocket|Redis)\(|createTransport\(|^import (?!type\b)[^'"]*'node:(?:https?|tls|dgram|dns)[/']|getBuiltinModule\(|\b(?:connect|createConnection)\b[^}]*\} from 'node:net'/m,
    below: SERVER,
    // Addresses come from the settings: prices, mail, chains, the signer's server, and what nodes share. To those that customers name goes
    // one file alone, which lets nobody into this house. What answers a socket only takes a type of the module for a class.
    but: [
      `${SERVER}modules/market/feeds/polling-source.ts`,
      `${SERVER}modules/market/feeds/websocket-source.ts`,
      `${SERVER}modules/live/sockets/live-client.ts`,
      `${SERVER}platform/mail/smtp.ts`,
      `${SERVER}platform/bus/redis-link.ts`,
      `${SERVER}modules/live/sockets/live-socket.ts`,
      `${SERVER}modules/rails/chain/node.ts`,
      `${SERVER}platform/outbound/guarded-post.ts`,
      `${SERVER}signer/files.ts`,
    ],
  },
  { name: 'trust in any certificate', pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/ },
  {
    name: 'messages between windows',
    pattern: /postMessage\(/,
    below: WEB,
    // Tells a page of its own which place a push message leads to; browsers deliver that within the site alone.
    but: [`${WEB}worker/worker.ts`],
  },
  {
    name: 'something kept in the browser',
    pattern: /\b(?:local|session)Storage\b|indexedDB|document\.cookie/,
    below: WEB,
    // Who is signed in, when something was last done, drafts, when a mail went out and to which new address, the theme, and how large panes are: never a token or a password.
    but: [
      `${WEB}platform/session/signed-in.ts`,
      `${WEB}platform/browser/theme.ts`,
      `${WEB}features/admin-messages/drafts.ts`,
      `${WEB}features/auth/cooldown.ts`,
      `${WEB}features/auth/register/draft.ts`,
      `${WEB}features/settings/email-panel.tsx`,
      `${WEB}marketing/live/header.ts`,
      `${WEB}ui/layout/workspace.tsx`,
    ],
  },
  {
    name: 'a password field that keeps a password manager out',
    pattern: /<PasswordInput(?:(?!\/>)[\s\S])*autoComplete="off"/,
    but: [`${WEB}features/components-page/fields.tsx`],
  },
  {
    name: 'a read that is repeated past the one loop for it',
    pattern: /\brefetchInterval\b/,
    below: WEB,
    but: [`${WEB}platform/calls/read.ts`],
  },
  {
    name: 'cents that become a number past the one place for it',
    pattern: /\b(?:sumToNumber|unitsToNumber|Number\(formatUnits)\([^;]*,\s(?:2|USD_SCALE),?\s*\)/,
    but: ['packages/money/src/amount.ts'],
  },
  { name: 'an answer that another site may read', pattern: /access-control-allow|@fastify\/cors/i },
  { name: 'a list of the files in a folder', pattern: /\blist: true/, below: SERVER },
];

const SOURCES = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { exclude: ['packages/testkit/**'] })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

it.each(RULES)('the product holds nowhere $name', ({ pattern, below = '', but = [] }) => {
  const found = SOURCES.filter(({ file, text }) => file.startsWith(below) && pattern.test(text));
  expect(found.map(({ file }) => file).filter((file) => !but.includes(file))).toEqual([]);
});

it.each(RULES.filter(({ but }) => but))('no file may hold $name that does not', ({ pattern, but = [] }) => {
  const texts = new Map(SOURCES.map(({ file, text }) => [file, text]));
  expect(but.filter((file) => !pattern.test(texts.get(file) ?? ''))).toEqual([]);
});
