import type { admin } from '@halyard/contract';
import { useRef } from 'react';
import { IDENTITY_CHECKS } from '../../texts/admin/kyc.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { useKeys } from '../../ui/buttons/use-keys.ts';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { useKycPlace, useQueue } from './place.ts';
import { QueueTable } from './queue-table.tsx';

/** Whose identity is to be checked, the longest waiting first; and who was checked before. */
export function Queue() {
  const place = useKycPlace();
  const queue = place.chosen.status;
  const list = useQueue(place);
  const frame = useRef<HTMLDivElement>(null);
  useRowKeys(frame, list.data !== undefined);
  return (
    <div ref={frame} className="flex flex-col gap-4">
      <FilterRow place={place} />
      <Listing
        of={list}
        rows={list.data?.cases}
        onPage={place.turn}
        noun="identity checks"
        failed={IDENTITY_CHECKS.listFailure.refused}
        empty={<NothingHere queue={queue} search={place.asked.search ?? ''} />}
      >
        {(rows) => (
          <>
            <QueueTable queue={queue} rows={rows} nowMs={list.dataUpdatedAt} onOpen={place.openCase} />
            <p className="mt-3 text-meta text-muted max-lg:hidden touch:hidden">
              J K move, also from case to case · Enter opens
            </p>
          </>
        )}
      </Listing>
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
function useRowKeys(frame: React.RefObject<HTMLElement | null>, isThere: boolean): void {
  function step(by: number): void {
    const buttons = [...(frame.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const wanted = at < 0 ? (by > 0 ? 0 : buttons.length - 1) : at + by;
    buttons[wanted]?.focus();
  }
  useKeys({ j: () => step(1), k: () => step(-1) }, isThere);
}
