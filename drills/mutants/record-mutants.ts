import type { Mutant } from './mutant.ts';

const LEDGER = 'apps/server/src/modules/ledger';
const LIVE = 'apps/server/src/modules/live';
const PLATFORM = 'apps/server/src/platform';
const AUDIT = 'apps/server/src/modules/audit';

/** What is kept and told: checks of the books, idempotency, the audit log, files and live messages. */
export const RECORD_MUTANTS: readonly Mutant[] = [
  {
    name: 'statement-check-sees-half',
    file: `${LEDGER}/store-verify.ts`,
    text: 'b.available + b.locked + b.deficit <> coalesce(t.total, 0)',
    becomes: 'b.available + b.locked + b.deficit > coalesce(t.total, 0)',
    harm: 'The check of the books misses money that is gone.',
    tests: [`${LEDGER}/ledger.db.test.ts`],
  },
  {
    name: 'hold-check-sees-nothing',
    file: `${LEDGER}/store-verify.ts`,
    text: 'where b.locked is distinct from h.amount',
    becomes: 'where b.locked < 0',
    harm: 'Money stays locked that nothing explains, and nobody hears of it.',
    tests: [`${LEDGER}/ledger.db.test.ts`],
  },
  {
    name: 'money-moves-on-broken-books',
    file: `${LEDGER}/index.ts`,
    text: "if (!booksAreSound()) refuse('books-halted');",
    becomes: '',
    harm: 'Whatever broke the books goes on doing it.',
    tests: ['apps/server/src/modules/site/books.db.test.ts'],
  },
  {
    name: 'key-covers-another-request',
    file: `${PLATFORM}/idempotency.ts`,
    text: "if (stored.request_digest !== digest) refuse('key-reused');",
    becomes: '',
    harm: 'A second, different withdrawal is answered with the first and never made.',
    tests: ['apps/server/src/modules/wallet/withdrawal.db.test.ts'],
  },
  {
    name: 'key-of-an-order-covers-another',
    file: `${PLATFORM}/idempotency.ts`,
    text: 'return row.digest === digestOf(scope)',
    becomes: 'return row.digest.length > 0',
    harm: 'A different order under the same key is answered with the first and never placed.',
    tests: ['apps/server/src/modules/trading/once.db.test.ts'],
  },
  {
    name: 'repeat-runs-again',
    file: `${PLATFORM}/idempotency.ts`,
    text: 'if (inserted === 0) return storedAnswer(tx, scope, digest);',
    becomes: '',
    harm: 'A withdrawal sent again after a lost answer is paid twice.',
    tests: ['apps/server/src/modules/wallet/withdrawal.db.test.ts'],
  },
  {
    name: 'audit-hash-without-the-detail',
    file: `${AUDIT}/chain.ts`,
    text: '    sortKeys(row.detail),\n',
    becomes: '',
    harm: 'What somebody did can be rewritten in the log unseen.',
    tests: [`${AUDIT}/chain.db.test.ts`],
  },
  {
    name: 'audit-chain-without-links',
    file: `${AUDIT}/chain.ts`,
    text: ' && row.previousHash === (last?.hash ?? GENESIS)',
    becomes: '',
    harm: 'A row of the log can be replaced by a forged one.',
    tests: [`${AUDIT}/chain.db.test.ts`],
  },
  {
    name: 'files-run-formulas',
    file: `${PLATFORM}/csv.ts`,
    text: String.raw`/^[=+\-@\t\r]/`,
    becomes: '/^[=]/',
    harm: 'A name typed by a stranger runs in the spreadsheet of whoever opens the export.',
    tests: [`${PLATFORM}/csv.test.ts`],
  },
  {
    name: 'files-break-at-a-quote',
    file: `${PLATFORM}/csv.ts`,
    text: `cell.replaceAll('"', '""')`,
    becomes: 'cell',
    harm: 'A description with a quote moves all the amounts after it.',
    tests: [`${PLATFORM}/csv.test.ts`],
  },
  {
    name: 'statement-of-everybody',
    file: 'apps/server/src/modules/history/store.ts',
    text: '    sql`user_id = ${userId}`,\n',
    becomes: '    sql`user_id is not null`,\n',
    harm: 'Each customer reads the statements of all.',
    tests: ['apps/server/src/modules/history/statement.db.test.ts'],
  },
  {
    name: 'sockets-for-any-page',
    file: `${LIVE}/own-origin.ts`,
    text: 'return URL.parse(origin)?.host === host;',
    becomes: 'return URL.canParse(origin) || host === origin;',
    harm: 'A page of somebody else opens a socket in the customer’s browser.',
    tests: [`${LIVE}/own-origin.test.ts`],
  },
  {
    name: 'messages-leave-a-gap',
    file: `${LIVE}/heads.ts`,
    text: 'seq !== head.newest + 1n',
    becomes: 'seq < head.newest + 1n',
    harm: 'A screen never hears that an order was filled.',
    tests: [`${LIVE}/heads.test.ts`, `${LIVE}/relay.test.ts`],
  },
  {
    name: 'socket-of-another-account',
    file: `${LIVE}/hear.ts`,
    text: 'if (identity?.userId !== connection.account.userId)',
    becomes: 'if (!identity)',
    harm: 'A socket goes on showing one account under the token of another.',
    tests: [`${LIVE}/live-abuse.db.test.ts`, `${LIVE}/live.db.test.ts`, `${LIVE}/hear.test.ts`],
  },
];
