import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../platform/database.ts';

export type AuditRow = {
  readonly seq: bigint;
  readonly at: Date;
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly ip: string | null;
  readonly previousHash: string;
  readonly hash: string;
};

const columns = sql`
  seq, at, actor_id as "actorId", action, subject_id as "subjectId", detail, ip,
  previous_hash as "previousHash", hash`;

/** The end of the chain, under a lock that keeps writers in line until they commit. */
export async function lockTail(tx: Tx): Promise<{ seq: bigint; hash: string } | null> {
  await tx.run(sql`select pg_advisory_xact_lock(4811830)`);
  return tx.row(sql`select seq, hash from audit_entry order by seq desc limit 1`);
}

export async function insertRow(tx: Tx, row: AuditRow): Promise<void> {
  await tx.run(sql`
    insert into audit_entry (seq, at, actor_id, action, subject_id, detail, ip, previous_hash, hash)
    values (${row.seq}, ${row.at}, ${row.actorId}, ${row.action}, ${row.subjectId}, ${JSON.stringify(row.detail)},
      ${row.ip}, ${row.previousHash}, ${row.hash})`);
}

export async function selectFrom(queryable: Queryable, afterSeq: bigint, limit: number): Promise<AuditRow[]> {
  return queryable.rows<AuditRow>(
    sql`select ${columns} from audit_entry where seq > ${afterSeq} order by seq limit ${limit}`,
  );
}

export type AuditFilter = {
  readonly actorId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly action?: string | undefined;
};

function where(filter: AuditFilter) {
  return sql`
    (${filter.actorId ?? null}::uuid is null or actor_id = ${filter.actorId ?? null})
    and (${filter.subjectId ?? null}::uuid is null or subject_id = ${filter.subjectId ?? null})
    and (${filter.action ?? null}::text is null or action = ${filter.action ?? null})`;
}

export async function selectPage(
  queryable: Queryable,
  filter: AuditFilter,
  limit: number,
  offset: number,
): Promise<{ rows: AuditRow[]; total: number }> {
  const rows = await queryable.rows<AuditRow>(sql`
    select ${columns} from audit_entry where ${where(filter)} order by seq desc limit ${limit} offset ${offset}`);
  const count = await queryable.row<{ total: number }>(
    sql`select count(*)::int as total from audit_entry where ${where(filter)}`,
  );
  return { rows, total: count?.total ?? 0 };
}
