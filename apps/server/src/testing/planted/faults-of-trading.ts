import { all, type Faults, posted, told } from './plant.ts';

/** What can be wrong with trading, with copies and with what is managed. */

const TOLD = 'every fill, every night and every management is told on the statement';
const FILLS = 'a position is what its fills made of it';
const ASKED = 'a position is what its order asked for';
const FILLED =
  'every filled order has the fill that opened what it did not close, and no other order has one';
const HOLDS = 'locked balances are the sum of active holds';
const MARGIN = 'the margin of each open position is held, and no other';
const STATEMENT = 'the statement adds up to the balance';
const RESERVED = 'the reservation of each pending order is held, and no other';
const AT_ITS_QUOTE = 'every fill happened at its side of its quote, and the first one made the entry price';
const BELONG = 'fills and nights belong to the customer of their position';
const DEALT = 'a copy has dealt with each fill of its leader once, in its place';
const CLOSES = 'of what a leader was told to have opened each close is told';
const WEEKS = 'the sums of weeks are those of the statement';
const MOVED = 'money moves between books of one owner alone, and arrives as it left';

/** The order that has opened a position closes another one instead of something of its own. */
const closesAnother = (another: string) =>
  all(
    `update trading_fill set closing_order_id = (select id from trading_order where position_id = :open)
      where kind = 'close' and position_id = ${another}`,
    `update trading_order set quantity = trading_order.quantity + f.quantity, closed_quantity = f.quantity
      from trading_fill f where f.closing_order_id = trading_order.id`,
  );
const owing = (book: string) =>
  posted([
    [book, 'deficit', 'USD', -5],
    [book, 'available', 'USD', 5],
  ]);

export const FAULTS_OF_TRADING: Faults = {
  [MARGIN]: [
    [
      all(
        `update trading_fill set margin = margin - 1 where kind = 'open' and position_id = :open`,
        'update trading_position set margin = margin - 1 where id = :open',
      ),
    ],
    ['update ledger_hold set released_at = now() where subject_id = :open', HOLDS],
    ['update ledger_hold set released_at = null where subject_id = :closed', HOLDS],
    ['update ledger_hold set user_id = :idle where subject_id = :open', HOLDS],
  ],
  [RESERVED]: [
    ['update trading_order set reserved = reserved + 1 where id = :pending'],
    ['update ledger_hold set released_at = null where subject_id = :cancelled', HOLDS],
    ['delete from ledger_hold where subject_id = :pending', HOLDS],
    ['update ledger_hold set user_id = :idle where subject_id = :pending', HOLDS],
  ],
  [FILLED]: [
    [`update trading_order set status = 'expired' where position_id = :open`],
    [`delete from trading_fill where kind = 'open' and position_id = :open`, FILLS, TOLD],
    [
      `update trading_order set status = 'filled', reserved = 0, ended_at = now() where id = :pending`,
      RESERVED,
    ],
    [`update trading_fill set position_id = :closed where kind = 'open' and position_id = :open`, FILLS],
    // What may only reduce has opened something.
    [`update trading_order set position_fill = 'reduce_only' where position_id = :open`],
  ],
  'an order has closed what its fills say, all of them against its side': [
    ['update trading_order set quantity = quantity + 1, closed_quantity = 1 where position_id = :open'],
    [
      `update trading_fill set closing_order_id = (select id from trading_order where position_id = :open)
        where kind = 'close' and position_id = :closed`,
    ],
    // One of its own side, and one of somebody else.
    [closesAnother(':closed')],
    [closesAnother(':moved')],
  ],
  [FILLS]: [
    ['update trading_position set pnl = pnl + 1 where id = :closed'],
    ['update trading_position set commission = 0 where id = :closed'],
    ['update trading_position set quantity = quantity - 1 where id = :open'],
    [`update trading_fill set margin = margin - 1 where kind = 'close' and position_id = :open`],
    ['update trading_position set opened_quantity = opened_quantity + 1 where id = :open', ASKED],
    [`delete from trading_fill where kind = 'close' and position_id = :closed`, TOLD],
    // It was opened twice.
    [
      all(
        `insert into trading_fill select (jsonb_populate_record(f, jsonb_build_object(
            'id', :one, 'order_id', :two, 'quantity', 1, 'notional', 0, 'margin', 0, 'commission', 0))).*
          from trading_fill f where kind = 'open' and position_id = :open`,
        `update trading_fill set quantity = quantity - 1 where kind = 'open' and id <> :one and position_id = :open`,
      ),
      TOLD,
    ],
  ],
  [ASKED]: [
    ['update trading_order set leverage = 50 where position_id = :open'],
    ['delete from trading_order where position_id = :closed'],
    [`update trading_position set side = 'sell' where id = :open`, AT_ITS_QUOTE],
    ['update trading_position set user_id = :idle where id = :closed', BELONG],
    [`update trading_position set symbol = 'GBP/USD' where id = :closed`, BELONG],
  ],
  [AT_ITS_QUOTE]: [
    ['update trading_position set entry_price = entry_price + 1 where id = :open'],
    [`update trading_fill set price = quote_bid where kind = 'open' and position_id = :open`],
    [`update trading_fill set price = quote_ask where kind = 'close' and position_id = :closed`],
  ],
  [BELONG]: [
    [`update trading_fill set symbol = 'GBP/USD' where position_id = :open`],
    ['update trading_fill set user_id = :idle where position_id = :closed', TOLD],
    ['update trading_night set user_id = :idle where position_id = :open', TOLD],
    ['delete from trading_position where id = :closed'],
  ],
  'the financing of a position is that of its nights': [
    ['update trading_position set financing = 0 where id = :open'],
    ['delete from trading_night where position_id = :open', TOLD],
  ],
  [TOLD]: [
    ['update trading_fill set transaction_id = :one where position_id = :closed'],
    [`update trading_fill set pnl = pnl - 1 where position_id = :closed and kind = 'close'`, FILLS],
    [
      `delete from ledger_transaction where user_id = :user and description = E'\\x1ffinancing'`,
      STATEMENT,
      WEEKS,
    ],
    [
      `update ledger_transaction set amount = 5 where user_id = :user and description = E'\\x1ffinancing'`,
      STATEMENT,
    ],
    [`update ledger_transaction set fees = fees + 1 where user_id = :user and type = 'trade'`, STATEMENT],
    [
      all(
        'update trading_night set amount = amount + 1 where position_id = :open',
        'update trading_position set financing = financing + 1 where id = :open',
      ),
    ],
    [
      `update managed_fee set fee = fee + 1, paid = paid + 1 where investment_id = :investment`,
      'what investments have paid for their management is what was posted',
    ],
  ],
  'a deficit stands only beside an open position': [
    [owing(':idle')],
    // Nothing else of theirs will pay for it, though they have just closed something.
    [all(owing(':lone'), 'update trading_position set closed_at = now() where id = :alone')],
    // Whoever has several has closed something long ago, and what they hold for practice pays for nothing.
    [owing(':mover')],
  ],
};

export const FAULTS_OF_COPYING: Faults = {
  [DEALT]: [
    ['update trading_copier set place = place - 1 where user_id = :copy'],
    [`update trading_copier set first_place = first_place - 1 where user_id = :copy`],
    ['delete from trading_copy where user_id = :copy and place = 4'],
    ['update trading_copy set place = 2 where user_id = :copy and place = 4'],
    ['update trading_copy set place = 6 where user_id = :copy and place = 4'],
    // Of one that its leader has not had yet.
    [
      all(
        'update trading_copier set place = 6 where user_id = :copy',
        `insert into trading_copy (user_id, place, outcome, reason, quantity, decided_at) values (:copy, 6, 'skipped', 'late', 0, now())`,
      ),
    ],
  ],
  'the fills of a leader are told without a gap': [
    ['update trading_leader set place = place + 1 where user_id = :leader'],
    // The first of them, which nobody copies.
    ['update trading_lead_fill set place = 0 where user_id = :leader and place = 1'],
    ['update trading_lead_fill set place = 6 where user_id = :leader and place = 4'],
    ['delete from trading_lead_fill where user_id = :leader and place = 2', CLOSES],
  ],
  [CLOSES]: [
    [
      `update trading_lead_fill set quantity = quantity + 1 where user_id = :leader and kind = 'close' and place = 2`,
    ],
  ],
  'whatever a copy has opened was opened for one fill of its leader': [
    ['update trading_copy set quantity = quantity + 1 where user_id = :copy and position_id is not null'],
    [`update trading_copy set position_id = :one where user_id = :copy and position_id is not null`],
    [`update trading_copy set outcome = 'skipped', reason = 'late' where user_id = :copy and place = 5`],
    [`update trading_lead_fill set symbol = 'GBP/USD' where user_id = :leader and place = 5`],
    [`update trading_lead_fill set side = 'sell' where user_id = :leader and place = 5`],
    // For two of them.
    [
      `insert into trading_copy select (jsonb_populate_record(c, jsonb_build_object('place', 1))).*
        from trading_copy c where user_id = :copy and place = 3`,
      DEALT,
    ],
  ],
  'what copies owe their leaders is what was charged for them and not handed on': [
    [
      posted([
        [null, 'copy-payable', 'USD', -5],
        [null, 'fees', 'USD', 5],
      ]),
    ],
    ['update copying_fee set paid_at = now() where allocation_id = :allocation'],
  ],
  'a copy that has ended is empty, and one that runs is open': [
    [`update copying_allocation set ended_at = now(), stopped_by = 'customer' where id = :allocation`],
    [`update ledger_book set status = 'closed', closed_at = now() where user_id = :copy`],
    [`update ledger_book set kind = 'trading' where user_id = :copy`],
    ['update ledger_book set owner_id = :idle where user_id = :copy', MOVED],
    [
      all(
        `update copying_allocation set ended_at = now(), stopped_by = 'customer' where id = :allocation`,
        `update ledger_book set status = 'closed', closed_at = now() where user_id = :copy`,
      ),
    ],
  ],
};

export const FAULTS_OF_WHAT_IS_MANAGED: Faults = {
  'an investment that has ended is empty, and one that runs is open': [
    [`update managed_investment set status = 'ended', ended_at = now() where id = :investment`],
    [`update ledger_book set status = 'closed', closed_at = now() where user_id = :managed`],
    [`update ledger_book set kind = 'trading' where user_id = :managed`],
    ['update ledger_book set owner_id = :idle where user_id = :managed', MOVED],
    [
      all(
        `update managed_investment set status = 'ended', ended_at = now() where id = :investment`,
        `update ledger_book set status = 'closed', closed_at = now() where user_id = :managed`,
      ),
    ],
  ],
  'what an investment owes for its management is what was charged and not paid': [
    ['update managed_investment set owed = owed + 1 where id = :investment'],
    ['update managed_fee set fee = fee + 1 where investment_id = :investment'],
  ],
  'what investments have paid for their management is what was posted': [
    [
      `update ledger_entry set event = 'adjustment' where event = 'managed.fee'
        and id in (select entry_id from ledger_line where user_id = :managed)`,
    ],
    // Of a book in which nothing is managed.
    [
      all(
        posted(
          [
            [':idle', 'available', 'USD', -5],
            [null, 'fees', 'USD', 5],
          ],
          { event: 'managed.fee' },
        ),
        told(':idle', 'USD', -5),
      ),
    ],
  ],
};
