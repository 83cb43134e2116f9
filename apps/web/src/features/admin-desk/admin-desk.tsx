import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useColdAlerts } from '../../domain/staff/use-cold-alerts.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { DESK } from '../../texts/admin/desk.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useKeys } from '../../ui/buttons/use-keys.ts';
import { OLD_ROWS } from '../../ui/lists/listing.tsx';
import { Beside } from '../../ui/layout/side-panel.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { ChosenBar, DeskFilters, KindBar } from './desk-bars.tsx';
import { useDeskPlace } from './desk-place.ts';
import { HouseRows } from './house-rows.tsx';
import { ItemPanel } from './item-panel.tsx';
import { Foot, Nothing } from './queue-end.tsx';
import { QueueList } from './queue-list.tsx';
import { Outcomes, TogetherPanel } from './together-panel.tsx';
import { type Desk, useDesk } from './use-desk.ts';

type AdminDeskProps = {
  /** Identity checks and messages have screens of their own, which are shown in the panel. */
  readonly oneByOne: (item: admin.DeskItem, ask: Ask) => ReactNode;
};

/** A key that was pressed for what is shown in the panel, and what to do when it has been decided. */
export type Ask = {
  readonly asked: 'approve' | 'reject' | null;
  readonly onAsk: (asked: 'approve' | 'reject' | null) => void;
  readonly onDecided: () => void;
};

const NO_ITEMS: readonly admin.DeskItem[] = [];

/** Everything that waits for somebody, what is due first at its head, and beside it what to know to decide. */
export function AdminDesk({ oneByOne }: AdminDeskProps) {
  const place = useDeskPlace();
  const queue = useQuery(paged(read(admin.adminReadDesk, { query: place.query })));
  const items = queue.data?.items ?? NO_ITEMS;
  const desk = useDesk(place, items);
  const alerts = useColdAlerts();
  const house = place.isFiltered || !place.isFirstPage ? [] : alerts;
  // Of what is looked at: whoever has moved on asks nothing of the next one.
  const [question, setQuestion] = useState<{ key: string | null; how: Ask['asked'] }>({
    key: null,
    how: null,
  });
  const asked = question.key === desk.currentKey ? question.how : null;
  const setAsked = (how: Ask['asked']) => setQuestion({ key: desk.currentKey, how });
  const ask = (how: 'approve' | 'reject') => {
    if (desk.chosen.keys.size === 0 && desk.currentKey !== null && !desk.isOpen) desk.open(desk.currentKey);
    if (desk.chosen.keys.size > 0) {
      if (desk.together.length > 0) desk.setMode(how);
    } else if (desk.current?.kind === 'identity' || desk.current?.kind === 'message') setAsked(how);
    else if (desk.current !== null && mayAsk(desk.current, how)) desk.setMode(how);
  };
  const isPanel = desk.isOpen || desk.mode !== 'look' || desk.outcomes !== null;
  useKeys({
    x: () => desk.toggle(desk.currentKey),
    a: () => ask('approve'),
    r: () => ask('reject'),
    Escape: () => leave(desk),
  });
  useKeys(
    {
      j: () => desk.step(1),
      k: () => desk.step(-1),
      J: () => desk.extend(1),
      K: () => desk.extend(-1),
    },
    queue.data !== undefined,
  );
  return (
    <Beside
      above={
        <>
          <KindBar place={place} counts={queue.data?.counts} ofHouse={alerts.length} />
          <DeskFilters place={place} />
        </>
      }
      focusKey={desk.isOpen ? desk.currentKey : null}
      onClose={() => leave(desk, true)}
      panel={
        isPanel &&
        queue.data && (
          <PanelOf
            desk={desk}
            oneByOne={(item) =>
              oneByOne(item, {
                asked,
                onAsk: setAsked,
                onDecided: () => {
                  setAsked(null);
                  desk.step(1);
                },
              })
            }
          />
        )
      }
    >
      <div aria-busy={queue.isPlaceholderData} className={OLD_ROWS}>
        <NotLoaded of={queue} failed={DESK.listFailure.refused} loading="Loading what waits" rows={8} />
        <HouseRows alerts={house} />
        {queue.data && items.length === 0 && house.length === 0 && (
          <Nothing place={place} total={queue.data.total} />
        )}
        {items.length > 0 && (
          <QueueList
            desk={desk}
            items={items}
            columns={place.columns}
            isGrouped={place.chosen.sort === 'due'}
          />
        )}
        {queue.data && (items.length > 0 || queue.data.total === 0) && (
          <Foot place={place} desk={desk} total={queue.data.total} next={queue.data.next} />
        )}
        <ChosenBar desk={desk} isWhole={queue.data?.total === items.length} />
      </div>
    </Beside>
  );
}

function mayAsk({ signs }: admin.DeskItem, how: 'approve' | 'reject'): boolean {
  return how === 'reject' || (!signs.includes('own-deposit') && !signs.includes('still-waits'));
}

/** One step back: from a decision to what it is about, from that to the list, from what is chosen to nothing. */
function leave(desk: Desk, isWhole = false): void {
  const isBusyWith = desk.outcomes !== null || (desk.mode !== 'look' && !(isWhole && desk.isOpen));
  if (isBusyWith) desk.rest();
  else if (desk.isOpen) desk.close();
  else desk.clear();
}

type PanelOfProps = { readonly desk: Desk; readonly oneByOne: (item: admin.DeskItem) => ReactNode };

function PanelOf({ desk, oneByOne }: PanelOfProps) {
  if (desk.outcomes !== null) return <Outcomes outcomes={desk.outcomes} onClose={desk.rest} />;
  if (desk.isOfChosen) return <TogetherPanel desk={desk} />;
  if (desk.current === null)
    return (
      <div className="pr-10">
        <Notice
          title="This no longer waits here"
          action={
            <Button size="small" variant="secondary" onClick={() => desk.step(0)}>
              Go on
            </Button>
          }
        >
          It has been decided, it is for somebody else, or the filter leaves it out.
        </Notice>
      </div>
    );
  return <ItemPanel key={desk.currentKey} desk={desk} item={desk.current} oneByOne={oneByOne} />;
}
