import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { paged, read } from '../../platform/calls/read.ts';
import { RECORDS } from '../../texts/admin/ledger.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { change, ENTRY_FILTERS } from './choice.ts';
import { EntryRows } from './entry-rows.tsx';

/** The journal, newest first. */
export function Entries() {
  const place = useListPlace(ENTRY_FILTERS, { tab: 'ledger', view: 'entries' });
  const query = { ...place.asked, ...place.cursor };
  const list = useQuery(paged(read(admin.adminListEntries, { query })));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <FilterRow place={place} of={['find', 'user']} />
        <FilterRow place={place} of={['event', 'account', 'currency', 'days']} />
      </div>
      <Listing
        of={list}
        rows={list.data?.entries}
        cursor={place.cursor}
        onCursor={place.turn}
        noun="entries"
        failed={RECORDS.entriesFailure.refused}
        expects={10}
        empty={
          <EmptyState
            title="No entries found"
            action={
              <Button variant="secondary" onClick={() => place.choose()}>
                Show all
              </Button>
            }
          >
            Nothing in the journal matches these filters.
          </EmptyState>
        }
      >
        {(rows) => <EntryRows entries={rows} onOpen={(entry) => change({ entry })} />}
      </Listing>
    </div>
  );
}
