import { type AnswerOf, contact } from '@halyard/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { paged, read } from '../../platform/calls/read.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { useAtLeast } from '../../ui/style/use-media.ts';
import { MessageView } from './message-view.tsx';
import { MESSAGES } from '../../texts/admin/messages.ts';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { MessageRows } from './message-rows.tsx';
import { NoneFound } from '../../ui/lists/none-found.tsx';
import { useAddress } from '../../platform/browser/address.ts';
import { search, segments } from '../../ui/lists/filters.ts';
import { useListPlace } from '../../ui/lists/use-list-place.ts';

const INBOX_FILTERS = {
  search: search('Search messages', 'Search by name, subject, words...'),
  status: segments(
    'Status',
    [
      { value: 'all', label: 'All' },
      { value: 'new', label: 'New' },
      { value: 'open', label: 'Open' },
      { value: 'answered', label: 'Answered' },
      { value: 'closed', label: 'Closed' },
    ],
    { size: 'small' },
  ),
};

/** Where the list and a message fit beside each other. */
const BOTH_FROM_PX = 1280;

/** What visitors wrote: a list, and beside it or in its place the message that is open. */
export function AdminMessages() {
  const place = useInboxPlace();
  const { openId } = place;
  const open = (message: string | null) => place.open({ message: message ?? undefined });
  const hasBoth = useAtLeast(BOTH_FROM_PX);
  const query = { ...place.asked, page: place.page };
  const list = useQuery(paged(read(contact.listMessages, { query })));
  const listed = list.data?.messages.find(({ id }) => id === openId);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
      {(hasBoth || openId === null) && <Inbox list={list} place={place} onOpen={open} />}
      {openId !== null && (
        <MessageView
          key={openId}
          id={openId}
          newestVersion={listed?.version ?? null}
          onBack={hasBoth ? null : () => open(null)}
        />
      )}
      {openId === null && hasBoth && (
        <EmptyState title="No message is open">
          Choose one from the list. Opening it is logged and marks nothing: a colleague may be answering it.
        </EmptyState>
      )}
    </div>
  );
}

type InboxProps = {
  readonly list: UseQueryResult<AnswerOf<typeof contact.listMessages>>;
  readonly place: InboxPlace;
  readonly onOpen: (id: string) => void;
};

function Inbox({ list, place, onOpen }: InboxProps) {
  return (
    <section aria-label="Inbox" className="flex min-w-0 flex-col gap-3">
      <FilterRow place={place} className="gap-y-3" />
      <Listing
        of={list}
        rows={list.data?.messages}
        onPage={place.turn}
        noun="messages"
        failed={MESSAGES.listFailure.refused}
        empty={
          <NoneFound title="No messages found" place={place}>
            Nobody has written yet. What comes in by the contact form stands here.
          </NoneFound>
        }
      >
        {(rows) => <MessageRows messages={rows} openId={place.openId} onOpen={onOpen} />}
      </Listing>
    </section>
  );
}

/** Where one stands in the inbox, and which message is open: it stays open while one looks for others. */
function useInboxPlace() {
  const place = useListPlace(INBOX_FILTERS, { tab: 'messages' }, ['message']);
  return { ...place, openId: useAddress().query['message'] ?? null };
}

type InboxPlace = ReturnType<typeof useInboxPlace>;
