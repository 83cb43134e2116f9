import type { admin } from '@halyard/contract';
import { useCallback, useRef } from 'react';
import { IDENTITY_CHECKS } from '../../texts.ts';
import { pagesOf } from '../../ui/admin-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { type Segment, Segments } from '../../ui/segments.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { useKycPlace } from './place.ts';
import { QueueTable } from './queue-table.tsx';
import { useQueue } from './use-queue.ts';

const QUEUES: readonly Segment<admin.KycQueue>[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'verified', label: 'Verified' },
  { value: 'rejected', label: 'Rejected' },
];

/** Whose identity is to be checked, the longest waiting first; and who was checked before. */
export function Queue() {
  const { place, show, open } = useKycPlace();
  const { queue, search } = place;
  const list = useQueue(place);
  const frame = useRef<HTMLDivElement>(null);
  useRowKeys(frame);
  const find = useCallback((text: string) => show({ search: text }), [show]);
  return (
    <div ref={frame} className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center">
        <SearchInput
          label="Search identity checks"
          placeholder="Search by name or email..."
          value={search}
          onSearch={find}
        />
        <Segments
          label="Queue"
          value={queue}
          segments={QUEUES}
          isWide
          onValue={(next) => show({ queue: next })}
        />
      </div>
      {list.isError && !list.data && (
        <ReadFailure
          title={IDENTITY_CHECKS.listFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <SkeletonRows count={8} label="Loading identity checks" />}
      {list.data?.cases.length === 0 && <NothingHere queue={queue} search={search.trim()} />}
      {list.data && list.data.cases.length > 0 && (
        <div>
          <QueueTable queue={queue} rows={list.data.cases} nowMs={list.dataUpdatedAt} onOpen={open} />
          <p className="mt-3 text-meta text-muted touch:hidden">
            J and K go from row to row and from case to case, Enter opens.
          </p>
          <Pagination
            {...pagesOf(list.data.pagination)}
            noun="identity checks"
            onPage={(page) => show({ page })}
          />
        </div>
      )}
    </div>
  );
}

function NothingHere({ queue, search }: { readonly queue: admin.KycQueue; readonly search: string }) {
  if (search !== '')
    return <EmptyState title="Nobody found">{`Nobody in this queue fits “${search}”.`}</EmptyState>;
  if (queue === 'pending') {
    return (
      <EmptyState title="Nothing to review">Every identity check that was handed in is decided.</EmptyState>
    );
  }
  return <EmptyState title={`No ${queue} identity checks`} />;
}

/** J and K go from row to row; Enter then opens the case as it does with any button. */
function useRowKeys(frame: React.RefObject<HTMLElement | null>): void {
  function step(by: number): void {
    const buttons = [...(frame.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const wanted = at < 0 ? (by > 0 ? 0 : buttons.length - 1) : at + by;
    buttons[wanted]?.focus();
  }
  useKeys({ j: () => step(1), k: () => step(-1) });
}
