/**
 * Who may import whom, as data. The checks beside this file only read it: to change the law, change a row here
 * and write down why.
 */

/** Packages, and the packages each may use. Nothing may use the server or the web app. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  money: [],
  catalogue: ['money'],
  engine: ['catalogue', 'money'],
  contract: ['engine', 'catalogue', 'accounting', 'money'],
  // Calls the product from outside, for programs and for the web.
  client: ['contract'],
  accounting: ['money'],
  banking: ['money'],
  chains: ['money'],
  content: [],
  testkit: ['server', 'client'],
};

/** Packages that do things; the others only decide. Only tests and what stands outside the house may use them. */
export const TEST_PACKAGES: readonly string[] = ['testkit'];

/** What stands outside the house, in order: each may use those before it, and of the house its doors alone. */
export const OUTSIDE: readonly string[] = ['e2e', 'bench', 'drills', 'tools'];

/** Doors beside a package's own. */
export const SIDE_DOORS: readonly string[] = ['engine/workbench', 'server/testing', 'web/rendered'];

/** What the tests of a package may use beside what the package itself may. */
export const PACKAGE_TEST_TOOLS: readonly string[] = ['vitest', 'fast-check'];

/** The apps, and the packages each may use. */
export const APPS: Readonly<Record<string, readonly string[]>> = {
  server: ['money', 'catalogue', 'engine', 'contract', 'accounting', 'banking', 'chains', 'content'],
  web: ['money', 'catalogue', 'engine', 'contract', 'client', 'content'],
};

/** What the tests of the server may use beside what the server may: its calls as a program makes them. */
export const SERVER_TEST_TOOLS: readonly string[] = ['client'];

/** Modules of the server in their order: each may use those before it, through their index.ts alone. */
export const MODULES: readonly string[] = [
  'audit',
  'site',
  'live',
  'ledger',
  'approvals',
  'market',
  'contact',
  'users',
  'notifications',
  'workspace',
  'auth',
  'keys',
  'webhooks',
  'trading',
  'watch',
  'analysis',
  'wallet',
  'copying',
  'managed',
  'rails',
  'mining',
  'history',
  'papers',
  'v20',
  'privacy',
  'admin',
  'desk',
];

/** Rooms of the server, and the rooms each may use beside itself. A room is a folder of src, or a file of its name. */
export const SERVER_ROOMS: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  modules: ['platform'],
  app: ['modules', 'platform'],
  // What an empty installation begins with.
  seed: ['app', 'modules', 'platform'],
  // main.ts and everything a person starts by hand.
  commands: ['seed', 'app', 'modules', 'platform', 'signer'],
  // Signs and approves payouts, on machines of its own: it trusts nothing of ours but the packages.
  signer: [],
  // The harness of the integration tests. Only tests may use it.
  testing: ['commands', 'seed', 'app', 'modules', 'platform', 'signer'],
};

/** Rooms of the web app, and the rooms each may use beside itself. A feature never uses another feature. */
export const WEB_ROOMS: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  texts: ['platform'],
  ui: ['platform', 'texts'],
  // What is shown of money, prices, transactions: the subjects that several features speak of.
  domain: ['platform', 'texts', 'ui'],
  features: ['platform', 'texts', 'ui', 'domain'],
  // A trade in a practice account, with the ticket of a feature: the public pages and the portal open it.
  tour: ['platform', 'texts', 'ui', 'domain', 'features'],
  routes: ['platform', 'texts', 'ui', 'domain', 'features', 'tour'],
  app: ['platform', 'texts', 'ui', 'domain', 'features', 'tour', 'routes'],
  // The public pages put features together, as routes do.
  marketing: ['platform', 'texts', 'ui', 'domain', 'features', 'tour'],
  // Where the browser starts: the other files in src itself.
  start: ['platform', 'texts', 'ui', 'domain', 'features', 'tour', 'routes', 'app', 'marketing'],
  testing: ['platform', 'texts', 'ui', 'domain', 'features', 'tour', 'routes', 'app', 'marketing'],
  // Runs beside the pages, in a place of its own.
  worker: [],
};

/** Rooms of the web that know nothing of our subjects: they may use no package of ours, types included. */
export const WEB_ROOMS_ALONE: readonly string[] = ['ui'];

/**
 * Who owns a table, told by how its name begins; the longest beginning wins. A view begins with view_ and belongs to
 * the owner of the tables it reads.
 */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  idempotency_key: 'platform',
  mail_: 'platform',
  job_: 'platform',
  schema_migration: 'platform',
  audit_: 'audit',
  site_: 'site',
  live_: 'live',
  ledger_: 'ledger',
  approval_: 'approvals',
  market_: 'market',
  contact_: 'contact',
  app_user: 'users',
  kyc_: 'users',
  notification: 'notifications',
  workspace_: 'workspace',
  auth_: 'auth',
  api_key: 'keys',
  webhook: 'webhooks',
  trading_: 'trading',
  analysis_: 'analysis',
  wallet_: 'wallet',
  copying_: 'copying',
  managed_: 'managed',
  rail_: 'rails',
  mining_: 'mining',
  paper_: 'papers',
  watch_: 'watch',
  admin_: 'admin',
  desk_: 'desk',
  v20_: 'v20',
};

/** Tables that no migration creates, because they must be there before the first one. */
export const TABLES_BEFORE_MIGRATIONS: readonly string[] = ['schema_migration'];

/** Modules whose store may read the views of others. */
export const VIEW_READERS: readonly string[] = [
  'contact',
  'webhooks',
  'trading',
  'watch',
  'copying',
  'managed',
  'rails',
  'analysis',
  'history',
  'papers',
  'privacy',
  'admin',
  'desk',
];

/** Folder names that say nothing about what is inside. */
export const FORBIDDEN_FOLDERS: readonly string[] = [
  'utils',
  'helpers',
  'common',
  'shared',
  'core',
  'lib',
  'types',
  'constants',
  'hooks',
];

export const MAX_LINES = 400;

/** More source files than these beside each other are not seen at one glance: there are rooms in it. */
export const MAX_FILES = 25;

/** Folders that may hold more: what must stand in one row. */
export const LARGE_FOLDERS: readonly string[] = ['apps/server/migrations'];

/** Gathers the files of one namespace, which is exported under one name and read as a table. */
export const GATHERING_FILES = /^packages\/contract\/src\/admin\/index\.ts$/;

/** Files whose tool insists on a default export. */
export const DEFAULT_EXPORT_FILES = /(?:\.config|\/global-setup|\/global-teardown)\.ts$/;
