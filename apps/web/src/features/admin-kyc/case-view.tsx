import { admin, type AnswerOf } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/calls/read.ts';
import { IDENTITY_CHECKS } from '../../texts/admin-kyc.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { useKeys } from '../../ui/buttons/use-keys.ts';
import { CaseBar } from './case-bar.tsx';
import { neighboursOf } from './case-model.ts';
import { OpenedCase } from './opened-case.tsx';
import { useKycPlace, useQueue } from './place.ts';

/** One person's identity check. Opening it is logged, so it is read once and not again by itself. */
export function CaseView({ userId }: { readonly userId: string }) {
  const place = useKycPlace();
  const { move } = place;
  const list = useQueue(place);
  const opened = useQuery({
    ...read(admin.adminGetKyc, { params: { userId } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const [lookedAt, setLookedAt] = useState<ReadonlySet<string>>(new Set());
  const cases = list.data?.cases ?? [];
  const neighbours = neighboursOf(cases, userId);
  const goTo = (id: string | null) => id !== null && move(id);
  useKeys({
    j: () => goTo(neighbours.next),
    k: () => goTo(neighbours.previous),
    ArrowRight: () => goTo(neighbours.next),
    ArrowLeft: () => goTo(neighbours.previous),
  });
  const wasTaken =
    opened.data?.status === 'pending' &&
    place.chosen.status === 'pending' &&
    // Nobody else waits where there is no page at all; of several, another may hold the case.
    (list.data?.pagination.totalPages ?? 2) <= 1 &&
    !list.isPlaceholderData &&
    neighbours.index < 0;

  return (
    <div className="flex flex-col gap-4">
      <CaseBar
        position={positionOf(neighbours.index, list.data?.pagination)}
        onBack={() => move(null)}
        onPrevious={neighbours.previous === null ? null : () => goTo(neighbours.previous)}
        onNext={neighbours.next === null ? null : () => goTo(neighbours.next)}
      />
      <NotLoaded
        of={opened}
        failed={IDENTITY_CHECKS.caseFailure.refused}
        loading="Loading the identity check"
        rows={8}
      />
      {opened.data && (
        <OpenedCase
          opened={opened.data}
          wasTaken={wasTaken}
          lookedAt={lookedAt}
          onLook={(id) => setLookedAt((before) => new Set([...before, id]))}
          onDecided={() => move(neighbours.left)}
          onStale={() => void opened.refetch()}
        />
      )}
    </div>
  );
}

type Pages = AnswerOf<typeof admin.adminListKyc>['pagination'];

/** Where a case stands in the whole queue, of which only a page is here. */
function positionOf(index: number, pages: Pages | undefined) {
  if (index < 0 || pages === undefined) return null;
  return { at: (pages.currentPage - 1) * pages.itemsPerPage + index + 1, of: pages.totalItems };
}
