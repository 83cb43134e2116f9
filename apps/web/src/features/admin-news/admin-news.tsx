import { analysis } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { showHere, useAddress } from '../../platform/address.ts';
import { read } from '../../platform/read.ts';
import { SETUP } from '../../texts.ts';
import { pagesOf } from '../../ui/admin-pages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { addressOf, askedOf, type Choice, choiceOf } from './choice.ts';
import { DeleteNewsDialog } from './delete-news-dialog.tsx';
import { NewsDialog } from './news-dialog.tsx';
import { NewsTable } from './news-table.tsx';

type Item = analysis.AdminNewsItem;
type Opened = { readonly what: 'create' } | { readonly what: 'edit' | 'delete'; readonly item: Item };

const STATES = [
  { value: '', label: 'All states' },
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
] as const;

function show(choice: Choice): void {
  showHere({ tab: 'news', ...addressOf(choice) });
}

/** What customers read about the markets. */
export function AdminNews() {
  const choice = choiceOf(useAddress().query);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const onSearch = useCallback((search: string) => show({ ...choice, search, page: 1 }), [choice]);
  const list = useQuery({
    ...read(analysis.adminListNews, { query: askedOf(choice) }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.news ?? [];
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <div className="col-span-2 sm:flex-1">
          <SearchInput
            label="Search news"
            placeholder="Search news..."
            value={choice.search}
            onSearch={onSearch}
          />
        </div>
        <Select
          aria-label="State"
          className="sm:w-40"
          value={choice.state}
          choices={STATES}
          onValue={(state) => show({ ...choice, state, page: 1 })}
        />
        <Button onClick={() => setOpened({ what: 'create' })}>
          <Plus aria-hidden className="size-4" />
          Write news
        </Button>
      </div>
      {list.isError && !list.data && (
        <ReadFailure
          title={SETUP.newsFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <SkeletonRows count={8} label="Loading news" />}
      {list.data && rows.length === 0 && (
        <EmptyState title="No news found">Write some, or search for something else.</EmptyState>
      )}
      {list.data && rows.length > 0 && (
        <div>
          <NewsTable
            rows={rows}
            nowMs={list.dataUpdatedAt}
            onEdit={(item) => setOpened({ what: 'edit', item })}
            onDelete={(item) => setOpened({ what: 'delete', item })}
          />
          <Pagination
            {...pagesOf(list.data.pagination)}
            noun="news"
            onPage={(page) => show({ ...choice, page })}
          />
        </div>
      )}
      {opened?.what === 'create' && <NewsDialog item={null} onClose={close} />}
      {opened?.what === 'edit' && <NewsDialog item={opened.item} onClose={close} />}
      {opened?.what === 'delete' && <DeleteNewsDialog item={opened.item} onClose={close} />}
    </div>
  );
}
