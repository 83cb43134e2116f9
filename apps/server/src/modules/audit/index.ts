/**
 * The audit log: who did what, when, to whom and why. Owns one append-only table in which each row carries the
 * hash of the row before, so that a changed, missing or inserted row shows. It records; it never decides.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Tx } from '../../platform/database.ts';
import * as store from './store.ts';

export { addAuditRoutes } from './admin-routes.ts';

export type AuditEvent = {
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectId?: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly ip?: string | null;
};

export type Audit = ReturnType<typeof createAudit>;

const GENESIS = '0'.repeat(64);

export function createAudit({ clock }: { readonly clock: Clock }) {
  return {
    /**
     * Adds a row in the transaction of the act itself. Write it as the last step: from here to the commit
     * everybody else who audits has to wait.
     */
    record: async (tx: Tx, event: AuditEvent): Promise<void> => {
      const tail = await store.lockTail(tx);
      const row = {
        seq: (tail?.seq ?? 0n) + 1n,
        at: clock.now(),
        actorId: event.actorId,
        action: event.action,
        subjectId: event.subjectId ?? null,
        detail: event.detail ?? {},
        ip: event.ip ?? null,
        previousHash: tail?.hash ?? GENESIS,
      };
      await store.insertRow(tx, { ...row, hash: hashOf(row) });
    },
    page: (queryable: Queryable, filter: store.AuditFilter, limit: number, offset: number) =>
      store.selectPage(queryable, filter, limit, offset),
  };
}

/** Walks the chain from the first row; answers where it first breaks, or null. */
export async function verifyAudit(database: Database): Promise<{ checked: number; brokenAt: bigint | null }> {
  let previous: { seq: bigint; hash: string } = { seq: 0n, hash: GENESIS };
  let checked = 0;
  for (;;) {
    const rows = await store.selectFrom(database, previous.seq, 1000);
    if (rows.length === 0) return { checked, brokenAt: null };
    for (const row of rows) {
      const linked = row.seq === previous.seq + 1n && row.previousHash === previous.hash;
      if (!linked || row.hash !== hashOf(row)) return { checked, brokenAt: row.seq };
      previous = row;
      checked += 1;
    }
  }
}

/** Hashes a row with its keys in a fixed order, so that the database may store the detail as it likes. */
function hashOf(row: Omit<store.AuditRow, 'hash'>): string {
  const content = [
    String(row.seq),
    row.at.toISOString(),
    row.actorId,
    row.action,
    row.subjectId,
    sortKeys(row.detail),
    row.ip,
    row.previousHash,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
