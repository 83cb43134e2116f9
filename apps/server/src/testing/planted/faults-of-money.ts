import { all, type Faults, posted, told } from './plant.ts';

/** What can be wrong with the book and with messages. */

const MESSAGES = "an account's messages are numbered without a gap or a repeat";
const EVENTS = "an account's events are numbered without a gap or a repeat";
const CAUSE = 'an entry and its cause belong to the same customer';
const FOLD = 'balances are the fold of their lines';
const STATEMENT = 'the statement adds up to the balance';
const HOLDS = 'locked balances are the sum of active holds';
const WITHDRAWALS = 'each pending withdrawal is held with its fee, and nothing else is';
const WEEKS = 'the sums of weeks are those of the statement';
const CLAIMS = 'what is owed of reversed payments is what the house lost by them';
const HELD = 'books are held while their owner owes something, and no longer';
const MOVED = 'money moves between books of one owner alone, and arrives as it left';
const PAYOUTS = 'each payout is paid at most once, and ends as its line of the statement does';

const aHold = (kind: string) =>
  `insert into ledger_hold (id, user_id, asset, amount, kind, subject_id, placed_at) values (:two, :idle, 'USD', 5, '${kind}', :two, now())`;
const aClaim = (of: string, paid: number, settled: string) =>
  `insert into ledger_claim (id, transaction_id, user_id, asset, amount, paid, opened_at, settled_at) values (:one, :deposit, ${of}, 'EUR', 5, ${paid}, now(), ${settled})`;
const lost = posted([
  [null, 'chain-loss', 'EUR', -5],
  [null, 'treasury', 'EUR', 5],
]);
const locked = posted([
  [':idle', 'available', 'USD', -5],
  [':idle', 'locked', 'USD', 5],
]);

export const FAULTS_OF_THE_BOOK: Faults = {
  'each entry balances per asset': [
    [
      `update ledger_line set amount = amount + 1 where account = 'promotions'
        and entry_id = (select entry_id from ledger_line where user_id = :idle limit 1)`,
    ],
    [
      posted([
        [null, 'treasury', 'USD', 5],
        [null, 'treasury', 'EUR', -5],
      ]),
    ],
  ],
  'every entry has all its lines, and every line its entry': [
    [
      'update ledger_entry set line_count = 3 where id = (select entry_id from ledger_line where user_id = :idle limit 1)',
    ],
    ['delete from ledger_entry where id = (select entry_id from ledger_line where user_id = :idle limit 1)'],
    [
      `insert into ledger_entry (id, event, cause_id, line_count, posted_at) values (:one, 'adjustment', :two, 2, now())`,
    ],
  ],
  'no customer account is below zero and no deficit above': [
    [
      all(
        'alter table ledger_balance drop constraint ledger_balance_available',
        posted([
          [null, 'treasury', 'USD', 100_000_000],
          [':idle', 'available', 'USD', -100_000_000],
        ]),
        told(':idle', 'USD', -100_000_000),
      ),
    ],
    [
      all(
        'alter table ledger_balance drop constraint ledger_balance_deficit',
        posted([
          [':idle', 'deficit', 'USD', 5],
          [':idle', 'available', 'USD', -5],
        ]),
      ),
    ],
    [
      all(
        'alter table ledger_balance drop constraint ledger_balance_locked',
        posted([
          [':idle', 'available', 'USD', 5],
          [':idle', 'locked', 'USD', -5],
        ]),
      ),
      HOLDS,
    ],
  ],
  [FOLD]: [
    ['update ledger_balance set deficit = deficit - 1 where user_id = :user', STATEMENT],
    ['update ledger_balance set locked = locked + 1 where user_id = :idle', STATEMENT, HOLDS],
    [
      all(
        told(':idle', 'USD', 1),
        'update ledger_balance set available = available + 1 where user_id = :idle',
      ),
    ],
    [
      all(
        told(':idle', 'EUR', 1),
        `insert into ledger_balance (user_id, asset, available) values (:idle, 'EUR', 1)`,
      ),
    ],
    [
      all(
        told(':idle', 'EUR', 1),
        posted([
          [null, 'treasury', 'EUR', -1],
          [null, 'treasury', 'EUR', 1],
        ]),
        `update ledger_line set user_id = :idle, account = 'available' where entry_id = :one and position = 2`,
      ),
      STATEMENT,
    ],
  ],
  [HOLDS]: [
    [locked],
    [aHold('withdrawal'), WITHDRAWALS],
    [`update ledger_hold set asset = 'EUR' where subject_id = :withdrawal`, WITHDRAWALS],
  ],
  [WITHDRAWALS]: [
    [all(locked, aHold('withdrawal'))],
    ['update ledger_transaction set fees = fees + 1 where id = :withdrawal'],
    [`update ledger_transaction set amount = amount - 1 where id = :withdrawal`],
    ['update ledger_transaction set user_id = :idle where id = :withdrawal', CAUSE, WEEKS],
    [`update ledger_transaction set status = 'failed', completed_at = now() where id = :withdrawal`],
    ['update ledger_hold set released_at = now() where subject_id = :withdrawal', HOLDS],
    ['update ledger_hold set released_at = null where subject_id = :payout', HOLDS, PAYOUTS],
  ],
  [STATEMENT]: [
    [`update ledger_transaction set amount = amount + 1 where user_id = :idle and type = 'adjustment'`],
    // In a currency in which nothing is held, and nothing ever was.
    [told(':idle', 'EUR', 5)],
    [`delete from ledger_transaction where user_id = :idle`, WEEKS],
    [
      posted([
        [':user', 'deficit', 'USD', -5],
        [null, 'treasury', 'USD', 5],
      ]),
    ],
  ],
  [WEEKS]: [
    ['delete from ledger_week where user_id = :idle'],
    ['update ledger_week set transactions = transactions + 1 where user_id = :idle'],
    ['update ledger_week set deposits = deposits + 1 where user_id = :payer'],
    ['update ledger_week set withdrawals = withdrawals + 1 where user_id = :payer'],
    ['update ledger_transaction set usd_value = usd_value + 1 where id = :deposit'],
    ['update ledger_transaction set usd_value = usd_value + 1 where id = :payout'],
    [`insert into ledger_week (user_id, week, transactions) values (:idle, '2026-01-05', 1)`],
  ],
  [CAUSE]: [
    [
      all(
        posted(
          [
            [null, 'adjustments', 'USD', -5],
            [':idle', 'available', 'USD', 5],
          ],
          { cause: ':withdrawal' },
        ),
        told(':idle', 'USD', 5),
      ),
    ],
    // As if it were a transfer, with a line for each of them.
    [`update ledger_entry set event = 'adjustment' where cause_id = :sent`],
    [
      all(
        posted(
          [
            [':mover', 'available', 'USD', -5],
            [':idle', 'available', 'USD', 5],
          ],
          { event: 'book.transferred', cause: ':sent' },
        ),
        told(':mover', 'USD', -5),
        told(':idle', 'USD', 5),
      ),
    ],
  ],
  'no entry is of practice and of real money': [
    [
      `update ledger_line set account = 'promotions' where account like 'practice-%'
        and entry_id = (select entry_id from ledger_line where user_id = :practice limit 1)`,
    ],
    [
      all(
        posted([
          [':practice', 'available', 'USD', -5],
          [':mover', 'available', 'USD', 5],
        ]),
        told(':practice', 'USD', -5),
        told(':mover', 'USD', 5),
      ),
    ],
  ],
  [CLAIMS]: [
    [lost],
    [aClaim(':payer', 0, 'null'), HELD],
    // It has ended before it was paid back.
    [all('alter table ledger_claim drop constraint ledger_claim_end', aClaim(':payer', 0, 'now()'), lost)],
    // Of which a part was paid back.
    [all(aClaim(':payer', 3, 'null'), lost, 'update ledger_book set is_held = true where owner_id = :payer')],
  ],
  [HELD]: [
    [all(aClaim(':payer', 5, 'now()'), 'update ledger_book set is_held = true where owner_id = :payer')],
    ['update ledger_book set is_held = true where user_id = :idle'],
    ['update ledger_book set is_held = true where user_id = :second'],
    [all(aClaim(':mover', 0, 'null'), lost, 'update ledger_book set is_held = true where user_id = :mover')],
  ],
  [MOVED]: [
    ['update ledger_book set owner_id = :idle where user_id = :second'],
    [`update ledger_transaction set reference = 'TRF-ANOTHER' where id = :received`, CAUSE],
    [`update ledger_transaction set asset = 'EUR' where id = :received`, CAUSE, STATEMENT],
    ['update ledger_transaction set amount = amount + 1 where id = :received', CAUSE, STATEMENT],
    // It arrived twice.
    [
      all(
        told(':practice', 'USD', 50_00),
        `update ledger_transaction set reference = (select reference from ledger_transaction where id = :sent) where description = 'Planted'`,
      ),
      STATEMENT,
    ],
  ],
  'no more of a deposit is taken back than it brought': [
    [
      `insert into ledger_claim (id, transaction_id, user_id, asset, amount, paid, opened_at, settled_at)
        values (:one, :deposit, :payer, 'EUR', 8001, 8001, now(), now())`,
    ],
    [
      all(
        `insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, completed_at)
          select gen_random_uuid(), user_id, 'ADJ-TAKEN', 'adjustment', 'completed', asset, -8001,
            concat_ws(chr(31), '', 'payment-taken-back', reference), now(), now() from ledger_transaction where id = :deposit`,
        told(':payer', 'EUR', 8001),
      ),
    ],
  ],
};

export const FAULTS_OF_MESSAGES: Faults = {
  [MESSAGES]: [
    ['update live_account set last_seq = last_seq + 1 where user_id = :idle'],
    ['delete from live_account where user_id = :idle'],
    ['delete from live_event where user_id = :user and seq = 2'],
    ['delete from live_event where user_id = :idle', EVENTS],
    [
      `update live_event set seq = seq + 500
        where user_id = :idle and seq = (select last_seq from live_account where user_id = :idle)`,
    ],
  ],
  [EVENTS]: [
    ['update live_account set last_event = last_event + 1 where user_id = :user'],
    [
      'update live_event set first_event = first_event + 1 where user_id = :user and seq = (select max(seq) from live_event where user_id = :user and first_event is not null)',
    ],
  ],
};
