import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAddress } from '../../platform/address.ts';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { CursorPages } from '../../ui/cursor-pages.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';
import { ChainPanel } from './chain-panel.tsx';
import { askedOf, choiceOf, choose, cursorOf, turnTo } from './choice.ts';

/** Who did what, newest first, and the proof that the log was not changed. */
export function AdminAudit() {
  const { query } = useAddress();
  const choice = choiceOf(query);
  const cursor = cursorOf(query);
  const list = useQuery({
    ...read(admin.adminListAudit, { query: { ...askedOf(choice), ...cursor } }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  return (
    <div className="flex flex-col gap-4">
      <ChainPanel />
      <AuditFilters choice={choice} />
      {list.isError && (
        <ReadFailure
          title={ADMIN.auditFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!data && !list.isError && <SkeletonRows count={10} label="Loading the audit log" />}
      {data && !list.isError && data.entries.length === 0 && (
        <EmptyState
          title="Nothing found"
          action={
            <Button variant="secondary" onClick={() => choose({})}>
              Show all
            </Button>
          }
        >
          No row of the log matches these filters.
        </EmptyState>
      )}
      {data && !list.isError && data.entries.length > 0 && (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <ol
            aria-label="Audit log"
            className="divide-y divide-line border-y border-line bg-surface max-sm:-mx-4 sm:rounded-panel sm:border"
          >
            {data.entries.map((entry) => (
              <AuditRow key={entry.seq} entry={entry} />
            ))}
          </ol>
          <CursorPages cursor={cursor} older={data.older} newer={data.newer} onCursor={turnTo} />
        </div>
      )}
    </div>
  );
}
