import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { auditChange, type Author, changedFields, type Shown } from './audit-change.ts';
import type { AnalysisDeps } from './index.ts';

/** What staff write, and may change and take away again: news, and events of the calendar. */
export type Editable<Row> = {
  /** What the audit log calls it. */
  readonly name: 'news' | 'calendar-event';
  /** Under a lock: of two administrators who change it at once the second learns of the first. Refused when it is gone. */
  readonly lock: (tx: Tx, id: string) => Promise<Row>;
  readonly update: (tx: Tx, row: Row) => Promise<void>;
  readonly hide: (tx: Tx, id: string, at: Date) => Promise<void>;
  /** As it goes over the wire. */
  readonly toShown: (row: Row) => Shown;
};

type Deps = Pick<AnalysisDeps, 'audit' | 'clock'>;
type Edit = { readonly version?: number | undefined; readonly reason?: string | undefined };

/** Changes the version that somebody has seen; an edit that changes nothing leaves no trace. */
export async function editRow<Row extends { readonly version: number }>(
  { name, lock, update, toShown }: Editable<Row>,
  deps: Deps,
  tx: Tx,
  { author, id, edit }: { readonly author: Author; readonly id: string; readonly edit: Edit },
  apply: (before: Row) => Row,
): Promise<Row> {
  const before = await lock(tx, id);
  if (edit.version !== before.version) refuse('edit-conflict');
  const changed = apply(before);
  if (changedFields(before, changed).length === 0) return before;
  const after = { ...changed, version: before.version + 1 };
  await update(tx, after);
  const change = { before: toShown(before), after: toShown(after), reason: edit.reason };
  await auditChange(deps, tx, author, `${name}.updated`, id, change);
  return after;
}

/** Whoever names a version deletes what they have seen, or learns that it was changed. */
export async function deleteRow<Row extends { readonly version: number }>(
  { name, lock, hide, toShown }: Editable<Row>,
  deps: Deps,
  tx: Tx,
  { author, id, edit }: { readonly author: Author; readonly id: string; readonly edit: Edit },
): Promise<void> {
  const before = await lock(tx, id);
  if (edit.version !== undefined && edit.version !== before.version) refuse('edit-conflict');
  await hide(tx, id, deps.clock.now());
  const change = { before: toShown(before), reason: edit.reason };
  await auditChange(deps, tx, author, `${name}.deleted`, id, change);
}
