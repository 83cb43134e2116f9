import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Query, useAddress } from '../../platform/address.ts';
import { read } from '../../platform/read.ts';
import { RECORDS } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { CursorPages } from '../../ui/cursor-pages.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { askedOf, change, choiceOf, choose, cursorOf } from './choice.ts';
import { EntryFilters } from './entry-filters.tsx';
import { EntryRows } from './entry-rows.tsx';

const chooseEntries = (query: Query) => choose('entries', query);

/** The journal, newest first. */
export function Entries() {
  const { query } = useAddress();
  const choice = choiceOf(query);
  const cursor = cursorOf(query);
  const list = useQuery({
    ...read(admin.adminListEntries, { query: { ...askedOf(choice), ...cursor } }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  return (
    <div className="flex flex-col gap-4">
      <EntryFilters choice={choice} onChoice={chooseEntries} />
      {list.isError && (
        <ReadFailure
          title={RECORDS.entriesFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!data && !list.isError && <SkeletonRows count={10} label="Loading entries" />}
      {data && !list.isError && data.entries.length === 0 && (
        <EmptyState
          title="No entries found"
          action={
            <Button variant="secondary" onClick={() => chooseEntries({})}>
              Show all
            </Button>
          }
        >
          Nothing in the journal matches these filters.
        </EmptyState>
      )}
      {data && !list.isError && data.entries.length > 0 && (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <EntryRows entries={data.entries} onOpen={(entry) => change({ entry })} />
          <CursorPages
            cursor={cursor}
            older={data.older}
            newer={data.newer}
            onCursor={(next) => change({ before: undefined, after: undefined, ...next })}
          />
        </div>
      )}
    </div>
  );
}
