import { all, type Faults, posted, told } from './plant.ts';

/** What can be wrong with chains, payouts and the bank. */

const FOLD = 'the bank of the journal is the fold of its statements';
const ONE_ENTRY =
  'each payment of ours is paid by one entry, of its amount or of its file, and comes back by one at most';
const CHAIN =
  'what the journal has on chains is what came there and is final, less what was paid and what that cost';
const SET_ASIDE = 'what is set aside for a payout has one, and nothing else leaves as one';
const COLD = 'what the journal has in cold storage is what moved there and did not come back';
const PAYOUTS = 'each payout is paid at most once, and ends as its line of the statement does';
const WEEKS = 'the sums of weeks are those of the statement';
const STATEMENT = 'the statement adds up to the balance';
const WITHDRAWALS = 'each pending withdrawal is held with its fee, and nothing else is';
const POSTED = 'each entry of a statement is posted once and credited at most once, to the cent';
const SUSPENSE = 'suspense is what nobody has yet';
const USED_UP = 'a coin is used up where a block that was read has used it up, and nowhere else';

type Whose = { readonly recalls?: string; readonly of?: string; readonly pays?: string };
/** An entry at the end of the last statement, which has been posted. */
const entered = (amount: number, status: string, { recalls = 'null', of = 'null', pays = 'null' }: Whose) =>
  all(
    `insert into rail_bank_entry (id, statement_id, position, iban, currency, amount, booked_on, value_on, text, is_return, status,
        because, taken_at, recalls, transaction_id, pays)
      select :one, id, 9, iban, currency, ${amount}, closed_on, closed_on, 'Planted', false, '${status}', null, now(), ${recalls}, ${of}, ${pays}
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

/** The same, of which nothing is left in suspense. */
const explained = (amount: number, status: string, whose: Whose = {}) =>
  all(
    entered(amount, status, whose),
    posted(
      [
        [null, 'treasury', 'EUR', amount],
        [null, 'suspense', 'EUR', -amount],
      ],
      { id: ':two' },
    ),
  );

const ofChain = posted([
  [null, 'chain', 'BTC', -5],
  [null, 'treasury', 'BTC', 5],
]);
const coinThat = (isFinal: boolean) =>
  `insert into rail_coin (network, txid, place, asset, chain_units, amount, id, height, is_final) values ('Planted', 'ab', 0, 'BTC', 5, 5, :one, 7, ${isFinal})`;
const coin = coinThat(true);
/** Moved, with what it left by or came as. */
const toOrFromCold = (direction: string, plan: string, came: string) =>
  `insert into rail_cold_transfer (id, reference, network, asset, direction, amount, address, state, plan_id, coin_id, approved_at, changed_at)
    values (:two, 'COLD-PLANTED', 'Planted', 'BTC', '${direction}', 5, 'x', 'final', ${plan}, ${came}, now(), now())`;

const receipt = (amount: number, isFinal: boolean, deposit = ':deposit') =>
  `insert into rail_receipt (id, network, txid, place, number, asset, chain_units, amount, height, is_final, deposit_id, seen_at)
    values (:one, 'Planted', 'ab', 0, 1, 'BTC', 1, ${amount}, 7, ${isFinal}, ${deposit}, now())`;

/** What came and is worth nothing in the journal, as what we sent ourselves. */
const output = (table: 'coin' | 'receipt', isSpent: boolean) =>
  table === 'coin'
    ? `insert into rail_coin (network, txid, place, asset, chain_units, amount, id, height, is_final, is_spent)
        values ('Planted', 'ab', 0, 'BTC', 5, 0, :one, 7, true, ${isSpent})`
    : `insert into rail_receipt (id, network, txid, place, number, asset, chain_units, amount, height, is_final, is_spent, seen_at)
        values (:one, 'Planted', 'ab', 0, 1, 'BTC', 5, 0, 7, true, ${isSpent}, now())`;
const spend = (used: string, network = 'Planted') =>
  `insert into rail_spend (network, coin, txid, height, succeeded) values ('${network}', '${used}', 'cd', 8, true)`;

/** A deposit that two have declined. */
const declined = `insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, completed_at)
    values (:two, :payer, 'DEP-PLANTED', 'deposit', 'failed', 'BTC', 5, 'Planted', now(), now())`;
const sentByUs = `insert into rail_unplanned (id, network, txid, fee_asset, fee_units, fee_amount) values (:two, 'Planted', 'ab', 'BTC', 0, 0)`;

export const FAULTS_OF_RAILS: Faults = {
  [CHAIN]: [
    [ofChain],
    [coin],
    // What is not final has not come.
    [all(receipt(5, false, 'null'), ofChain)],
    [
      `insert into rail_payout (transaction_id, rail, network, asset, amount, state, approved_at, changed_at)
        values (:one, 'utxo', 'Planted', 'BTC', 5, 'final', now(), now())`,
    ],
    [
      `insert into rail_plan (id, network, kind, state, fee_asset, fee_units, fee_amount, planned_at, changed_at)
        values (:one, 'Planted', 'sweep', 'final', 'BTC', 5, 5, now(), now())`,
    ],
    [
      `insert into rail_unplanned (id, network, txid, fee_asset, fee_units, fee_amount) values (:one, 'Planted', 'ab', 'BTC', 5, 5)`,
    ],
    [toOrFromCold('to-cold', ':one', 'null'), COLD],
  ],
  [COLD]: [
    // What came back is on its chain, and the journal knows of both or of neither.
    [all(coin, ofChain, toOrFromCold('from-cold', 'null', ':one'))],
    // Nothing has come back before it is final.
    [
      all(
        coinThat(false),
        toOrFromCold('from-cold', 'null', ':one'),
        posted([
          [null, 'cold', 'BTC', 5],
          [null, 'treasury', 'BTC', -5],
        ]),
      ),
    ],
    [
      posted([
        [null, 'cold', 'BTC', -5],
        [null, 'treasury', 'BTC', 5],
      ]),
    ],
  ],
  [PAYOUTS]: [
    [`update rail_payout set asset = 'USD' where transaction_id = :payout`],
    ['update ledger_transaction set amount = amount + 1 where id = :payout', STATEMENT],
    [
      `update ledger_transaction set status = 'pending', completed_at = null where id = :payout`,
      STATEMENT,
      WITHDRAWALS,
      WEEKS,
    ],
    [`update ledger_hold set kind = 'withdrawal', turned_at = null where subject_id = :payout`],
    // Nothing left for it.
    [`update ledger_entry set event = 'adjustment' where event = 'payout.completed' and cause_id = :payout`],
    // It was given back, and has left all the same.
    [
      all(
        `update ledger_entry set event = 'adjustment' where event = 'payout.completed' and cause_id = :payout`,
        `update rail_payout set state = 'given-back' where transaction_id = :payout`,
      ),
      ONE_ENTRY,
    ],
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
  [USED_UP]: [
    [output('coin', true)],
    [output('receipt', true)],
    [all(output('coin', false), spend('ab:0'))],
    [all(output('receipt', false), spend('ab:0'))],
    // Another output of the same transaction, and the same of another chain.
    [all(output('coin', true), spend('ab:1'))],
    [all(output('receipt', true), spend('ab:0', 'Elsewhere'))],
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
    // What lay there in the beginning is nowhere in the journal.
    ['update rail_bank_statement set opening = opening + 1, closing = closing + 1'],
    [
      `insert into rail_bank_statement select (jsonb_populate_record(s, jsonb_build_object(
          'id', :one, 'currency', 'CHF', 'opening', 5, 'closing', 5))).*
        from rail_bank_statement s where position = 1`,
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
    [explained(-100_00, 'recalled', { recalls: ':deposit' })],
    // What nobody was credited can be taken back from nobody.
    [
      all(
        explained(-10_00, 'recalled', { recalls: ':deposit' }),
        `update rail_bank_entry set status = 'capital' where transaction_id = :deposit`,
      ),
    ],
    // What came was taken back from nobody, and hides nothing that was.
    [explained(5, 'recalled', { recalls: ':deposit' })],
  ],
  [ONE_ENTRY]: [
    ['update rail_payment set amount = amount + 1 where id = :payment'],
    ['update rail_payment set paid_by = null where id = :payment'],
    [
      `update rail_payment_file set iban = 'Another' where id = (select file_id from rail_payment where id = :payment)`,
    ],
    ['update rail_payment set returned_by = :held where id = :payment'],
    [`update rail_payment_file set status = 'made', handed_at = null where id = :file`],
    ['update rail_bank_entry set pays = :one where id = :paid'],
    // Not all of the sum of its file.
    [
      all(
        'update rail_bank_entry set pays = :file where id = :paid',
        'update rail_payment set amount = amount - 1 where id = :payment',
      ),
    ],
    // Of several in one sum a charge may be left, of one alone nothing.
    [
      all(
        'update rail_payment set amount = amount - 1 where id = :payment',
        posted(
          [
            [null, 'suspense', 'EUR', 1],
            [null, 'fees', 'EUR', -1],
          ],
          { event: 'rail.cost', cause: ':paid' },
        ),
      ),
      SUSPENSE,
    ],
    [explained(-5, 'paid', { pays: ':file' })],
    [explained(5, 'returned')],
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
    // What nobody has yet is not the house's.
    [explained(5, 'new')],
    [explained(5, 'returning')],
    [explained(5, 'offered', { of: ':withdrawal' })],
    // Nor is what came on a chain and is credited to nobody; and before it is final it is nowhere.
    [
      all(
        receipt(5, false, 'null'),
        posted([
          [null, 'chain', 'BTC', -5],
          [null, 'suspense', 'BTC', 5],
        ]),
      ),
      CHAIN,
    ],
    [
      all(
        receipt(5, true, 'null'),
        posted([
          [null, 'chain', 'BTC', -5],
          [null, 'treasury', 'BTC', 5],
        ]),
      ),
    ],
    // What was declined stays there, unless we had sent it ourselves: then it is the house's again.
    [
      all(
        declined,
        receipt(5, true, ':two'),
        posted([
          [null, 'chain', 'BTC', -5],
          [null, 'treasury', 'BTC', 5],
        ]),
      ),
    ],
    [
      all(
        declined,
        sentByUs,
        receipt(5, true, ':two'),
        posted([
          [null, 'suspense', 'BTC', 5],
          [null, 'treasury', 'BTC', -5],
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
