import { CUSTOMER_ACCOUNTS, HOUSE_ACCOUNTS, PRACTICE_HOUSE_ACCOUNTS } from '@halyard/accounting';
import { ORDER_TYPES, ORDER_TYPE_NAMES, TIERS } from '@halyard/catalogue';
import {
  admin,
  analysis,
  books,
  contact,
  investment,
  market,
  notifications,
  openApiDocument,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  transactions,
  users,
  watch,
} from '@halyard/contract';
import { LEVERAGES } from '@halyard/engine';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const RAILS = ['utxo', 'evm', 'bank'];
/** How a transfer to cold storage goes on, and one from it. */
const COLD_BY_US = ['planned', 'final', 'given-back'];
const COLD_BY_HAND = ['asked', 'final', 'stopped'];
const MANAGED_REASONS = ['invested', 'added', 'schedule', 'drift', 'changed', 'taken-out', 'ended'];

/**
 * What a column may hold, in every list that a check of its table has; the lists of the product on the right. Any other
 * column has a list that the contract has under the column's name, or stands below.
 */
const LISTS: Readonly<Record<string, readonly (readonly (string | number)[])[]>> = {
  // A lone entry is of one world, which is asked by its own list.
  'ledger_line.account': [
    CUSTOMER_ACCOUNTS,
    HOUSE_ACCOUNTS,
    PRACTICE_HOUSE_ACCOUNTS,
    [...HOUSE_ACCOUNTS, ...PRACTICE_HOUSE_ACCOUNTS],
  ],
  'ledger_book.kind': [books.BOOK_KINDS],
  'ledger_book.position_mode': [books.POSITION_MODES],
  'ledger_book.status': [books.BOOK_STATUSES],
  'ledger_transaction.type': [transactions.TRANSACTION_TYPES],
  'ledger_transaction.status': [transactions.TRANSACTION_STATUSES],
  'trading_order.side': [investment.SIDES],
  'trading_order.type': [
    ORDER_TYPE_NAMES,
    ORDER_TYPE_NAMES.filter((name) => ORDER_TYPES[name].hasLimit),
    ORDER_TYPE_NAMES.filter((name) => ORDER_TYPES[name].hasStop),
  ],
  'trading_order.time_in_force': [investment.TIMES_IN_FORCE],
  'trading_order.position_fill': [investment.POSITION_FILLS.filter((fill) => fill !== 'default')],
  'trading_order.status': [investment.ORDER_STATUSES],
  'trading_position.side': [investment.SIDES],
  'app_user.role': [users.ROLES],
  'app_user.status': [users.USER_STATUSES],
  'app_user.tier': [TIERS],
  'app_user.account_type': [users.ACCOUNT_TYPES],
  'app_user.kyc_status': [users.KYC_STATUSES],
  'desk_view.screen': [admin.VIEW_SCREENS],
  'contact_message.status': [contact.MESSAGE_STATUSES],
  'notification.kind': [notifications.NOTIFICATION_KINDS],
  'watch_alert.kind': [watch.ALERT_KINDS],
  'watch_alert.direction': [['up', 'down']],
  'watch_alert.status': [['waiting', 'resting', 'fired']],
  'watch_firing.direction': [['up', 'down']],
  'market_candle.timeframe': [market.TIMEFRAMES],
  'market_instrument_setting.max_leverage': [LEVERAGES],
  'market_instrument_setting.hours': [admin.INSTRUMENT_HOURS],
  'analysis_event.impact': [analysis.IMPACTS],
};

/** Words that never leave the server: no list of the contract has them. */
const OF_THE_SERVER: typeof LISTS = {
  'auth_challenge.purpose': [['second-factor', 'passkey-login', 'passkey-add']],
  'auth_code.purpose': [['verify-email', 'change-email']],
  'kyc_document.media_type': [['image/jpeg', 'image/png', 'application/pdf']],
  'ledger_hold.kind': [['order', 'position', 'withdrawal', 'payout']],
  'ledger_round.along': [['entries', 'customers', 'positions', 'bank-entries', 'coins', 'payouts']],
  'managed_investment.due': [MANAGED_REASONS],
  'rail_bank_statement.format': [['camt.053', 'mt940']],
  'rail_cold_storage.side': [['below', 'within', 'above']],
  'rail_cold_transfer.state': [
    [...new Set(['approved', ...COLD_BY_US, ...COLD_BY_HAND])],
    COLD_BY_US,
    COLD_BY_HAND,
  ],
  'rail_payment_file.status': [admin.PAYMENT_FILE_STATUSES, ['made', 'cancelled']],
  'rail_payout.rail': [RAILS],
  'rail_plan.kind': [['payout', 'gas', 'sweep']],
  'rail_plan.state': [['planned', 'signed', 'sent', 'final', 'failed', 'overtaken', 'refused']],
  'site_mode.mode': [['simulated', 'live']],
  'trading_copier.status': [['active', 'paused', 'stopping']],
  'v20_transaction.kind': [['order', 'trade', 'close', 'TAKE_PROFIT', 'STOP_LOSS', 'TRAILING_STOP_LOSS']],
  'wallet_approval.type': [['deposit', 'withdrawal', 'adjustment']],
  'wallet_arrival.rail': [RAILS],
  'wallet_arrival.stands_in': [['nowhere', 'suspense', 'available']],
  'wallet_deposit.method': [['crypto', 'transfer']],
  'wallet_proposal.status': [['pending', 'approved', 'rejected']],
  'wallet_withdrawal.approvals_needed': [[1, 2]],
};

it('the database takes exactly the words that the product knows', async () => {
  // A check says them itself or asks a function, and so does a trigger that checks.
  const checks = await app.database.rows<{ table: string; definition: string }>(sql`
    select c.conrelid::regclass::text as table, coalesce(p.prosrc, pg_get_constraintdef(c.oid)) as definition
    from pg_constraint c left join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = c.oid
      and d.refclassid = 'pg_proc'::regclass left join pg_proc p on p.oid = d.refobjid
      join pg_class r on r.oid = c.conrelid
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and not r.relispartition
    union all
    select t.tgrelid::regclass::text, p.prosrc from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      join pg_class r on r.oid = t.tgrelid
    where not r.relispartition and not t.tgisinternal and p.proname like '%\\_check\\_%'`);
  const found: Record<string, Set<string>> = {};
  for (const { table, definition } of checks) {
    for (const [, column = '', list = ''] of definition.matchAll(
      /\b(?!not )(\w+) (?:= ANY \(ARRAY\[|(?:not )?in \()([^\])]*)[\])]/g,
    )) {
      (found[`${table}.${column}`] ??= new Set()).add(sorted(list.split(', ').map(wordOf)));
    }
  }
  const named = { ...LISTS, ...OF_THE_SERVER };
  for (const [place, lists] of Object.entries(named)) {
    expect([place, found[place]]).toEqual([place, new Set(lists.map(sorted))]);
  }
  const others = Object.keys(found).filter((place) => !(place in named));
  expect(others.length).toBeGreaterThan(20);
  const contract = listsOfContract();
  // What the database takes and nobody knows under this name.
  const unknown = others.flatMap((place) =>
    [...(found[place] ?? [])]
      .filter((list) => !contract.get(fieldOf(place))?.has(list))
      .map((list) => [place, list]),
  );
  expect(unknown).toEqual([]);
});

it('a position keeps every percentage of the commission that a group may have', async () => {
  const source = await app.database.value<string>(sql`
    select prosrc from pg_proc where oid = (
      select d.refobjid from pg_constraint c join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = c.oid
        and d.refclassid = 'pg_proc'::regclass
      where c.conname = 'trading_position_rules')`);
  const [, min, max] = /tier_percent between (\d+) and (\d+)/.exec(source ?? '') ?? [];
  expect({ min: Number(min), max: Number(max) }).toEqual(admin.COMMISSION_PERCENT);
});

it('the people and the views over them have every field of the profile', async () => {
  const found = await app.database.rows<{ table: string; column: string; isRequired: boolean }>(sql`
    select table_name as table, column_name as column, is_nullable = 'NO' as "isRequired"
    from information_schema.columns where table_name in ('app_user', 'view_user', 'view_user_list')`);
  for (const { column, isRequired } of PROFILE_FIELD_NAMES.map((field) => PROFILE_FIELDS[field])) {
    const places = found.filter((one) => one.column === column);
    expect([column, places.map(({ table }) => table).toSorted()]).toEqual([
      column,
      ['app_user', 'view_user', 'view_user_list'],
    ]);
    expect([column, places.find(({ table }) => table === 'app_user')?.isRequired]).toEqual([
      column,
      isRequired,
    ]);
  }
});

type Schema = {
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
};

/** Every list of words in the document of the API, by the names of the fields that have it. */
function listsOfContract(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const take = (field: string, schema: Schema): void => {
    if (schema.enum) found.set(field, (found.get(field) ?? new Set()).add(sorted(schema.enum)));
    schema.anyOf?.forEach((one) => take(field, one));
    if (schema.items) take(field, schema.items);
  };
  const walk = (at: unknown): void => {
    if (typeof at !== 'object' || at === null) return;
    const { properties = {}, name, schema } = at as { properties?: object; name?: unknown; schema?: Schema };
    for (const [field, inner] of Object.entries(properties)) take(field, inner as Schema);
    if (typeof name === 'string' && schema) take(name, schema);
    Object.values(at).forEach(walk);
  };
  walk(JSON.parse(JSON.stringify(openApiDocument({ title: 'words', version: '0' }))));
  return found;
}

/** What a column is called on the wire. */
function fieldOf(place: string): string {
  const [, column = ''] = place.split('.');
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** 'stop_limit'::text, or a number. */
function wordOf(literal: string): string {
  return literal.replace(/^'(.*)'(?:::\w+)?$/, '$1');
}

function sorted(words: readonly (string | number)[]): string {
  return words.map(String).toSorted().join(' ');
}
