import type { site } from '@halyard/contract';
import sql from 'sql-template-tag';
import { named, type Queryable, type Tx } from '../../platform/database/database.ts';
import type { CheckDone, Finding } from '../../platform/database/row-checks.ts';

/** What a check of the books found. */
export type Verdict = {
  readonly checkedAt: Date;
  readonly findings: readonly Finding[];
  /** The rest is null for a verdict that an earlier version left behind. */
  readonly durationMs: number | null;
  readonly checks: readonly CheckDone[] | null;
  /** Who asked for it; null when it ran by itself. */
  readonly startedBy: string | null;
};

export type CapabilityRow = {
  readonly name: string;
  readonly isOn: boolean;
  readonly changedBy: string;
  readonly changedAt: Date;
};

export async function selectCapabilities(queryable: Queryable): Promise<CapabilityRow[]> {
  return queryable.rows<CapabilityRow>(sql`
    select name, is_on as "isOn", changed_by as "changedBy", changed_at as "changedAt" from site_capability`);
}

export type CapabilityChange = {
  readonly capability: site.Capability;
  readonly isOn: boolean;
  readonly by: string;
  readonly at: Date;
};

export async function upsertCapability(
  tx: Tx,
  { capability, isOn, by, at }: CapabilityChange,
): Promise<void> {
  await tx.run(sql`
    insert into site_capability (name, is_on, changed_by, changed_at) values (${capability}, ${isOn}, ${by}, ${at})
    on conflict (name) do update set is_on = excluded.is_on, changed_by = excluded.changed_by, changed_at = excluded.changed_at`);
}

/** By a name, since readiness asks for it while long reads may hold all other connections. */
export async function selectVerdict(queryable: Queryable): Promise<Verdict | null> {
  const query = sql`
    select checked_at as "checkedAt", findings, duration_ms as "durationMs", checks, started_by as "startedBy"
    from site_books_verdict`;
  return queryable.row<Verdict>(named('books-verdict', query));
}

export async function upsertVerdict(queryable: Queryable, verdict: Verdict): Promise<void> {
  const { checkedAt, findings, durationMs, checks, startedBy } = verdict;
  await queryable.run(sql`
    insert into site_books_verdict (checked_at, findings, duration_ms, checks, started_by)
    values (${checkedAt}, ${JSON.stringify(findings)}, ${durationMs}, ${JSON.stringify(checks)}, ${startedBy})
    on conflict (is_only) do update set checked_at = excluded.checked_at, findings = excluded.findings,
      duration_ms = excluded.duration_ms, checks = excluded.checks, started_by = excluded.started_by`);
}
