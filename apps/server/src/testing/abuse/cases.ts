import { CASES_OF_PAYMENTS } from './cases-of-payments.ts';
import { CASES_OF_PROGRAMS } from './cases-of-programs.ts';
import { CASES_OF_SIGNING_IN } from './cases-of-signing-in.ts';

/**
 * Every way to abuse the product that is tried in its tests, and where. What is not in this folder stands beside the code it
 * is about; `cases.test.ts` makes sure that each test named here exists.
 */
export type AbuseCase = {
  readonly what: string;
  /** Below apps/server/src unless it begins with e2e. */
  readonly file: string;
  readonly test: string;
};

const HERE = 'testing/abuse';
const WHO = 'testing/who-may-call/who-may-call.db.test.ts';
const WITHDRAWAL = 'modules/wallet/withdrawals/withdrawal.db.test.ts';
const ALONE = 'modules/wallet/decisions/alone.db.test.ts';
const APPROVALS = 'modules/approvals/approvals.db.test.ts';
const RACES = 'modules/trading/races.db.test.ts';
const INPUT = `${HERE}/every-input.db.test.ts`;
const GETTING_IN = `${HERE}/getting-in.db.test.ts`;
const TEXT = `${HERE}/hostile-text.db.test.ts`;
const SEVERAL = `${HERE}/several-accounts.db.test.ts`;
const AUDIT = `${HERE}/audit-tampering.db.test.ts`;
const SLOW = `${HERE}/slow-clients.test.ts`;
const ALERTS = 'modules/watch/alerts/alerts.db.test.ts';
const PAPERS = 'modules/papers/made-in-time.db.test.ts';
const LISTS = 'modules/watch/lists/lists.db.test.ts';

const RIGHTS: readonly AbuseCase[] = [
  { what: 'Foreign ids', file: WHO, test: 'is answered as if it had never been' },
  { what: 'Alerts of others', file: ALERTS, test: 'is nobody else’s to see, change or delete' },
  {
    what: 'More alerts than there may be, at once',
    file: ALERTS,
    test: 'has an end at two hundred that wait, however many ask at once',
  },
  { what: 'Absurd prices of alerts', file: ALERTS, test: 'refuses %j' },
  {
    what: 'Mail to strangers by way of alerts',
    file: ALERTS,
    test: 'is for those who have shown that their address is theirs: what it says is mailed',
  },
  {
    what: 'Hostile notes of alerts',
    file: ALERTS,
    test: 'keeps the note of a person text, wherever it goes',
  },
  {
    what: 'Papers of others',
    file: PAPERS,
    test: 'is a file that nobody keeps on the way, and nobody else gets',
  },
  {
    what: 'Whose a paper is, asked by strangers',
    file: PAPERS,
    test: 'is known by its hash and its code to anybody, who never hears whose it is',
  },
  { what: 'Hostile names of lists', file: LISTS, test: 'refuse %s' },
  { what: 'Calls above one’s rights', file: WHO, test: 'who may call' },
  {
    what: 'Rights that were lost a moment ago',
    file: 'modules/users/update-user.db.test.ts',
    test: 'counts with the next request, whatever the token was made for',
  },
  {
    what: 'Zero bytes in queries',
    file: INPUT,
    test: 'may hold what no text of the database can, in any field, and is refused or found nowhere',
  },
  { what: 'Mass assignment', file: INPUT, test: 'are refused in every body' },
  { what: 'Prototype keys', file: INPUT, test: 'are refused in every body, at any depth' },
  { what: 'Own approval of a withdrawal', file: WITHDRAWAL, test: 'nobody approves their own' },
  {
    what: 'Own and double approval of a proposal',
    file: 'modules/wallet/decisions/admin-wallet.db.test.ts',
    test: 'above the threshold waits for a different administrator',
  },
  {
    what: 'More approved than was paid in',
    file: ALONE,
    test: 'of more than was reported takes two, who agree on the same amount',
  },
  {
    what: 'An enormous reported deposit',
    file: ALONE,
    test: 'above the threshold takes two, however it was reported',
  },
  {
    what: 'A large sum in pieces, of one customer',
    file: ALONE,
    test: 'is a large sum: withdrawals of one customer, whoever approves them',
  },
  {
    what: 'A large sum in pieces, by one administrator',
    file: ALONE,
    test: 'also of one administrator for many customers, and of all kinds together',
  },
  { what: 'Two pieces at one moment', file: ALONE, test: 'counts two decisions at one moment, too' },
  {
    what: 'One administrator lets money in and out',
    file: ALONE,
    test: 'by completing a deposit does not let that customer’s money out for a week',
  },
  {
    what: 'An approval given before the rights were lost',
    file: APPROVALS,
    test: 'counts for nothing when both happen at one moment',
  },
  {
    what: 'A customer suspended to close what they have',
    file: 'modules/wallet/withdrawals/stopped-customer.db.test.ts',
    test: 'is not for whoever has stopped them',
  },
  {
    what: 'Deciding on after the rights were lost',
    file: 'modules/desk/desk.db.test.ts',
    test: 'ends with what had begun when the rights of whoever decides were taken away',
  },
  {
    what: 'Another deposit address',
    file: APPROVALS,
    test: 'is shown to customers by two, and taken from them by one',
  },
  {
    what: 'A deposit address swapped under its approval',
    file: APPROVALS,
    test: 'that was prepared cannot become another one between proposal and approval',
  },
  {
    what: 'A second account made staff',
    file: APPROVALS,
    test: 'are given by a super administrator and somebody else, and taken away by one',
  },
  {
    what: 'A spread widened to stop customers out',
    file: 'modules/market/instruments/instruments.db.test.ts',
    test: 'that makes it dearer or takes leverage away needs a different administrator',
  },
  {
    what: 'A spread widened at once',
    file: 'modules/trading/orders/house-settings.db.test.ts',
    test: 'comes over minutes, and brings a stop when it reaches it, without any other quote',
  },
];

const MONEY: readonly AbuseCase[] = [
  { what: 'Absurd numbers', file: `${HERE}/absurd-amounts.db.test.ts`, test: 'with an absurd' },
  { what: 'Parallel overspend by orders', file: RACES, test: 'orders never spend the same money twice' },
  {
    what: 'Parallel overspend by orders and withdrawals',
    file: RACES,
    test: 'orders and withdrawals share one balance',
  },
  {
    what: 'Parallel overspend by conversions',
    file: 'modules/wallet/convert.db.test.ts',
    test: 'beyond the balance, however many try at once',
  },
  {
    what: 'Parallel overspend by all the ways out of an account',
    file: SEVERAL,
    test: 'lead out once, whichever is first',
  },
  {
    what: 'Money sent into an account that is being closed',
    file: SEVERAL,
    test: 'is empty, or still open',
  },
  {
    what: 'Practice money twice, by a reset in the middle of orders',
    file: SEVERAL,
    test: 'has its credit and not what it had besides, whichever is first',
  },
  {
    what: 'A copy that is ended, emptied and filled at one moment, to pay for no profit',
    file: SEVERAL,
    test: 'pays for its profit once, and nothing else is lost or found',
  },
  {
    what: 'An investment that is ended, emptied and filled at one moment',
    file: SEVERAL,
    test: 'returns all of it but what it has cost',
  },
  {
    what: 'Paying a friend for a profit while a loss cannot be booked',
    file: 'modules/copying/covers.db.test.ts',
    test: 'comes before the fee of a copy that ends: the house bears it, and pays no leader',
  },
  {
    what: 'Betting with what a loss that cannot be booked will need',
    file: 'modules/wallet/books/halted-market.db.test.ts',
    test: 'lets no other account bet with what will have to pay for it, on whichever node, until it is gone',
  },
  {
    what: 'Parallel withdrawals',
    file: WITHDRAWAL,
    test: 'lets exactly one of sixteen parallel withdrawals of the whole balance through',
  },
  { what: 'Double approvals', file: WITHDRAWAL, test: 'decides once, however many try at the same moment' },
  {
    what: 'The same request again',
    file: WITHDRAWAL,
    test: 'answers a repeated key with the first answer, also when both arrive at once',
  },
];

const CONTENT: readonly AbuseCase[] = [
  { what: 'Stored scripts, as data', file: TEXT, test: 'are what was typed, wherever staff see them' },
  { what: 'Stored scripts, in mails', file: TEXT, test: 'are text in every mail' },
  {
    what: 'Stored scripts, in a browser',
    file: 'e2e/portal/hostile-text.spec.ts',
    test: 'markup of a customer is text to everybody',
  },
  {
    what: 'Files that run',
    file: 'modules/users/kyc/kyc.db.test.ts',
    test: 'is for staff, is written down, and can never run in a browser',
  },
  {
    what: 'Formulas in the table of users',
    file: TEXT,
    test: 'are text in the table of users, whatever a spreadsheet would make of them',
  },
  {
    what: 'Formulas in the statement',
    file: TEXT,
    test: 'are text in the statement, whatever a spreadsheet would make of them',
  },
  { what: 'SQL wildcards', file: INPUT, test: 'is text to every list, whatever it means to a database' },
  {
    what: 'Extremes of pages',
    file: INPUT,
    test: 'before the first, beyond all and between two are refused by every list',
  },
  {
    what: 'Places of lists made by hand',
    file: INPUT,
    test: 'may be made by hand, and is refused or leads nowhere',
  },
  {
    what: 'Passkeys with names of anything',
    file: 'modules/auth/factors/passkeys.db.test.ts',
    test: 'refuses what is no name of one',
  },
  { what: 'Extremes of limits', file: INPUT, test: 'of no row or of too many are refused by every list' },
];

const LOAD: readonly AbuseCase[] = [
  {
    what: 'Wrong passwords by the hundred at once',
    file: GETTING_IN,
    test: 'do not keep out who comes from a browser they have used before, nor who is signed in',
  },
  {
    what: 'Calls from the networks of one network',
    file: GETTING_IN,
    test: 'a network of many networks is counted as one, too',
  },
  { what: 'Floods of pages', file: GETTING_IN, test: 'what is no call is asked for so often from one place' },
  {
    what: 'Acknowledgements to a stranger',
    file: 'modules/contact/submit-message.db.test.ts',
    test: 'acknowledges a few an inbox, however many write in its name, and one more each hour',
  },
  {
    what: 'Codes to a stranger, from many accounts',
    file: 'modules/auth/account.db.test.ts',
    test: 'sends one code a minute to an address, and so many in all',
  },
  {
    what: 'Documents without end',
    file: 'modules/users/kyc/document-quota.db.test.ts',
    test: 'the documents of one submission are 32 MB together, also when they come at once',
  },
  {
    what: 'Contracts without end',
    file: 'modules/mining/mining.db.test.ts',
    test: 'is for so many at a time, also when they come at once; the list has pages',
  },
  {
    what: 'Export floods',
    file: 'modules/history/export.db.test.ts',
    test: 'leaves room for others: four at once, two of one customer',
  },
  {
    what: 'Huge JSON',
    file: 'testing/every-endpoint.db.test.ts',
    test: 'a body that is too large, not JSON, or of another type',
  },
  { what: 'Deep JSON', file: INPUT, test: 'that is deep is refused, and the next call is answered' },
  {
    what: 'Answers many times their question',
    file: INPUT,
    test: 'that is wrong in thousands of places is answered briefly',
  },
  { what: 'Slow clients', file: SLOW, test: 'a request that never ends' },
  {
    what: 'Many slow clients',
    file: SLOW,
    test: 'three hundred who do not finish keep nobody else from being answered',
  },
  {
    what: 'Slow readers of a socket',
    file: 'modules/live/sockets/slow-reader.db.test.ts',
    test: 'makes nobody wait and fills no memory, and gets everything once they read again',
  },
];

const TRACES: readonly AbuseCase[] = [
  { what: 'Log injection', file: 'platform/http/server.test.ts', test: 'is one line, whatever was sent' },
  { what: 'Secrets in logs', file: `${HERE}/log-secrets.db.test.ts`, test: 'whatever goes right or wrong' },
  { what: 'Changing the audit log', file: AUDIT, test: 'the database refuses' },
  {
    what: 'Changing it against the database',
    file: 'modules/admin/verification.db.test.ts',
    test: 'names the first row that was changed, and shows it',
  },
  {
    what: 'Forging all of it',
    file: AUDIT,
    test: 'a row that was forged with all rows after it is found, because an earlier look had seen the end',
  },
];

export const ABUSE_CASES: readonly AbuseCase[] = [
  ...RIGHTS,
  ...CASES_OF_PROGRAMS,
  ...MONEY,
  ...CASES_OF_PAYMENTS,
  ...CASES_OF_SIGNING_IN,
  ...CONTENT,
  ...LOAD,
  ...TRACES,
];
