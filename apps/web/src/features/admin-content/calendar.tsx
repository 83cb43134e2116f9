import { analysis } from '@halyard/contract';
import { ADMIN_CONTENT } from '../../texts/admin/content.ts';
import { search, select } from '../../ui/lists/filters.ts';
import type { Content } from './content.ts';
import { ContentScreen } from './content-screen.tsx';
import { bodyOf, EMPTY_EVENT, EVENT_FIELDS, type EventForm, formOf } from './event-model.ts';
import { EventTable } from './event-table.tsx';

const CALENDAR: Content<analysis.AdminCalendarEvent, EventForm> = {
  tab: 'calendar',
  noun: 'events',
  filters: {
    search: search('Search events', 'Search events...'),
    // What has happened already is seldom looked for.
    when: select(
      'Time',
      [
        { value: 'upcoming', label: 'Upcoming' },
        { value: 'past', label: 'Past' },
        { value: 'all', label: 'All times' },
      ],
      { className: 'sm:w-34' },
    ),
    impact: select(
      'Impact',
      [
        { value: '', label: 'Any impact' },
        { value: 'high', label: 'High impact' },
        { value: 'medium', label: 'Medium impact' },
        { value: 'low', label: 'Low impact' },
      ],
      { className: 'sm:w-40' },
    ),
  },
  list: analysis.adminListCalendar,
  rows: 'events',
  create: analysis.adminCreateEvent,
  update: analysis.adminUpdateEvent,
  remove: analysis.adminDeleteEvent,
  shown: analysis.listCalendar,
  fields: EVENT_FIELDS,
  grid: 'sm:grid-cols-6',
  emptyForm: EMPTY_EVENT,
  formOf,
  bodyOf,
  table: EventTable,
  preview: null,
  words: {
    loading: 'Loading the calendar',
    empty: { title: 'No events found', text: 'Events added here stand in the calendar of all customers.' },
    write: 'Add event',
    edit: 'Edit event',
    delete: 'Delete event',
    deleteLead: ({ title, country }) =>
      `“${title}” (${country}) disappears from the calendar of all customers. The audit log keeps it.`,
    make: () => 'Add event',
    made: () => ADMIN_CONTENT.eventSaved,
    saved: ADMIN_CONTENT.eventSaved,
    deleted: ADMIN_CONTENT.eventDeleted,
    listFailure: ADMIN_CONTENT.calendarFailure,
    saveFailure: ADMIN_CONTENT.eventSaveFailure,
    deleteFailure: ADMIN_CONTENT.eventDeleteFailure,
  },
};

/** What is announced, and with what values. */
export function AdminCalendar() {
  return <ContentScreen content={CALENDAR} />;
}
