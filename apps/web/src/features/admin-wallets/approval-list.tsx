import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { pagesOf } from '../../ui/admin-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ProposalRow } from './proposal-row.tsx';

type Shown = 'pending' | 'all';

const PAGE_SIZE = 10;
const SEGMENTS = [
  { value: 'pending', label: 'Waiting' },
  { value: 'all', label: 'All' },
] as const;

/** Adjustments above the threshold wait here for a second administrator. */
export function ApprovalList() {
  const [shown, setShown] = useState<Shown>('pending');
  const [page, setPage] = useState(1);
  const status = shown === 'all' ? {} : { status: shown };
  const list = useQuery({
    ...read(admin.adminListApprovals, { query: { ...status, page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const choose = (next: Shown) => {
    setShown(next);
    setPage(1);
  };
  return (
    <Panel
      title="Pending approvals"
      lead="A different administrator decides."
      aside={
        <Segments size="small" label="Which approvals" value={shown} onValue={choose} segments={SEGMENTS} />
      }
    >
      {list.isError && !list.data && (
        <ReadFailure
          title={ADMIN.approvalsFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <SkeletonRows count={2} label="Loading approvals" />}
      {list.data?.approvals.length === 0 && (
        <EmptyState
          title={shown === 'all' ? 'No adjustment has needed approval yet' : 'Nothing waits for approval'}
        />
      )}
      <ul className="divide-y divide-line">
        {list.data?.approvals.map((proposal) => (
          <ProposalRow key={proposal.id} proposal={proposal} />
        ))}
      </ul>
      {list.data && <Pagination {...pagesOf(list.data.pagination)} noun="adjustments" onPage={setPage} />}
    </Panel>
  );
}
