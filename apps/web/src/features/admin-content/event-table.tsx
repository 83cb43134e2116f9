import type { analysis } from '@halyard/contract';
import { IMPACT_TONES, valuesText } from '../../domain/site/announced.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateTimeText, utcText } from '../../ui/facts/moments.ts';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import type { TableProps } from './content.ts';
import { editColumn } from './edit-column.tsx';

type Event = analysis.AdminCalendarEvent;

const FROM_SMALL = { from: 'sm' } as const;

const columnsOf = ({ onEdit, onDelete }: TableProps<Event>): readonly Column<Event>[] => [
  column('When', { from: 'sm', className: 'md:max-lg:min-w-32 lg:whitespace-nowrap' }, ({ startsAt }) => (
    <Moment at={startsAt} />
  )),
  column('Event', { headClassName: 'max-sm:pl-4', className: 'w-full max-sm:pl-4' }, (event) => (
    <>
      <button
        type="button"
        onClick={() => onEdit(event)}
        className="block text-left font-medium hover:underline touch:-my-3.5 touch:py-3.5"
      >
        {event.title}
      </button>
      <span className="block text-meta text-muted">
        {`${event.country}, ${event.currency}${event.isSample ? ' · sample' : ''}`}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2 text-meta sm:hidden">
        <Impact of={event} />
        <Moment at={event.startsAt} />
      </span>
      <span className="mt-1 block text-meta text-muted empty:hidden sm:hidden">{valuesText(event)}</span>
    </>
  )),
  column('Impact', FROM_SMALL, (event) => <Impact of={event} />),
  figureColumn('Forecast', FROM_SMALL, ({ forecast }) => forecast ?? '–'),
  figureColumn('Previous', FROM_SMALL, ({ previous }) => previous ?? '–'),
  figureColumn('Actual', FROM_SMALL, ({ actual }) => actual ?? '–'),
  editColumn(onEdit, onDelete),
];

export function EventTable(props: TableProps<Event>) {
  return (
    <ColumnTable
      label="Economic calendar"
      rows={props.rows}
      idOf={({ id }) => id}
      columns={columnsOf(props)}
    />
  );
}

function Impact({ of: { impact } }: { readonly of: Event }) {
  return <Badge tone={IMPACT_TONES[impact]}>{impact}</Badge>;
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
