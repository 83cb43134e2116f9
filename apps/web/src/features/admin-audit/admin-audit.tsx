import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { download } from '../../platform/calls/download.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { ADMIN } from '../../texts/admin/admin.ts';
import { RECORDS } from '../../texts/admin/ledger.ts';
import { ExportButton } from '../../ui/lists/export-button.tsx';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { type ListPlace, useListPlace } from '../../ui/lists/use-list-place.ts';
import { AuditRow } from './audit-row.tsx';
import { ChainPanel } from './chain-panel.tsx';
import { NobodyFound, NoneFound } from '../../ui/lists/none-found.tsx';
import { actionLabel, areaLabel } from '../../domain/staff/audit-words.ts';
import type { Choice } from '../../ui/forms/select.tsx';
import { type Asked, days, search, select } from '../../ui/lists/filters.ts';

/** Who did what, newest first, and the proof that the log was not changed. */
export function AdminAudit() {
  const known = useQuery(read(admin.adminAuditActions));
  const place = useListPlace(auditFilters(known.data?.actions ?? []), { tab: 'audit' });
  const query = { ...queryOf(place.asked), ...place.cursor };
  const list = useQuery(paged(read(admin.adminListAudit, { query })));
  return (
    <div className="flex flex-col gap-4">
      <ChainPanel />
      <div className="flex flex-col gap-2">
        <FilterRow place={place} of={['actor', 'subject']} />
        <FilterRow place={place} of={['action', 'days']}>
          <ExportAudit place={place} />
        </FilterRow>
      </div>
      <Listing
        of={list}
        rows={list.data?.entries}
        cursor={place.cursor}
        onCursor={place.turn}
        noun="rows"
        failed={ADMIN.auditFailure.refused}
        loading="Loading the audit log"
        expects={10}
        nobody={<NobodyFound place={place} />}
        empty={
          <NoneFound title="Nothing found" place={place}>
            Every act of staff will stand here, with who did it and from where.
          </NoneFound>
        }
      >
        {(rows) => (
          <ol
            aria-label="Audit log"
            className="divide-y divide-line border-y border-line bg-surface max-sm:-mx-4 sm:rounded-panel sm:border"
          >
            {rows.map((entry) => (
              <AuditRow key={entry.seq} entry={entry} />
            ))}
          </ol>
        )}
      </Listing>
    </div>
  );
}

/** The log as a file, with every filter that is on the screen. A file cannot be filtered by a hash. */
function ExportAudit({ place }: { readonly place: ListPlace<AuditFilters> }) {
  const query = exportQueryOf(place.asked);
  return (
    <div className="max-sm:col-span-2 sm:ml-auto">
      <ExportButton
        name="audit"
        fetchFile={(signal) => download(admin.adminExportAudit, { query: query ?? {}, signal })}
        done={RECORDS.auditExported}
        failure={RECORDS.auditExportFailure}
        disabled={query === null}
        title={query === null ? 'A file cannot be filtered by a hash' : undefined}
        className="max-sm:w-full"
      />
    </div>
  );
}

/** Which rows of the log are looked at. */
const auditFilters = (actions: readonly string[]) => ({
  actor: search('Who did it', 'Who: email or ID...'),
  subject: search('Whom it concerns, or a hash', 'Whom: email or ID, or a hash...'),
  action: select('Action', actionsToChoose(actions), {
    takes: (text) => /^[\w.-]{1,60}\*?$/.test(text),
    className: 'max-sm:col-span-2 sm:w-64',
  }),
  days,
});
type AuditFilters = ReturnType<typeof auditFilters>;

const HASH = /^[0-9a-f]{64}$/i;

/** What the server is asked for. Somebody may also look for a hash they have written down. */
function queryOf({ subject, ...asked }: Asked<AuditFilters>) {
  if (subject === undefined) return asked;
  return { ...asked, ...(HASH.test(subject) ? { hash: subject } : { subject }) };
}

/** The same for a file; nothing where one row is looked for, which would give the whole log instead. */
function exportQueryOf(asked: Asked<AuditFilters>) {
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
