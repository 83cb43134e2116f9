import { actionLabel, areaLabel } from '../../domain/staff/audit-words.ts';
import type { Choice } from '../../ui/forms/select.tsx';
import { type Asked, days, search, select } from '../../ui/lists/filters.ts';

/** Which rows of the log are looked at. */
export const auditFilters = (actions: readonly string[]) => ({
  actor: search('Who did it', 'Who: email or id...'),
  subject: search('Whom it concerns, or a hash', 'Whom: email or id, or a hash...'),
  action: select('Action', actionsToChoose(actions), {
    takes: (text) => /^[\w.-]{1,60}\*?$/.test(text),
    className: 'max-sm:col-span-2 sm:w-64',
  }),
  days,
});
export type AuditFilters = ReturnType<typeof auditFilters>;

const HASH = /^[0-9a-f]{64}$/i;

/** What the server is asked for. Somebody may also look for a hash they have written down. */
export function queryOf({ subject, ...asked }: Asked<AuditFilters>) {
  if (subject === undefined) return asked;
  return { ...asked, ...(HASH.test(subject) ? { hash: subject } : { subject }) };
}

/** The same for a file; nothing where one row is looked for, which would give the whole log instead. */
export function exportQueryOf(asked: Asked<AuditFilters>) {
  return HASH.test(asked.subject ?? '') ? null : asked;
}

/** Every action there is a row of, each area under its own "everything". */
function actionsToChoose(actions: readonly string[]): readonly Choice[] {
  const areas = Map.groupBy(actions, (action) => action.split('.')[0] ?? '');
  const known = [...areas].flatMap(([area, own]): readonly Choice[] => [
    { value: `${area}.*`, label: areaLabel(area) },
    ...own.map((value) => ({ value, label: actionLabel(value) })),
  ]);
  return [{ value: '', label: 'All actions' }, ...known];
}
