import { analysis } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/read.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { Panel } from '../../ui/panel.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';

const TONES = { high: 'danger', medium: 'warn', low: 'muted' } as const;

/** What is announced in the next two weeks. */
export function CalendarPanel() {
  const found = useQuery(read(analysis.listCalendar));
  return (
    <Panel title="Economic Calendar" className="min-w-0">
      {!found.data && found.isError && (
        <ReadFailure
          title="The calendar could not be loaded"
          failure={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {!found.data && !found.isError && <SkeletonRows count={5} label="Loading the calendar" />}
      {found.data?.length === 0 && <EmptyState title="Nothing is announced for the next two weeks" />}
      {found.data && found.data.length > 0 && (
        <Table label="Announcements" minWidth="">
          <TableHead>
            <HeadCell className="hidden sm:table-cell">When</HeadCell>
            <HeadCell className="max-sm:pl-4">Event</HeadCell>
            <HeadCell className="max-sm:pr-4">Impact</HeadCell>
            <HeadCell isFigure className="hidden sm:table-cell">
              Forecast
            </HeadCell>
            <HeadCell isFigure className="hidden sm:table-cell">
              Previous
            </HeadCell>
          </TableHead>
          <tbody>
            {found.data.map((event) => (
              <Row key={event.id}>
                <Cell className="hidden whitespace-nowrap text-muted sm:table-cell">
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
                <Cell isFigure className="hidden sm:table-cell">
                  {event.actual ?? event.forecast ?? '–'}
                </Cell>
                <Cell isFigure className="hidden text-muted sm:table-cell">
                  {event.previous ?? '–'}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
