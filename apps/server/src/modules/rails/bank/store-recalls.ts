import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { EntryRow } from './store-entries.ts';

/** SQL of deposits that a bank took back, or may have. */

const taken = sql`(select coalesce(sum(r.amount), 0)::bigint from rail_bank_entry r
  where r.recalls = e.transaction_id and r.status = 'recalled')`;
const ofAccount = ({ id }: Pick<EntryRow, 'id'>) => sql`
  rail_bank_entry e join rail_bank_entry debit on debit.id = ${id} and debit.iban = e.iban and debit.currency = e.currency`;

/** What is left of a deposit over the account of an entry; null where it came by another way. */
export async function leftOfDeposit(
  queryable: Queryable,
  depositId: string,
  entry: Pick<EntryRow, 'id'>,
): Promise<bigint | null> {
  return queryable.value<bigint>(sql`
    select e.amount + ${taken} as left from ${ofAccount(entry)}
    where e.transaction_id = ${depositId} and e.amount > 0 and e.status in ('credited', 'offered')`);
}

export type RecallableRow = {
  readonly depositId: string;
  readonly reference: string;
  readonly userId: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly left: bigint;
  readonly bookedOn: string;
  readonly sender: string | null;
  readonly account: string | null;
};

/** Deposits of which so much is left: what the bank names first, then the same account, the same amount, the newest. */
export async function selectRecallable(
  queryable: Queryable,
  entry: Pick<EntryRow, 'id'>,
): Promise<RecallableRow[]> {
  return queryable.rows<RecallableRow>(sql`
    select e.transaction_id as "depositId", t.reference, e.user_id as "userId", e.currency, e.amount,
      e.amount + ${taken} as left, e.booked_on::text as "bookedOn", e.party_name as sender, e.party_account as account
    from ${ofAccount(entry)} join view_transaction t on t.id = e.transaction_id and t.status = 'completed'
    where e.amount > 0 and e.status in ('credited', 'offered') and debit.amount < 0
      and e.amount + ${taken} >= -debit.amount
    order by coalesce(e.end_to_end_id = debit.end_to_end_id, false) desc,
      coalesce(e.party_account = debit.party_account, false) desc, e.amount = -debit.amount desc,
      e.booked_on desc, e.id desc limit 20`);
}
