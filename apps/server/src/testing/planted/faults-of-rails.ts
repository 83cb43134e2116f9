import { all, type Faults, posted, told } from './plant.ts';

/** What can be wrong with chains, payouts and the bank. */

const FOLD = 'the bank of the journal is the fold of its statements';
const ONE_ENTRY =
  'each payment of ours is paid by one entry, of its amount or of its file, and comes back by one at most';
const CHAIN =
  'what the journal has on chains is what came there and is final, less what was paid and what that cost';
const SET_ASIDE = 'what is set aside for a payout has one, and nothing else leaves as one';
const POSTED = 'each entry of a statement is posted once and credited at most once, to the cent';
const SUSPENSE = 'suspense is what nobody has yet';

/** An entry at the end of the last statement, which has been posted. */
const entered = (amount: number, status: string, recalls = 'null') =>
  all(
    `insert into rail_bank_entry (id, statement_id, position, iban, currency, amount, booked_on, value_on, text, is_return, status,
        because, taken_at, recalls)
      select :one, id, 9, iban, currency, ${amount}, closed_on, closed_on, 'Planted', false, '${status}', null, now(), ${recalls}
      from rail_bank_statement where id = :statement`,
    `update rail_bank_statement set closing = closing + ${amount} where id = :statement`,
    posted(
      [
        [null, 'bank', 'EUR', -amount],
        [null, 'suspense', 'EUR', amount],
      ],
      { event: 'rail.entry', cause: ':one' },
    ),
  );

const receipt = (amount: number, isFinal: boolean, deposit = ':deposit') =>
  `insert into rail_receipt (id, network, txid, place, number, asset, chain_units, amount, height, is_final, deposit_id, seen_at)
    values (:one, 'Planted', 'ab', 0, 1, 'BTC', 1, ${amount}, 7, ${isFinal}, ${deposit}, now())`;

export const FAULTS_OF_RAILS: Faults = {
  [CHAIN]: [
    [
      posted([
        [null, 'chain', 'BTC', -5],
        [null, 'treasury', 'BTC', 5],
      ]),
    ],
    [
      `insert into rail_coin (network, txid, place, asset, chain_units, amount, id, height, is_final) values ('Planted', 'ab', 0, 'BTC', 5, 5, :one, 7, true)`,
    ],
  ],
  'what the journal has in cold storage is what moved there and did not come back': [
    [
      posted([
        [null, 'cold', 'BTC', -5],
        [null, 'treasury', 'BTC', 5],
      ]),
    ],
  ],
  'each payout is paid at most once, and ends as its line of the statement does': [
    ['update rail_payout set amount = amount + 1 where transaction_id = :payout'],
    // A second end, which moves nothing.
    [
      posted(
        [
          [null, 'suspense', 'EUR', 1000],
          [null, 'suspense', 'EUR', -1000],
        ],
        { event: 'payout.completed', cause: ':payout' },
      ),
    ],
    [`update rail_payout set state = 'sent' where transaction_id = :payout`, ONE_ENTRY, SET_ASIDE],
  ],
  [SET_ASIDE]: [
    [`update ledger_hold set kind = 'payout', turned_at = now() where subject_id = :withdrawal`],
    [
      posted(
        [
          [null, 'treasury', 'EUR', -5],
          [null, 'fees', 'EUR', 5],
        ],
        { event: 'payout.completed' },
      ),
    ],
  ],
  'a line of the statement credits each payment once': [
    [receipt(5, false)],
    [receipt(1_000_000, true), CHAIN],
  ],
};

export const FAULTS_OF_THE_BANK: Faults = {
  [FOLD]: [
    [
      posted([
        [null, 'bank', 'EUR', -5],
        [null, 'treasury', 'EUR', 5],
      ]),
    ],
    [
      posted([
        [null, 'bank', 'CHF', -5],
        [null, 'treasury', 'CHF', 5],
      ]),
    ],
  ],
  'statements of an account follow one another and add up': [
    ['update rail_bank_statement set closing = closing + 1 where id = :statement'],
    ['update rail_bank_statement set opening = opening + 1, closing = closing + 1 where id = :statement'],
    ['update rail_bank_statement set position = 7 where id = :statement'],
  ],
  [POSTED]: [
    [`update ledger_entry set cause_id = :two where event = 'rail.entry' and cause_id = :held`],
    [
      `update ledger_entry set event = 'deposit.suspended' where event = 'deposit.completed' and cause_id = :deposit`,
    ],
  ],
  'what a bank took back of a deposit is no more than came': [
    [
      all(
        entered(-100_00, 'recalled', ':deposit'),
        posted(
          [
            [null, 'treasury', 'EUR', -100_00],
            [null, 'suspense', 'EUR', 100_00],
          ],
          { id: ':two' },
        ),
      ),
    ],
  ],
  [ONE_ENTRY]: [
    ['update rail_payment set amount = amount + 1 where id = :payment'],
    ['update rail_payment set paid_by = null where id = :payment'],
    [
      `update rail_payment_file set iban = 'Another' where id = (select file_id from rail_payment where id = :payment)`,
    ],
    ['update rail_payment set returned_by = :held where id = :payment'],
  ],
  [SUSPENSE]: [
    [`update rail_bank_entry set status = 'capital', because = null where id = :held`],
    // Of a currency in which no bank has sent anything.
    [
      posted([
        [null, 'suspense', 'CHF', -5],
        [null, 'treasury', 'CHF', 5],
      ]),
    ],
    // What came on a chain and is credited to nobody is not the house's.
    [
      all(
        receipt(5, true, 'null'),
        posted([
          [null, 'chain', 'BTC', -5],
          [null, 'treasury', 'BTC', 5],
        ]),
      ),
    ],
    [
      all(
        told(':payer', 'EUR', 5),
        posted([
          [null, 'suspense', 'EUR', -5],
          [':payer', 'available', 'EUR', 5],
        ]),
      ),
    ],
  ],
};
