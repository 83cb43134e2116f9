import { admin, type AnswerOf } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/calls/read.ts';
import { IDENTITY_CHECKS } from '../../texts/admin/kyc.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { useKeys } from '../../ui/buttons/use-keys.ts';
import { CaseBar } from './case-bar.tsx';
import { neighboursOf } from './case-model.ts';
import { type Asked, OpenedCase } from './opened-case.tsx';
import { useKycPlace, useQueue } from './place.ts';

/** One person's identity check, and the way to the others of its queue. */
export function CaseView({ userId }: { readonly userId: string }) {
  const place = useKycPlace();
  const { move } = place;
  const list = useQueue(place);
  const opened = useOpened(userId);
  const [asked, setAsked] = useState<Asked>(null);
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
      <CaseOf
        opened={opened}
        wasTaken={wasTaken}
        asked={asked}
        onAsk={setAsked}
        onDecided={() => move(neighbours.left)}
      />
    </div>
  );
}

/** Opening a case is logged, so it is read once and not again by itself. */
function useOpened(userId: string) {
  return useQuery({
    ...read(admin.adminGetKyc, { params: { userId } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

type CasePanelProps = {
  readonly userId: string;
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
  readonly onDecided: () => void;
};

/** The same beside a list that is not this one's. */
export function CasePanel({ userId, ...asking }: CasePanelProps) {
  return <CaseOf opened={useOpened(userId)} wasTaken={false} {...asking} />;
}

type CaseOfProps = Omit<CasePanelProps, 'userId'> & {
  readonly opened: ReturnType<typeof useOpened>;
  readonly wasTaken: boolean;
};

function CaseOf({ opened, ...shown }: CaseOfProps) {
  const [lookedAt, setLookedAt] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <NotLoaded
        of={opened}
        failed={IDENTITY_CHECKS.caseFailure.refused}
        loading="Loading the identity check"
        rows={8}
      />
      {opened.data && (
        <OpenedCase
          {...shown}
          opened={opened.data}
          lookedAt={lookedAt}
          onLook={(id) => setLookedAt((before) => new Set([...before, id]))}
          onStale={() => void opened.refetch()}
        />
      )}
    </>
  );
}

type Pages = AnswerOf<typeof admin.adminListKyc>['pagination'];

/** Where a case stands in the whole queue, of which only a page is here. */
function positionOf(index: number, pages: Pages | undefined) {
  if (index < 0 || pages === undefined) return null;
  return { at: (pages.currentPage - 1) * pages.itemsPerPage + index + 1, of: pages.totalItems };
}
