import { contact } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../platform/read.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useAtLeast } from '../../ui/use-media.ts';
import { Inbox } from './inbox.tsx';
import { MessageView } from './message-view.tsx';
import { useInboxPlace } from './place.ts';

/** Where the list and a message fit beside each other. */
const BOTH_FROM_PX = 1280;

/** What visitors wrote: a list, and beside it or in its place the message that is open. */
export function AdminMessages() {
  const { place, show, open } = useInboxPlace();
  const { status, search, page, openId } = place;
  const hasBoth = useAtLeast(BOTH_FROM_PX);
  const query = {
    page,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(status === 'all' ? {} : { status }),
  };
  const list = useQuery({ ...read(contact.listMessages, { query }), placeholderData: keepPreviousData });
  const listed = list.data?.messages.find(({ id }) => id === openId);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
      {(hasBoth || openId === null) && <Inbox list={list} place={place} onShow={show} onOpen={open} />}
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
