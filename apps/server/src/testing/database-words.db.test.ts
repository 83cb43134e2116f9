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

/** What a column may hold, in every list that a check of its table has; the lists of the product on the right. */
const LISTS: Readonly<Record<string, readonly (readonly (string | number)[])[]>> = {
  'ledger_line.account': [CUSTOMER_ACCOUNTS, [...HOUSE_ACCOUNTS, ...PRACTICE_HOUSE_ACCOUNTS]],
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

it('the database takes exactly the words that the product knows', async () => {
  // A check says them itself or asks a function, and so does a trigger that checks.
  const checks = await app.database.rows<{ table: string; definition: string }>(sql`
    select c.conrelid::regclass::text as table, coalesce(p.prosrc, pg_get_constraintdef(c.oid)) as definition
    from pg_constraint c left join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = c.oid
      and d.refclassid = 'pg_proc'::regclass left join pg_proc p on p.oid = d.refobjid
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
    union all
    select t.tgrelid::regclass::text, p.prosrc from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.proname like '%\\_check\\_%'`);
  const found: Record<string, Set<string>> = {};
  for (const { table, definition } of checks) {
    for (const [, column = '', list = ''] of definition.matchAll(
      /(\w+) (?:= ANY \(ARRAY\[|(?:not )?in \()([^\])]*)[\])]/g,
    )) {
      (found[`${table}.${column}`] ??= new Set()).add(sorted(list.split(', ').map(wordOf)));
    }
  }
  for (const [place, lists] of Object.entries(LISTS)) {
    expect([place, found[place]]).toEqual([place, new Set(lists.map(sorted))]);
  }
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

/** 'stop_limit'::text, or a number. */
function wordOf(literal: string): string {
  return literal.replace(/^'(.*)'(?:::\w+)?$/, '$1');
}

function sorted(words: readonly (string | number)[]): string {
  return words.map(String).toSorted().join(' ');
}
