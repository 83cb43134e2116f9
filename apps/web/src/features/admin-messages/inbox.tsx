import type { AnswerOf, contact } from '@halyard/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { MESSAGES } from '../../texts.ts';
import { pagesOf } from '../../ui/admin-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { type Segment, Segments } from '../../ui/segments.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { MessageRows } from './message-rows.tsx';
import type { InboxPlace } from './place.ts';

const STATUSES: readonly Segment<InboxPlace['status']>[] = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'New' },
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
];

type InboxProps = {
  readonly list: UseQueryResult<AnswerOf<typeof contact.listMessages>>;
  readonly place: InboxPlace;
  readonly onShow: (change: Partial<InboxPlace>) => void;
  readonly onOpen: (id: string) => void;
};

export function Inbox({ list, place, onShow, onOpen }: InboxProps) {
  const { status, search, openId } = place;
  const find = useCallback((text: string) => onShow({ search: text }), [onShow]);
  const isFiltered = search.trim() !== '' || status !== 'all';
  return (
    <section aria-label="Inbox" className="flex min-w-0 flex-col gap-3">
      <SearchInput
        label="Search messages"
        placeholder="Search by name, subject, words..."
        value={search}
        onSearch={find}
      />
      <Segments
        label="Status"
        size="small"
        isWide
        value={status}
        segments={STATUSES}
        onValue={(next) => onShow({ status: next })}
      />
      {list.isError && !list.data && (
        <ReadFailure
          title={MESSAGES.listFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <SkeletonRows count={8} label="Loading messages" />}
      {list.data?.messages.length === 0 && (
        <EmptyState title="No messages found">
          {isFiltered ? 'Nothing fits this search.' : 'Nobody has written yet.'}
        </EmptyState>
      )}
      {list.data && list.data.messages.length > 0 && (
        <div>
          <MessageRows messages={list.data.messages} openId={openId} onOpen={onOpen} />
          <Pagination
            {...pagesOf(list.data.pagination)}
            noun="messages"
            onPage={(page) => onShow({ page })}
          />
        </div>
      )}
    </section>
  );
}
