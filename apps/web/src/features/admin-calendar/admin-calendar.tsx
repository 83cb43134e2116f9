import { analysis } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { showHere, useAddress } from '../../platform/address.ts';
import { read } from '../../platform/read.ts';
import { SETUP } from '../../texts.ts';
import { pagesOf } from '../../ui/admin-pages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CalendarFilters } from './calendar-filters.tsx';
import { addressOf, askedOf, type Choice, choiceOf } from './choice.ts';
import { DeleteEventDialog } from './delete-event-dialog.tsx';
import { EventDialog } from './event-dialog.tsx';
import { EventTable } from './event-table.tsx';

type Event = analysis.AdminCalendarEvent;
type Opened = { readonly what: 'create' } | { readonly what: 'edit' | 'delete'; readonly event: Event };

function show(choice: Choice): void {
  showHere({ tab: 'calendar', ...addressOf(choice) });
}

/** What is announced, and with what values. */
export function AdminCalendar() {
  const choice = choiceOf(useAddress().query);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const list = useQuery({
    ...read(analysis.adminListCalendar, { query: askedOf(choice) }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.events ?? [];
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <CalendarFilters choice={choice} onChoice={show} />
        <Button className="max-sm:col-span-2" onClick={() => setOpened({ what: 'create' })}>
          <Plus aria-hidden className="size-4" />
          Add event
        </Button>
      </div>
      {list.isError && !list.data && (
        <ReadFailure
          title={SETUP.calendarFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <SkeletonRows count={8} label="Loading the calendar" />}
      {list.data && rows.length === 0 && (
        <EmptyState title="No events found">Add one, or look for something else.</EmptyState>
      )}
      {list.data && rows.length > 0 && (
        <div>
          <EventTable
            rows={rows}
            onEdit={(event) => setOpened({ what: 'edit', event })}
            onDelete={(event) => setOpened({ what: 'delete', event })}
          />
          <Pagination
            {...pagesOf(list.data.pagination)}
            noun="events"
            onPage={(page) => show({ ...choice, page })}
          />
        </div>
      )}
      {opened?.what === 'create' && <EventDialog event={null} onClose={close} />}
      {opened?.what === 'edit' && <EventDialog event={opened.event} onClose={close} />}
      {opened?.what === 'delete' && <DeleteEventDialog event={opened.event} onClose={close} />}
    </div>
  );
}
