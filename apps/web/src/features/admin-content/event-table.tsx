import type { analysis } from '@halyard/contract';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateTimeText, utcText } from '../../ui/facts/moments.ts';
import { Cell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import type { TableProps } from './content.ts';
import { EditCell } from './edit-cell.tsx';

type Event = analysis.AdminCalendarEvent;

const TONES = { high: 'danger', medium: 'warn', low: 'muted' } as const;

export function EventTable({ rows, onEdit, onDelete }: TableProps<Event>) {
  return (
    <Table label="Economic calendar" minWidth="">
      <TableHead>
        <HeadCell from="sm">When</HeadCell>
        <HeadCell className="max-sm:pl-4">Event</HeadCell>
        <HeadCell from="sm">Impact</HeadCell>
        <FigureHead from="sm">Forecast</FigureHead>
        <FigureHead from="sm">Previous</FigureHead>
        <FigureHead from="sm">Actual</FigureHead>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <tbody>
        {rows.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            onEdit={() => onEdit(event)}
            onDelete={() => onDelete(event)}
          />
        ))}
      </tbody>
    </Table>
  );
}

type EventRowProps = { readonly event: Event; readonly onEdit: () => void; readonly onDelete: () => void };

function EventRow({ event, onEdit, onDelete }: EventRowProps) {
  const impact = <Badge tone={TONES[event.impact]}>{event.impact}</Badge>;
  return (
    <Row>
      <Cell from="sm" className="md:max-lg:min-w-32 lg:whitespace-nowrap">
        <Moment at={event.startsAt} />
      </Cell>
      <Cell className="w-full max-sm:pl-4">
        <button
          type="button"
          onClick={onEdit}
          className="block text-left font-medium hover:underline touch:-my-3 touch:py-3"
        >
          {event.title}
        </button>
        <span className="block text-meta text-muted">
          {`${event.country}, ${event.currency}${event.isSample ? ' · sample' : ''}`}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-meta sm:hidden">
          {impact}
          <Moment at={event.startsAt} />
        </span>
        <span className="mt-1 block text-meta text-muted empty:hidden sm:hidden">{valuesText(event)}</span>
      </Cell>
      <Cell from="sm">{impact}</Cell>
      {[event.forecast, event.previous, event.actual].map((value, index) => (
        <Cell
          // oxlint-disable-next-line react/no-array-index-key -- three columns that never move
          key={index}
          isFigure
          from="sm"
        >
          {value ?? '–'}
        </Cell>
      ))}
      <EditCell title={event.title} onEdit={onEdit} onDelete={onDelete} />
    </Row>
  );
}

/** In UTC, and where that is another time, in one's own. */
function Moment({ at }: { readonly at: string }) {
  const isElsewhere = new Date(at).getTimezoneOffset() !== 0;
  return (
    <span>
      {utcText(at)}
      {isElsewhere && <span className="block text-meta text-muted">{`${dateTimeText(at)} here`}</span>}
    </span>
  );
}

/** What has been announced; nothing as long as there is nothing. */
function valuesText({ forecast, previous, actual }: Event): string {
  const values = [
    ['forecast', forecast],
    ['previous', previous],
    ['actual', actual],
  ] as const;
  return values.flatMap(([name, value]) => (value === null ? [] : `${name} ${value}`)).join(', ');
}
