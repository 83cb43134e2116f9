import { useAddress } from '../../platform/browser/address.ts';
import { type Segment, Segments } from '../../ui/forms/segments.tsx';
import { useAtLeast } from '../../ui/style/use-media.ts';
import { LedgerAccount } from './account.tsx';
import { change, ENTRY_FILTERS, show, type View, viewOf } from './choice.ts';
import { TrialBalance } from './trial-balance.tsx';
import { BooksVerification } from './verification.tsx';
import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { paged, read } from '../../platform/calls/read.ts';
import { RECORDS } from '../../texts/admin/ledger.ts';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { EntryRows } from './entry-rows.tsx';
import { NobodyFound, NoneFound } from '../../ui/lists/none-found.tsx';
import { wordsFor } from '../../platform/calls/call-failure.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { SkeletonRows } from '../../ui/waiting/skeleton.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { eventWords } from './words.ts';

const VIEWS: readonly Segment<View>[] = [
  { value: 'balance', label: 'Trial balance' },
  { value: 'entries', label: 'Entries' },
  { value: 'account', label: 'Account' },
  { value: 'verification', label: 'Verification' },
];

/** The books: what they hold, how it came about, and the proof that they hold together. */
export function AdminLedger() {
  const { query } = useAddress();
  const view = viewOf(query);
  const entry = query['entry'];
  const isNarrow = !useAtLeast(480);
  return (
    <div className="flex flex-col gap-4">
      <div className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
        <Segments
          label="Part of the ledger"
          value={view}
          onValue={(next) => show(next)}
          segments={VIEWS}
          size={isNarrow ? 'small' : 'regular'}
        />
      </div>
      {view === 'balance' && <TrialBalance />}
      {view === 'entries' && <Entries />}
      {view === 'account' && <LedgerAccount />}
      {view === 'verification' && <BooksVerification />}
      {entry !== undefined && <EntryDialog key={entry} id={entry} />}
    </div>
  );
}

/** The journal, newest first. */
function Entries() {
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
        nobody={<NobodyFound place={place} />}
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

const close = () => change({ entry: undefined });

/** One entry in full, over whatever led to it. */
function EntryDialog({ id }: { readonly id: string }) {
  const { data, isError, error } = useQuery(read(admin.adminGetEntry, { params: { id } }));
  const customers = new Set(data?.lines.flatMap(({ customer }) => customer?.user ?? []));
  return (
    <Dialog
      onClose={close}
      width="wide"
      title={data ? eventWords(data.event) : 'Entry'}
      lead={[...customers].join(', ')}
    >
      {isError && <Notice tone="danger">{wordsFor(error, RECORDS.entryFailure)}</Notice>}
      {!data && !isError && <SkeletonRows count={6} label="Loading the entry" />}
      {data && <EntryFacts entry={data} />}
    </Dialog>
  );
}
