import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { auditChange, changedFields } from './audit-change.ts';
import type { AnalysisDeps } from './deps.ts';

type Row = { readonly id: string; readonly version: number };
/** What each row has beside what staff write. */
type Origin = 'id' | 'createdBy' | 'isSample' | 'version';

/** One kind of what staff write, and may change and take away again: news, or events of the calendar. */
export type Editable<R extends Row, Fields, Changes> = {
  /** What the audit log calls it. */
  readonly name: 'news' | 'calendar-event';
  /** Under a lock: of two administrators who change it at once the second learns of the first. Refused when it is gone. */
  readonly lock: (tx: Tx, id: string) => Promise<R>;
  readonly insert: (tx: Tx, row: R) => Promise<void>;
  readonly update: (tx: Tx, row: R) => Promise<void>;
  readonly hide: (tx: Tx, id: string, at: Date) => Promise<void>;
  readonly written: (fields: Fields, now: Date) => Omit<R, Origin>;
  readonly changed: (before: R, changes: Changes) => R;
};

type Deps = Pick<AnalysisDeps, 'audit' | 'clock'>;
type Edit = { readonly version?: number | undefined; readonly reason?: string | undefined };

/** Writes, changes and takes away rows of one kind. Every one of these stands in the audit log. */
export function createEditor<R extends Row, Fields, Changes extends Edit>(
  kind: Editable<R, Fields, Changes>,
) {
  const { name, lock } = kind;
  const insertNew = async (tx: Tx, fields: Fields, now: Date, createdBy: string | null): Promise<R> => {
    const origin = { id: newId(), createdBy, isSample: createdBy === null, version: 1 };
    const row = { ...kind.written(fields, now), ...origin } as unknown as R;
    await kind.insert(tx, row);
    return row;
  };
  return {
    create: async (deps: Deps, tx: Tx, author: Identity, fields: Fields): Promise<R> => {
      const row = await insertNew(tx, fields, deps.clock.now(), author.userId);
      await auditChange(deps, tx, author, `${name}.created`, row.id, { after: row });
      return row;
    },
    /** Adds a sample without an administrator. A sample stays one, whatever is changed about it. */
    seed: async (tx: Tx, fields: Fields, now: Date): Promise<void> => {
      await insertNew(tx, fields, now, null);
    },
    /** Changes the version that somebody has seen; an edit that changes nothing leaves no trace. */
    update: async (deps: Deps, tx: Tx, author: Identity, id: string, changes: Changes): Promise<R> => {
      const before = await lock(tx, id);
      if (changes.version !== before.version) refuse('edit-conflict');
      const changed = kind.changed(before, changes);
      if (changedFields(before, changed).length === 0) return before;
      const after = { ...changed, version: before.version + 1 };
      await kind.update(tx, after);
      const change = { before, after, reason: changes.reason };
      await auditChange(deps, tx, author, `${name}.updated`, id, change);
      return after;
    },
    /** Whoever names a version deletes what they have seen, or learns that it was changed. */
    delete: async (deps: Deps, tx: Tx, author: Identity, id: string, deletion: Edit = {}): Promise<void> => {
      const before = await lock(tx, id);
      if (deletion.version !== undefined && deletion.version !== before.version) refuse('edit-conflict');
      await kind.hide(tx, id, deps.clock.now());
      const change = { before, reason: deletion.reason };
      await auditChange(deps, tx, author, `${name}.deleted`, id, change);
    },
  };
}
