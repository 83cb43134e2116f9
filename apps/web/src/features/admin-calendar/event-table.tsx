import type { analysis } from '@halyard/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText, utcText } from '../../ui/moments.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';

type Event = analysis.AdminCalendarEvent;

type EventTableProps = {
  readonly rows: readonly Event[];
  readonly onEdit: (event: Event) => void;
  readonly onDelete: (event: Event) => void;
};

const TONES = { high: 'danger', medium: 'warn', low: 'muted' } as const;

export function EventTable({ rows, onEdit, onDelete }: EventTableProps) {
  return (
    <Table label="Economic calendar" minWidth="">
      <TableHead>
        <HeadCell className="hidden sm:table-cell">When</HeadCell>
        <HeadCell className="max-sm:pl-4">Event</HeadCell>
        <HeadCell className="hidden sm:table-cell">Impact</HeadCell>
        <HeadCell isFigure className="hidden sm:table-cell">
          Forecast
        </HeadCell>
        <HeadCell isFigure className="hidden sm:table-cell">
          Previous
        </HeadCell>
        <HeadCell isFigure className="hidden sm:table-cell">
          Actual
        </HeadCell>
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
      <Cell className="hidden sm:table-cell sm:max-lg:w-30 lg:whitespace-nowrap">
        <Moment at={event.startsAt} />
      </Cell>
      <Cell className="max-sm:pl-4">
        <button type="button" onClick={onEdit} className="block text-left font-medium hover:underline">
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
      <Cell className="hidden sm:table-cell">{impact}</Cell>
      {[event.forecast, event.previous, event.actual].map((value, index) => (
        <Cell
          // oxlint-disable-next-line react/no-array-index-key -- three columns that never move
          key={index}
          isFigure
          className="hidden sm:table-cell"
        >
          {value ?? '–'}
        </Cell>
      ))}
      <Cell className="w-0 align-top sm:align-middle">
        <div className="flex justify-end max-sm:flex-col">
          <Button size="small" variant="quiet" aria-label={`Edit ${event.title}`} onClick={onEdit}>
            <Pencil aria-hidden className="size-3.5" />
          </Button>
          <Button size="small" variant="quiet" aria-label={`Delete ${event.title}`} onClick={onDelete}>
            <Trash2 aria-hidden className="size-3.5 text-danger" />
          </Button>
        </div>
      </Cell>
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
