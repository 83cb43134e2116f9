import type { admin, users } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Queryable, Stored, Tx } from '../../../platform/database/database.ts';
import { containsPattern, type Part, selectPart } from '../../../platform/pages.ts';

/** SQL of identity checks: the documents of a person and what became of their submission. */

export type DocumentRow = Stored<z.output<typeof users.kycDocument>, 'uploadedAt'> & {
  readonly userId: string;
  readonly sha256: string;
  readonly fileName: string;
};

export type CaseRow = {
  readonly userId: string;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
};

const documentColumns = sql`
  id, user_id as "userId", kind, media_type as "mediaType", bytes, sha256, file_name as "fileName",
  uploaded_at as "uploadedAt"`;

export async function insertDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await tx.run(sql`
    insert into kyc_document (id, user_id, kind, media_type, bytes, sha256, file_name, uploaded_at)
    values (${row.id}, ${row.userId}, ${row.kind}, ${row.mediaType}, ${row.bytes}, ${row.sha256}, ${row.fileName},
      ${row.uploadedAt})`);
}

export async function selectDocument(queryable: Queryable, id: string): Promise<DocumentRow | null> {
  return queryable.row<DocumentRow>(sql`select ${documentColumns} from kyc_document where id = ${id}`);
}

export async function selectDocuments(
  queryable: Queryable,
  userIds: readonly string[],
): Promise<DocumentRow[]> {
  return queryable.rows<DocumentRow>(sql`
    select ${documentColumns} from kyc_document where user_id = any(${userIds}::uuid[]) order by uploaded_at, id`);
}

/** Which of these files no document has. */
export async function selectNameless(
  queryable: Queryable,
  fileNames: readonly string[],
): Promise<readonly string[]> {
  return queryable.values<string>(sql`
    select name from unnest(${fileNames}::text[]) as name
    where not exists (select from kyc_document where file_name = name)`);
}

export async function selectCase(queryable: Queryable, userId: string): Promise<CaseRow | null> {
  return queryable.row<CaseRow>(sql`
    select user_id as "userId", submitted_at as "submittedAt", decided_at as "decidedAt", decided_by as "decidedBy",
      reason
    from kyc_case where user_id = ${userId}`);
}

/** Opens the case anew: an earlier decision no longer counts. */
export async function submitCase(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into kyc_case (user_id, submitted_at) values (${userId}, ${at})
    on conflict (user_id) do update
      set submitted_at = excluded.submitted_at, decided_at = null, decided_by = null, reason = null`);
}

/** `by` is null when the operator decided. */
export type CaseDecision = {
  readonly id: string;
  readonly decision: admin.KycDecision['decision'];
  readonly by: string | null;
  readonly at: Date;
  readonly reason: string | null;
};

/** The newest decision stands in the case, and beside those before it in the list of all. */
export async function decideCase(tx: Tx, userId: string, one: CaseDecision): Promise<void> {
  await tx.run(sql`
    insert into kyc_case (user_id, submitted_at, decided_at, decided_by, reason)
    values (${userId}, ${one.at}, ${one.at}, ${one.by}, ${one.reason})
    on conflict (user_id) do update
      set decided_at = excluded.decided_at, decided_by = excluded.decided_by, reason = excluded.reason`);
  await tx.run(sql`
    insert into kyc_decision (id, user_id, decision, decided_at, decided_by, reason)
    values (${one.id}, ${userId}, ${one.decision}, ${one.at}, ${one.by}, ${one.reason})`);
}

export type DecisionRow = Pick<CaseDecision, 'decision' | 'at' | 'reason'> & {
  /** The address of who decided. */
  readonly by: string | null;
};

/** Everything that was decided about a person, the newest first. */
export async function selectDecisions(queryable: Queryable, userId: string): Promise<DecisionRow[]> {
  return queryable.rows<DecisionRow>(sql`
    select d.decision, d.decided_at as at, d.reason, by.email as by
    from kyc_decision d left join app_user by on by.id = d.decided_by
    where d.user_id = ${userId} order by d.decided_at desc, d.id desc`);
}

export type ReviewRow = {
  readonly userId: string;
  readonly user: string;
  readonly email: string;
  readonly accountType: users.User['accountType'];
  readonly status: users.KycStatus;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly decisions: number;
  /** When something was last decided before this submission. */
  readonly previousAt: Date | null;
};

export type ReviewFilter = { readonly status: admin.KycQueue; readonly search?: string | undefined };

/** People whose check stands at this point: who waits longest first, and of those decided the newest first. */
export async function selectReviews(
  queryable: Queryable,
  filter: ReviewFilter,
  part: Part,
): Promise<{ rows: readonly ReviewRow[]; total: number }> {
  // Few wait. Nearly everybody has been decided about, and has a case: those are met in the order they are shown in.
  const found =
    filter.status === 'pending'
      ? sql`app_user u left join kyc_case c on c.user_id = u.id where ${where(filter)}
          order by c.submitted_at nulls first, u.id`
      : sql`kyc_case c join app_user u on u.id = c.user_id where c.decided_at is not null and ${where(filter)}
          order by c.decided_at desc, c.user_id desc`;
  const select = sql`
    select u.id as "userId", u.first_name || ' ' || u.last_name as user, u.email, u.account_type as "accountType",
      u.kyc_status as status, c.submitted_at as "submittedAt", c.decided_at as "decidedAt", c.reason,
      (select count(*)::int from kyc_decision d where d.user_id = u.id) as decisions,
      (select max(d.decided_at) from kyc_decision d where d.user_id = u.id and d.decided_at < c.submitted_at)
        as "previousAt"
    from ${found}`;
  const counted = sql`app_user u where ${where(filter)}`;
  return selectPart(queryable, { select, counted }, part);
}

function where({ status, search }: ReviewFilter) {
  const pattern = search ? containsPattern(search) : null;
  return sql`
    u.kyc_status = ${status}
    and (${pattern}::text is null or u.first_name || ' ' || u.last_name ilike ${pattern} or u.email ilike ${pattern})`;
}
