import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Audit } from '../audit/index.ts';

/** A row as it goes over the wire, which is also how the audit log keeps it. */
export type Shown = Readonly<Record<string, unknown>>;

type Change = {
  readonly before?: Shown | undefined;
  readonly after?: Shown | undefined;
  readonly reason?: string | undefined;
};

/** Writes the row of the audit log: all of what came or went, and of an edit only what it changed. */
export async function auditChange(
  deps: { readonly audit: Audit },
  tx: Tx,
  { userId: actorId }: Identity,
  action: string,
  subjectId: string,
  change: Change,
): Promise<void> {
  await deps.audit.record(tx, { actorId, action, subjectId, detail: detailOf(change) });
}

/** The names of the fields in which two versions of a row differ. */
export function changedFields(before: Shown, after: Shown): readonly string[] {
  return Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

function detailOf({ reason, ...change }: Change): Shown {
  return reason === undefined ? versionsOf(change) : { ...versionsOf(change), reason };
}

function versionsOf({ before, after }: Change): Shown {
  if (!before || !after) return before ? { before } : { after };
  const fields = changedFields(before, after);
  const pick = (row: Shown) => Object.fromEntries(fields.map((field) => [field, row[field]]));
  return { before: pick(before), after: pick(after) };
}
