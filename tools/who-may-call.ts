import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallerKind, CALLERS, OTHER_ROUTES, type Outcome, outcomesOf } from '@halyard/server/testing';
import {
  ALL_ENDPOINTS,
  type Endpoint,
  type KeyUse,
  keyUseOf,
  refusalSentence,
  refusalStatus,
  urlOf,
} from '@halyard/contract';

/**
 * Writes who may make which call, from the table that the test provokes. With `--check` it writes nothing and fails when
 * the file says something else than the table does.
 */
const root = join(import.meta.dirname, '..');
const file = 'docs/api/who-may-call.md';

const TITLES: Readonly<Record<CallerKind, string>> = {
  anonymous: 'Anonymous',
  pending: 'Pending',
  customer: 'Customer',
  stranger: 'Another customer',
  suspended: 'Suspended',
  admin: 'Admin',
  super_admin: 'Super admin',
};

/** What an API key needs for a call that its owner may make. */
const KEY_CELLS: Readonly<Record<KeyUse, string>> = {
  open: 'any',
  session: 'never',
  read: '`read`',
  trade: '`trade`',
  convert: '`convert`',
  transfer: '`transfer`',
};

const wanted = page();
if (process.argv.includes('--check')) {
  const found = await readFile(join(root, file), 'utf8').catch(() => '');
  if (found !== wanted) {
    console.error(`${file} does not say what the endpoint table says. Run: npm run matrix`);
    process.exitCode = 1;
  }
} else {
  await writeFile(join(root, file), wanted);
}

function page(): string {
  const outcomes = new Set(ALL_ENDPOINTS.flatMap((endpoint) => Object.values(outcomesOf(endpoint))));
  const codes = [...outcomes].filter((outcome) => outcome !== 'allowed').toSorted();
  return [
    '# Who may call what',
    '',
    'Written by `npm run matrix` from the endpoint table; `npm run check` fails when the two differ. Each cell is provoked by',
    '`apps/server/src/testing/who-may-call`, with a call that is right in everything but who makes it.',
    '',
    '`yes` is a success. Everything else is a status and the code of a refusal. A call with an id in its path is about',
    'something of the customer: whoever else asks gets the answer they would get for an id that never was. A pending customer',
    'has not confirmed their address; every staff account is an account like any other where a call is for customers.',
    '',
    'An API key may make the calls its owner may make and its scopes name: without the scope it gets 403 api-key-scope, and where',
    'a session is needed (`never`) 403 api-key-never. `any` is a call that is open to strangers. What it may use is in',
    '[keys.md](keys.md); `keys-may-call.db.test.ts` provokes it for every call.',
    '',
    '## Calls of the API',
    '',
    ...table(
      ['Call', 'Address', ...CALLERS.map((caller) => TITLES[caller]), 'An API key', 'Also asks for'],
      ALL_ENDPOINTS.map(cellsOf),
    ),
    '',
    'All of `/api/admin` and every other call that is for staff asks them for a second factor where money is real.',
    '',
    '## Everything else the server answers',
    '',
    'To GET and HEAD, the same for everybody. A new address without a row here fails the tests.',
    '',
    ...table(
      ['Address', 'What it is', 'What it asks for', 'Without it'],
      OTHER_ROUTES.map(({ path, what, asksFor, otherwise }) => [
        `\`${path}\``,
        what,
        asksFor,
        otherwise === null ? '' : cell(otherwise),
      ]),
    ),
    '',
    '## The refusals',
    '',
    ...table(
      ['Code', 'Status', 'What a person reads'],
      codes.map((code) => [`\`${code}\``, String(refusalStatus(code)), refusalSentence(code)]),
    ),
    '',
  ].join('\n');
}

function cellsOf(endpoint: Endpoint): readonly string[] {
  const outcomes = outcomesOf(endpoint);
  return [
    `\`${endpoint.name}\``,
    `${endpoint.method} \`${urlOf(endpoint)}\``,
    ...CALLERS.map((caller) => cell(outcomes[caller])),
    KEY_CELLS[keyUseOf(endpoint)],
    alsoAsked(endpoint),
  ];
}

function cell(outcome: Outcome): string {
  return outcome === 'allowed' ? 'yes' : `${refusalStatus(outcome)} ${outcome}`;
}

function alsoAsked({ demands = [], simulatedOnly }: Endpoint): string {
  if (simulatedOnly) return 'the simulated environment';
  if (demands.includes('confirmed')) return 'the password within five minutes';
  return demands.includes('confirmed-when-live')
    ? 'the password within five minutes where money is real'
    : '';
}

/** Its columns as wide as their widest cell, as the formatter wants them. */
function table(titles: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const widths = titles.map((title, index) =>
    Math.max(title.length, ...rows.map((cells) => cells[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text, index) => text.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}
