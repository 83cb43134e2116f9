/** What is otherwise today, and why: of a test its name, of an answer its test, call and place. Every other difference is a finding. */
export type Known = { readonly what: RegExp; readonly why: string };

/** Sentences that are said otherwise, each with what it became, which counts as equal. No code and no status changes with one. */
export const REWORDED: readonly (readonly [was: string, is: string])[] = [
  ['New sign-in to your account', 'New login to your account'],
  [
    'This sign-in attempt has expired. Please log in again.',
    'This login attempt has expired. Please log in again.',
  ],
  ['in 900 seconds.', 'in 15 minutes.'],
  ['wait 3300 seconds', 'wait 55 minutes'],
];

const DRAWN = 'drawn anew each time, or a matter of which of two is first';
const INSIDE = 'is about what is inside the server, which is otherwise; no answer of a call';
const STAFF = 'staff see more: of the process, of what is checked, of what they may do';
const TIER = 'a tier has a spread of its own, which is smaller: what a tier is for';
const SWITCHED = 'copying and managed portfolios exist, and are switched on as shipped';
const TWO =
  'a tier given by staff needs two people: the change is proposed, and the audit log has one row fewer';
const BUSY = 'waits for a time that a busy machine does not keep';
const STOPPED = 'whoever stopped a customer leaves it to somebody else to close what they have open';
const COIN = 'what staff read of a deposit address names the least amount with its coin';
const LOGIN = 'one logs in, everywhere: the test looks at the words';
const MINUTES = 'two minutes and more are not told in seconds: the test looks at the words';
const WAITS =
  'whoever was passed over twice waits for their account, and is served where they were sent away';
const QUERY = 'no address may have a zero byte in it, which the database has no text with';
const INSTRUCTIONS = 'ioc and fok are ends an order may have now';

export const KNOWN_TESTS: readonly Known[] = [
  {
    what: /database-words|prove-books|enforced|batch-write|append\.db|nodes\.db|store-waiting|price-list/,
    why: INSIDE,
  },
  { what: /a download that cannot begin/, why: INSIDE },
  { what: /every-staff-action|other-routes|who-may-call/, why: 'there are more calls' },
  { what: /random-walk/, why: 'the walk does more, and meets other things' },
  {
    what: /profile > has preferences|profile has preferences|live\.db.*by number|explanation of a position|inbox lists the newest|looking at one person/,
    why: 'fields were added',
  },
  { what: /capabilities\.db|site\.db/, why: SWITCHED },
  { what: /the commission.*(?:premium|professional)/, why: TIER },
  { what: /an end that cannot be/, why: INSTRUCTIONS },
  {
    what: /ends a challenge after five tries|an address whose owner has said nothing|sign-in from somewhere new is mailed/,
    why: LOGIN,
  },
  { what: /sends one code a minute to an address|guessing is over after ten tries/, why: MINUTES },
  { what: /a book that moves on while a command is decided again/, why: WAITS },
  { what: /update-user\.db|audit-log\.db|rights of staff/, why: TWO },
  { what: /closing what somebody has open, by staff/, why: STOPPED },
  { what: /trailing stops|statement of a commit is parsed/, why: INSIDE },
  {
    what: /change of EUR\/USD.*extraSpreadPpm/,
    why: 'a percentage is written without a gap, for staff too',
  },
  { what: /getting-in|slow-reader|service is not available right now/, why: BUSY },
];

export const KNOWN_ANSWERS: readonly Known[] = [
  // Before what is drawn there: what a call says to the same address is not.
  { what: /every-endpoint.*hostile input.*(?<!\/verify) (?:status|\.code)$/, why: QUERY },
  {
    what: /walk\.db|races\.db|every-endpoint|read-portfolio|read-equity|getting-in|hostile-text/,
    why: DRAWN,
  },
  {
    what: /at one moment|of two administrators|at whatever moment|mailed link|approval of somebody who is/,
    why: DRAWN,
  },
  { what: /of two who saw|news\.db.*(?:takes it away|not taken away|comes in pages)/, why: DRAWN },
  { what: /gives few guesses.* (?:status|\.error|\.code)$/, why: DRAWN },
  { what: /come at once|two decide at the same time|reported once|by the hour/, why: DRAWN },
  { what: /\/api\/dev\/mail|\.mark$|Ms$|waits until|instruments\.db/, why: DRAWN },
  { what: /a download that cannot begin/, why: INSIDE },
  { what: /\/api\/admin\/(?:system|settings|ledger\/verif|audit\/verif|views)/, why: STAFF },
  { what: /copyTrading|managedPortfolios/, why: SWITCHED },
  { what: /switching a capability > refuses an unknown/, why: 'practice can be switched off too' },
  { what: /update-user\.db|audit-log\.db|rights of staff|> adminUpdateUser/, why: TWO },
  {
    what: /(?:deposit address|one administrator|createWalletAddress).*(?:changes\[\]\.after|body)$/,
    why: COIN,
  },
  { what: /what a person has open.* status$/, why: BUSY },
  { what: /holdings\/close status$/, why: STOPPED },
  { what: /the commission > of a (?:premium|professional)/, why: TIER },
  { what: /an end that cannot be/, why: INSTRUCTIONS },
  { what: /verifying the chain of the audit log.*admin\/audit /, why: DRAWN },
];
