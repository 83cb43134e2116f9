import { analysis, type AnswerOf } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { IMPACT_TONES, valuesText } from '../../domain/site/announced.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';

type Announced = AnswerOf<typeof analysis.listCalendar>[number];

/** What is announced in the next two weeks. */
export function CalendarPanel() {
  const found = useQuery(read(analysis.listCalendar));
  // A column that nobody has said anything for says nothing.
  const said = FIGURES.filter(({ name }) => found.data?.some((event) => event[name] !== null));
  return (
    <Panel title="Economic Calendar" className="min-w-0">
      <NotLoaded
        of={found}
        failed="The calendar could not be loaded"
        loading="Loading the calendar"
        rows={5}
      />
      {found.data?.length === 0 && (
        <EmptyState title="Nothing is announced for the next two weeks">
          Rates, jobs and inflation stand here before they are due.
        </EmptyState>
      )}
      {found.data && found.data.length > 0 && (
        <ColumnTable
          label="Announcements"
          columns={[...COLUMNS, ...said.map(({ column: shown }) => shown)]}
          rows={found.data}
          idOf={({ id }) => id}
        />
      )}
    </Panel>
  );
}

const COLUMNS: readonly Column<Announced>[] = [
  column('When', { from: 'sm', className: 'whitespace-nowrap text-muted' }, ({ startsAt }) =>
    dateTimeText(startsAt),
  ),
  column('Event', { headClassName: 'max-sm:pl-4', className: 'max-sm:pl-4' }, (event) => (
    <>
      <span className="block text-meta text-muted sm:hidden">{dateTimeText(event.startsAt)}</span>
      {event.title}
      <span className="block text-meta text-muted">
        {`${event.country}, ${event.currency}${event.isSample ? ' · sample' : ''}`}
      </span>
      <span className="block text-meta text-muted empty:hidden sm:hidden">{valuesText(event)}</span>
    </>
  )),
  column('Impact', ({ impact }) => <Badge tone={IMPACT_TONES[impact]}>{impact}</Badge>),
];
const FIGURES = (
  [
    ['forecast', 'Forecast'],
    ['previous', 'Previous'],
    ['actual', 'Actual'],
  ] as const
).map(([name, title]) => ({
  name,
  column: figureColumn<Announced>(
    title,
    { from: 'sm', className: name === 'previous' ? 'text-muted' : '' },
    (event) => event[name] ?? '–',
  ),
}));
