import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { paged, read } from '../../platform/calls/read.ts';
import { RECORDS } from '../../texts/admin/ledger.ts';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { change, ENTRY_FILTERS } from './choice.ts';
import { EntryRows } from './entry-rows.tsx';
import { NoneFound } from '../../ui/lists/none-found.tsx';

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
          <NoneFound title="No entries found" place={place}>
            Every entry of the journal will stand here, from the first deposit on.
          </NoneFound>
        }
      >
        {(rows) => <EntryRows entries={rows} onOpen={(entry) => change({ entry })} />}
      </Listing>
    </div>
  );
}
