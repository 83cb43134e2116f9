import { analysis } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';

const TONES = { high: 'danger', medium: 'warn', low: 'muted' } as const;

/** What is announced in the next two weeks. */
export function CalendarPanel() {
  const found = useQuery(read(analysis.listCalendar));
  // A column that nobody has said anything for says nothing.
  const hasForecast = found.data?.some(({ actual, forecast }) => (actual ?? forecast) !== null);
  const hasPrevious = found.data?.some(({ previous }) => previous !== null);
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
        <Table label="Announcements" minWidth="">
          <TableHead>
            <HeadCell from="sm">When</HeadCell>
            <HeadCell className="max-sm:pl-4">Event</HeadCell>
            <HeadCell className="max-sm:pr-4">Impact</HeadCell>
            {hasForecast && <FigureHead from="sm">Forecast</FigureHead>}
            {hasPrevious && <FigureHead from="sm">Previous</FigureHead>}
          </TableHead>
          <tbody>
            {found.data.map((event) => (
              <Row key={event.id}>
                <Cell from="sm" className="whitespace-nowrap text-muted">
                  {dateTimeText(event.startsAt)}
                </Cell>
                <Cell className="max-sm:pl-4">
                  <span className="block text-meta text-muted sm:hidden">{dateTimeText(event.startsAt)}</span>
                  {event.title}
                  <span className="block text-meta text-muted">
                    {`${event.country}, ${event.currency}${event.isSample ? ' · sample' : ''}`}
                  </span>
                </Cell>
                <Cell className="max-sm:pr-4">
                  <Badge tone={TONES[event.impact]}>{event.impact}</Badge>
                </Cell>
                {hasForecast && <FigureCell from="sm">{event.actual ?? event.forecast ?? '–'}</FigureCell>}
                {hasPrevious && (
                  <FigureCell from="sm" className="text-muted">
                    {event.previous ?? '–'}
                  </FigureCell>
                )}
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
