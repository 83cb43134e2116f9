import sql from 'sql-template-tag';
import { hundredths, inUnits, ofBooks, price, type Section, told } from './section.ts';

/** What somebody has, and what they did with it. */

export const MONEY: readonly Section[] = [
  {
    file: 'accounts.csv',
    says: 'Your accounts with us. The other files name them by their id.',
    columns: ['id', 'kind', 'name', 'status', 'opened', 'closed', 'began anew', 'own terms'],
    rows: ({ userId }) => sql`
      select book_id as id, kind, name, status, opened_at as opened, closed_at as closed, reset_at as "began anew",
        group_id as "own terms"
      from view_own_book where owner_id = ${userId} order by opened_at, book_id`,
  },
  {
    file: 'balances.csv',
    says: 'What you hold, what of it is set aside, and what is owed.',
    columns: ['account', 'currency', 'available', 'set aside', 'owed'],
    rows: (owner) => sql`
      select user_id as account, asset as currency, available, locked as "set aside", deficit as owed
      from view_balance where ${ofBooks(owner)} order by user_id, asset`,
    finish: inUnits('available', 'set aside', 'owed'),
  },
  {
    file: 'statement.csv',
    says: 'Every deposit, withdrawal, trade, transfer and correction.',
    columns: [
      'date',
      'completed',
      'account',
      'type',
      'status',
      'amount',
      'currency',
      'fee',
      'value in USD',
      'reference',
      'description',
      'reason',
      'network',
      'address',
      'transaction hash',
    ],
    rows: (owner) => sql`
      select created_at as date, completed_at as completed, user_id as account, type, status, amount, asset as currency,
        fees as fee, ${hundredths(sql`usd_value`)} as "value in USD", reference, description, reason, network, address,
        tx_hash as "transaction hash"
      from view_transaction left join view_transfer on transaction_id = id
      where ${ofBooks(owner)} order by user_id, created_at, id`,
    finish: (row) => ({
      ...inUnits('amount', 'fee')(row),
      description: told(row['description']),
      reason: told(row['reason']),
    }),
  },
  {
    file: 'steps.csv',
    says: 'What happened when to each deposit and withdrawal.',
    columns: ['reference', 'at', 'what', 'by'],
    rows: (owner) => sql`
      select reference, at, what, by from view_transaction_step join view_transaction on id = transaction_id
      where ${ofBooks(owner)} order by created_at, transaction_id, position`,
    finish: (row) => ({ ...row, what: told(row['what']) }),
  },
  {
    file: 'bank-references.csv',
    says: 'What you write into the form of your bank, so that a transfer is known to be yours.',
    columns: ['reference', 'made'],
    rows: ({ userId }) =>
      sql`select reference, made_at as made from view_own_bank_reference where user_id = ${userId}`,
  },
  {
    file: 'bank-transfers.csv',
    says: 'What our bank said of the transfers that were booked for you.',
    columns: ['booked', 'value', 'amount', 'currency', 'name', 'account', 'text', 'status', 'reference'],
    rows: ({ userId }) => sql`
      select booked_on::text as booked, value_on::text as value, e.amount, currency, party_name as name,
        party_account as account, text, e.status, t.reference
      from view_own_bank_entry e join view_transaction t on t.id = e.transaction_id
      where e.user_id = ${userId} order by e.taken_at`,
    finish: inUnits('amount'),
  },
  {
    file: 'destinations.csv',
    says: 'Where you have had money sent before.',
    columns: ['network', 'destination'],
    rows: ({ userId }) =>
      sql`select network, destination from view_known_destination where user_id = ${userId} order by 1, 2`,
  },
  {
    file: 'journal.csv',
    says: 'How the statement was booked: every line of double entry on your side.',
    columns: ['at', 'account', 'event', 'entry', 'part', 'amount', 'currency'],
    rows: (owner) => sql`
      select posted_at as at, user_id as account, event, entry_id as entry, account as part, amount, asset as currency
      from view_ledger_line where ${ofBooks(owner)} order by posted_at, entry_id, position`,
    finish: inUnits('amount'),
  },
  {
    file: 'set-aside.csv',
    says: 'Money that was set aside, for what and for how long.',
    columns: ['account', 'from', 'until', 'for', 'amount', 'currency'],
    rows: (owner) => sql`
      select user_id as account, placed_at as from, released_at as until, kind as for, amount, asset as currency
      from view_hold where ${ofBooks(owner)} order by placed_at, subject_id`,
    finish: inUnits('amount'),
  },
  {
    file: 'deposit-addresses.csv',
    says: 'Addresses that were made for your deposits alone.',
    columns: ['made', 'network', 'address'],
    rows: ({ userId }) => sql`
      select made_at as made, network, address from view_own_rail_address where user_id = ${userId} order by made_at, network`,
  },
  {
    file: 'claims.csv',
    says: 'What you owe, or owed, of payments that were reversed after they had been credited.',
    columns: ['since', 'until', 'payment', 'amount', 'paid', 'currency'],
    rows: (owner) => sql`
      select c.opened_at as since, c.settled_at as until, t.reference as payment, c.amount, c.paid, c.asset as currency
      from view_claim c join view_transaction t on t.id = c.transaction_id
      where c.${ofBooks(owner)} order by c.opened_at, c.id`,
    finish: inUnits('amount', 'paid'),
  },
  {
    file: 'papers.csv',
    says: 'Confirmations and statements that were made for you. The papers themselves are in the folder papers.',
    columns: ['made', 'account', 'kind', 'period', 'code', 'sha256'],
    rows: ({ userId }) => sql`
      select made_at as made, book_id as account, kind, period, code, sha256
      from view_own_paper where owner_id = ${userId} order by period, kind, book_id`,
  },
];

export const TRADING: readonly Section[] = [
  {
    file: 'orders.csv',
    says: 'Every order, filled or not, and the key that sent it to wait in the market.',
    columns: [
      'id',
      'account',
      'placed',
      'ended',
      'status',
      'reason',
      'symbol',
      'side',
      'type',
      'quantity',
      'leverage',
      'limit price',
      'stop price',
      'stop loss',
      'take profit',
      'trailing stop',
      'in force',
      'until',
      'own id',
      'fills by',
      'largest slippage',
      'beside order',
      'closed quantity',
      'key',
    ],
    rows: (owner) => sql`
      select o.id, o.user_id as account, placed_at as placed, ended_at as ended, status, reason, symbol, side, type,
        ${hundredths(sql`quantity`)} as quantity, leverage, ${price(sql`limit_price`)} as "limit price", ${price(sql`stop_price`)} as "stop price",
        ${price(sql`stop_loss`)} as "stop loss", ${price(sql`take_profit`)} as "take profit", ${price(sql`trailing_distance`)} as "trailing stop",
        time_in_force as "in force", expires_at as until, client_order_id as "own id", position_fill as "fills by",
        ${price(sql`max_slippage`)} as "largest slippage", oco_order_id as "beside order", ${hundredths(sql`closed_quantity`)} as "closed quantity",
        k.key_id as key
      from view_order o join view_own_order d on d.id = o.id left join view_own_key_order k on k.order_id = o.id
      where o.user_id = any(${[...owner.books]}::uuid[]) order by o.placed_at, o.id`,
  },
  {
    file: 'positions.csv',
    says: 'Every position, what it brought and what it cost.',
    columns: [
      'id',
      'account',
      'opened',
      'closed',
      'why it closed',
      'symbol',
      'side',
      'opened quantity',
      'open quantity',
      'leverage',
      'entry price',
      'result USD',
      'financing USD',
      'commission USD',
    ],
    rows: (owner) => sql`
      select id, user_id as account, opened_at as opened, closed_at as closed, close_reason as "why it closed", symbol, side,
        ${hundredths(sql`opened_quantity`)} as "opened quantity", ${hundredths(sql`quantity`)} as "open quantity", leverage,
        ${price(sql`entry_price`)} as "entry price", ${hundredths(sql`pnl`)} as "result USD", ${hundredths(sql`financing`)} as "financing USD",
        ${hundredths(sql`commission`)} as "commission USD"
      from view_position where ${ofBooks(owner)} order by opened_at, id`,
  },
  {
    file: 'fills.csv',
    says: 'Every opening and every close, how long it took and how far it was from the price you saw.',
    columns: [
      'at',
      'account',
      'position',
      'kind',
      'why',
      'symbol',
      'quantity',
      'price',
      'value USD',
      'result USD',
      'commission USD',
      'microseconds',
      'slippage in millionths',
    ],
    rows: (owner) => sql`
      select filled_at as at, user_id as account, position_id as position, kind, reason as why, symbol,
        ${hundredths(sql`quantity`)} as quantity, ${price(sql`price`)} as price, ${hundredths(sql`notional`)} as "value USD", ${hundredths(sql`pnl`)} as "result USD",
        ${hundredths(sql`commission`)} as "commission USD", took_us as microseconds, slippage_ppm as "slippage in millionths"
      from view_fill left join view_own_execution on fill_id = id where ${ofBooks(owner)} order by filled_at, id`,
  },
  {
    file: 'nights.csv',
    says: 'What each night cost or brought.',
    columns: ['night', 'booked', 'account', 'position', 'nights', 'quantity', 'amount USD'],
    rows: (owner) => sql`
      select night_at as night, booked_at as booked, user_id as account, position_id as position, nights,
        ${hundredths(sql`quantity`)} as quantity, ${hundredths(sql`amount`)} as "amount USD"
      from view_night where ${ofBooks(owner)} order by booked_at, position_id`,
  },
  {
    file: 'risk-limits.csv',
    says: 'The limits you set yourself.',
    columns: ['account', 'maximum risk percent', 'daily loss limit USD'],
    rows: (owner) => sql`
      select user_id as account, max_risk_percent as "maximum risk percent", ${hundredths(sql`daily_loss_limit`)} as "daily loss limit USD"
      from view_own_limits where ${ofBooks(owner)} order by 1`,
  },
  {
    file: 'strategies.csv',
    says: 'What you have shown for others to copy.',
    columns: ['proposed', 'account', 'name', 'description', 'fee percent', 'status', 'ended'],
    rows: ({ userId }) => sql`
      select proposed_at as proposed, book_id as account, name, description, fee_percent as "fee percent", status, ended_at as ended
      from view_own_strategy where user_id = ${userId} order by proposed_at`,
  },
  {
    file: 'copies.csv',
    says: 'Strategies you copy or have copied, and what you paid for their profit.',
    columns: [
      'began',
      'ended',
      'account',
      'strategy',
      'given USD',
      'maximum loss percent',
      'fee percent',
      'fees USD',
    ],
    rows: ({ userId }) => sql`
      select opened_at as began, ended_at as ended, book_id as account, strategy, ${hundredths(sql`base`)} as "given USD",
        max_loss_percent as "maximum loss percent", fee_percent as "fee percent", ${hundredths(sql`fees`)} as "fees USD"
      from view_own_copy where user_id = ${userId} order by opened_at`,
  },
  {
    file: 'investments.csv',
    says: 'What you have and had invested in managed portfolios, and what their management cost.',
    columns: ['began', 'ended', 'account', 'portfolio', 'given USD', 'returned USD', 'fees USD'],
    rows: ({ userId }) => sql`
      select opened_at as began, ended_at as ended, book_id as account, portfolio, ${hundredths(sql`given`)} as "given USD",
        ${hundredths(sql`returned`)} as "returned USD", ${hundredths(sql`fees`)} as "fees USD"
      from view_own_investment where user_id = ${userId} order by opened_at`,
  },
  {
    file: 'mining-contracts.csv',
    says: 'Cloud mining contracts. They are simulated.',
    columns: ['began', 'until', 'package', 'price USD', 'months'],
    rows: ({ userId }) => sql`
      select activated_at as began, ends_at as until, package_name as package, ${hundredths(sql`price_cents`)} as "price USD",
        duration_months as months
      from view_own_contract where user_id = ${userId} order by activated_at`,
  },
];
