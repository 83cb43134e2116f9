import sql, { empty, type Sql } from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../platform/database/database.ts';
import { allOf } from '../../platform/pages.ts';

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
  /** One action, or all that begin alike: `user.*`. */
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly hash?: string | undefined;
};

/** Beside which row a page stands: what is older than `before`, or newer than `after`. */
export type AuditCursor = { readonly before?: number | undefined; readonly after?: number | undefined };

function where({ actorId, subjectId, from, to, hash }: AuditFilter): Sql {
  return allOf(
    actorId ? sql`actor_id = ${actorId}` : empty,
    subjectId ? sql`subject_id = ${subjectId}` : empty,
    from ? sql`at >= ${from}` : empty,
    to ? sql`at < ${to}` : empty,
    hash ? sql`hash = ${hash}` : empty,
  );
}

/**
 * The rows beside a cursor, nearest to it first. Each action has its rows in order in an index, so of several actions
 * the first rows of each are taken, and of these the first.
 */
export async function selectBeside(
  queryable: Queryable,
  filter: AuditFilter,
  { before, after }: AuditCursor,
  limit: number,
): Promise<AuditRow[]> {
  const isUpwards = after !== undefined;
  const order = isUpwards ? sql`order by seq` : sql`order by seq desc`;
  const beside = isUpwards ? sql`seq > ${after}` : before === undefined ? sql`true` : sql`seq < ${before}`;
  const conditions = sql`${where(filter)} and ${beside}`;
  if (filter.action === undefined)
    return queryable.rows(
      sql`select ${columns} from audit_entry where ${conditions} ${order} limit ${limit}`,
    );
  const actions = await matching(queryable, filter.action);
  return queryable.rows<AuditRow>(sql`
    select found.* from unnest(${actions}::text[]) as wanted(name) cross join lateral (
      select ${columns} from audit_entry where action = wanted.name and ${conditions} ${order} limit ${limit}
    ) found ${order} limit ${limit}`);
}

async function matching(queryable: Queryable, action: string): Promise<readonly string[]> {
  if (!action.endsWith('*')) return [action];
  const start = action.slice(0, -1);
  return (await selectActions(queryable)).filter((name) => name.startsWith(start));
}

/** Who gave somebody the status they have; null where it was none of the staff. */
export async function selectWhoSetStatus(queryable: Queryable, userId: string): Promise<string | null> {
  return queryable.value<string>(sql`
    select actor_id from audit_entry
    where subject_id = ${userId} and action = 'user.updated' and detail -> 'after' ->> 'status' is not null
    order by seq desc limit 1`);
}

/** Every action there is a row of. The index is asked for the next name after each, so that few of its rows are read. */
export async function selectActions(queryable: Queryable): Promise<string[]> {
  return queryable.values<string>(sql`
    with recursive name(action) as (
      (select action from audit_entry order by action limit 1)
      union all
      select (select e.action from audit_entry e where e.action > name.action order by e.action limit 1)
      from name where name.action is not null
    ) select action from name where action is not null order by action`);
}

/** The whole selection, newest first, through a cursor. */
export async function* streamRows(database: Database, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  const actions = filter.action === undefined ? null : await matching(database, filter.action);
  yield* database.stream<AuditRow>(sql`
    select ${columns} from audit_entry
    where ${where(filter)} and (${actions}::text[] is null or action = any(${actions}::text[])) order by seq desc`);
}

/** How the newest walk along the chain came out. */
export type ChainVerdict = {
  readonly checkedAt: Date;
  readonly durationMs: number;
  readonly checked: bigint;
  readonly lastSeq: bigint | null;
  readonly lastHash: string | null;
  readonly brokenAt: bigint | null;
  readonly startedBy: string | null;
  /** The newest row that any walk has found in order. */
  readonly anchor: Anchor | null;
  /** How far the slow walk along what is old has come; null at its beginning. */
  readonly roundSeq: bigint | null;
};

export type Anchor = { readonly seq: bigint; readonly hash: string };

type VerdictRow = Omit<ChainVerdict, 'anchor'> & {
  readonly anchorSeq: bigint | null;
  readonly anchorHash: string | null;
};

export async function selectVerdict(queryable: Queryable): Promise<ChainVerdict | null> {
  const row = await queryable.row<VerdictRow>(sql`
    select checked_at as "checkedAt", duration_ms as "durationMs", checked, last_seq as "lastSeq",
      last_hash as "lastHash", broken_at as "brokenAt", started_by as "startedBy",
      anchor_seq as "anchorSeq", anchor_hash as "anchorHash", round_seq as "roundSeq"
    from audit_verification`);
  if (!row) return null;
  const { anchorSeq: seq, anchorHash: hash, ...verdict } = row;
  return { ...verdict, anchor: seq === null || hash === null ? null : { seq, hash } };
}

export async function upsertVerdict(queryable: Queryable, verdict: ChainVerdict): Promise<void> {
  const { checkedAt, durationMs, checked, lastSeq, lastHash, brokenAt, startedBy, anchor, roundSeq } =
    verdict;
  await queryable.run(sql`
    insert into audit_verification as kept (checked_at, duration_ms, checked, last_seq, last_hash, broken_at, started_by,
      anchor_seq, anchor_hash, round_seq)
    values (${checkedAt}, ${durationMs}, ${checked}, ${lastSeq}, ${lastHash}, ${brokenAt}, ${startedBy},
      ${anchor?.seq ?? null}, ${anchor?.hash ?? null}, ${roundSeq})
    on conflict (is_only) do update set checked_at = excluded.checked_at, duration_ms = excluded.duration_ms,
      checked = excluded.checked, last_seq = excluded.last_seq, last_hash = excluded.last_hash,
      broken_at = excluded.broken_at, started_by = excluded.started_by, round_seq = excluded.round_seq,
      -- Of two walks the slower one may have seen less: what has once been found in order stays the anchor.
      anchor_seq = greatest(kept.anchor_seq, excluded.anchor_seq),
      anchor_hash = case when coalesce(excluded.anchor_seq, 0) >= coalesce(kept.anchor_seq, 0)
        then excluded.anchor_hash else kept.anchor_hash end`);
}

/** Whether the row is still there as it was. */
export const isInLog = async (queryable: Queryable, { seq, hash }: Anchor): Promise<boolean> =>
  (await selectHash(queryable, seq)) === hash;

export async function selectHash(queryable: Queryable, seq: bigint): Promise<string | null> {
  return queryable.value<string>(sql`select hash from audit_entry where seq = ${seq}`);
}
