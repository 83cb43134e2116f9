import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { paged, read } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { EntryLine } from './entry-row.tsx';

const PAGE_SIZE = 20;

/** Everything the bank has booked, the newest first, and what became of it. The address says at which page. */
export function AllEntries() {
  const place = useListPlace({}, { tab: 'payments', view: 'all' });
  const query = { page: place.page, limit: PAGE_SIZE };
  const list = useQuery(paged(read(admin.adminListBankEntries, { query })));
  return (
    <Panel title="All entries">
      <Listing
        of={list}
        rows={list.data?.entries}
        onPage={place.turn}
        noun="entries"
        failed={PAYMENTS.entriesFailure.refused}
        empty="The bank has booked nothing yet"
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((entry) => (
              <li key={entry.id} className="py-3 first:pt-0 last:pb-0">
                <EntryLine entry={entry} />
                <p className="mt-1 flex flex-wrap items-center gap-2 text-dense text-muted">
                  <Badge tone={entry.status === 'held' ? 'warn' : 'muted'}>
                    {PAYMENTS.statuses[entry.status]}
                  </Badge>
                  {entry.user !== null && <span className="break-all">{entry.user}</span>}
                  {`Statement ${entry.statement}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </Panel>
  );
}
