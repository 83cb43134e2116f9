/**
 * The audit log: who did what, when, to whom and why. Owns one append-only table in which each row carries the
 * hash of the row before, so that a changed, missing or inserted row shows, and the result of the newest walk along
 * that chain. It records and reads back; it never decides, and it does not know people by name.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { type PageBeside, pageBeside } from '../../platform/pages.ts';
import { GENESIS, hashOf } from './chain.ts';
import * as store from './store.ts';

export { type AuditChain, createAuditChain, verifyAudit, verifyWhole } from './chain.ts';
export { archivedEvent, archivedMonths, type MonthArchive, restoredEvent } from './archived-months.ts';
export { selectActions, streamRows } from './store.ts';
export type { AuditFilter, AuditRow } from './store.ts';

export type AuditEvent = {
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectId?: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** When it is not the one the transaction's call came from. */
  readonly ip?: string | null;
};

export type Audit = ReturnType<typeof createAudit>;

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
        ip: event.ip ?? tx.ip ?? null,
        previousHash: tail?.hash ?? GENESIS,
      };
      await store.insertRow(tx, { ...row, hash: hashOf(row) });
    },
    page: readPage,
    whoSetStatus: store.selectWhoSetStatus,
  };
}

async function readPage(
  queryable: Queryable,
  filter: store.AuditFilter,
  limit: number,
  cursor: store.AuditCursor = {},
): Promise<PageBeside<store.AuditRow, number>> {
  const found = await store.selectBeside(queryable, filter, cursor, limit + 1);
  return pageBeside(found, limit, cursor, ({ seq }) => Number(seq));
}
