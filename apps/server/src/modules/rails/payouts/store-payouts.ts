import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Part, selectPart } from '../../../platform/pages.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { Door } from '../door.ts';
import { stillOld } from './store-plans.ts';

/** SQL of what rails pay: each withdrawal once, by the id of its line; and what is planned beside them, transfers to cold storage. */

export type PayoutState = 'approved' | 'planned' | 'signed' | 'sent' | 'final' | 'given-back';

export type PayoutRow = {
  readonly id: string;
  readonly network: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly state: PayoutState;
  readonly problem: string | null;
  readonly approvedAt: Date;
  readonly changedAt: Date;
  /** Where it goes, as the customer wrote it. */
  readonly destination: string;
  readonly reference: string;
  /** It is no customer's, and comes after all that is. */
  readonly isCold: boolean;
  /** Whose it is was stopped since it was approved, or owes a payment that was taken back: it goes on when they may again. */
  readonly isStopped: boolean;
  /** Whose it is has shown who they are. */
  readonly isVerified: boolean;
};

const columns = sql`
  id, network, asset, amount, state, problem, approved_at as "approvedAt", changed_at as "changedAt", destination, reference,
  is_cold as "isCold", is_stopped as "isStopped", is_verified as "isVerified"`;
const isStopped = sql`(coalesce(u.status, 'closed') <> 'active' or coalesce(b.is_held, true))`;
const isVerified = sql`coalesce(u.kyc_status = 'verified', false)`;
/** What a payout is looked at with, and whoever it belongs to. */
const whose = sql`
  join view_transfer f on f.transaction_id = p.transaction_id join view_transaction t on t.id = p.transaction_id
  left join view_user u on u.id = t.user_id left join view_book b on b.user_id = t.user_id`;
const payouts = sql`(
  select p.transaction_id as id, p.network, p.asset, p.amount, p.state, p.problem, p.approved_at, p.changed_at,
    f.address as destination, t.reference, false as is_cold, ${isStopped} as is_stopped, ${isVerified} as is_verified
  from rail_payout p ${whose}
  union all
  select id, network, asset, amount, state, problem, approved_at, changed_at, address, reference, true, false, true
  from rail_cold_transfer where direction = 'to-cold') p`;

export async function insertPayout(
  tx: Tx,
  row: Pick<PayoutRow, 'id' | 'network' | 'asset' | 'amount' | 'approvedAt'> & {
    readonly rail: Door['kind'];
  },
): Promise<void> {
  const { id, rail, network, asset, amount, approvedAt } = row;
  await tx.run(sql`
    insert into rail_payout (transaction_id, rail, network, asset, amount, state, approved_at, changed_at)
    values (${id}, ${rail}, ${network}, ${asset}, ${amount}, 'approved', ${approvedAt}, ${approvedAt})`);
}

export async function selectPayout(queryable: Queryable, id: string): Promise<PayoutRow | null> {
  return queryable.row<PayoutRow>(sql`select ${columns} from ${payouts} where id = ${id}`);
}

/** Those of a network in a state, customers' first, in the order they were approved in. */
export async function selectPayouts(
  queryable: Queryable,
  network: string,
  state: PayoutState,
): Promise<PayoutRow[]> {
  return queryable.rows<PayoutRow>(sql`
    select ${columns} from ${payouts} where network = ${network} and state = ${state} order by is_cold, approved_at, id`);
}

/** Whoever changes a payout holds its row; the locks of its book and line come before. */
export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow | null> {
  await tx.run(sql`select from rail_payout where transaction_id = ${id} for update`);
  return selectPayout(tx, id);
}

/** From one state to the next; false where it is in another by now. */
export async function movePayout(
  tx: Tx,
  id: string,
  from: readonly PayoutState[],
  to: PayoutState,
  at: Date,
): Promise<boolean> {
  const moved = await tx.run(sql`
    update rail_payout set state = ${to}, problem = ${stillOld(to)}, changed_at = ${at}
    where transaction_id = ${id} and state = any(${[...from]})`);
  return moved === 1;
}

/** Why it does not go on; null once it does. */
export async function noteProblem(tx: Tx, id: string, problem: string | null): Promise<void> {
  await tx.run(sql`update rail_payout set problem = ${problem} where transaction_id = ${id}`);
  await tx.run(sql`update rail_cold_transfer set problem = ${problem} where id = ${id}`);
}

/** Payouts that may leave now, as `mayLeave` says of one. */
export const free = (isLive: boolean) =>
  sql`rail_payout p ${whose} where not ${isStopped} and (${isVerified} or not ${isLive}::boolean)`;

/** Whether it may leave now. What was so when it was asked for and approved is asked again (decision 113). */
export function mayLeave(
  { SITE_MODE }: Pick<Settings, 'SITE_MODE'>,
  { isStopped: isHeldBack, isVerified: isKnown }: Pick<PayoutRow, 'isStopped' | 'isVerified'>,
): boolean {
  return !isHeldBack && (SITE_MODE !== 'live' || isKnown);
}

export type ListedPayout = Omit<PayoutRow, 'isCold'> & {
  readonly userId: string;
  readonly user: string;
  readonly signatures: number;
  readonly txHash: string | null;
};

/** What is under way, the oldest first; what has ended, the newest first. */
export async function selectPayoutPage(queryable: Queryable, show: 'open' | 'ended', part: Part) {
  const [which, order] = show === 'open' ? [sql`not in`, sql`asc`] : [sql`in`, sql`desc`];
  const counted = sql`rail_payout p where p.state ${which} ('final', 'given-back')`;
  const select = sql`
    select p.transaction_id as id, p.network, p.asset, p.amount, p.state, p.approved_at as "approvedAt",
      p.problem, ${isStopped} as "isStopped", ${isVerified} as "isVerified", p.changed_at as "changedAt", f.address as destination, f.tx_hash as "txHash", t.reference, t.user_id as "userId",
      coalesce(u.email, '') as "user",
      (select count(*)::int from rail_payout_approval a where a.transaction_id = p.transaction_id) as signatures
    from rail_payout p ${whose}
    where p.state ${which} ('final', 'given-back')
    order by p.approved_at ${order}, p.transaction_id ${order}`;
  return selectPart<ListedPayout>(queryable, { select, counted }, part);
}
