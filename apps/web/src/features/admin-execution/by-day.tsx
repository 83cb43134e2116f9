import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { dayText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { type Column, column, ColumnRows, figureColumn } from '../../ui/lists/column-table.tsx';
import { countText } from '../../ui/facts/measures.ts';
import { type Execution, msText } from './words.ts';

type Days = Execution['days'];

/** Day by day, as a picture of how many there were or as figures. */
export function ByDay({ days }: { readonly days: Days }) {
  const [isTable, setTable] = useState(false);
  const isEmpty = days.every(({ fills, unfilled }) => fills + unfilled === 0);
  return (
    <Panel
      title="Fills by day"
      lead="Times are of orders somebody waited for."
      className="min-w-0"
      aside={
        !isEmpty && (
          <Button
            size="small"
            variant="quiet"
            className="-my-1 -mr-2"
            aria-label={isTable ? 'Chart: Fills by day' : 'Table: Fills by day'}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
        )
      }
    >
      {isEmpty && <EmptyState title="Nothing was traded in this period" />}
      {!isEmpty && (isTable ? <DayTable days={days} /> : <DayChart days={days} />)}
    </Panel>
  );
}

function DayChart({ days }: { readonly days: Days }) {
  const most = Math.max(...days.map(({ fills }) => fills), 1);
  const bars = days.map(({ fills }, index) => {
    const height = fills === 0 ? 0 : Math.max(0.8, (fills / most) * 100);
    return height === 0 ? '' : `M${index + 0.15} 100v${-height}h0.7V100Z`;
  });
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <p aria-hidden className="flex flex-col justify-between text-right text-meta text-muted">
        <span>{countText(most)}</span>
        <span>0</span>
      </p>
      <svg
        role="img"
        aria-label={`Fills by day, ${dayText(first)} to ${dayText(last)}; the table has the figures`}
        viewBox={`0 0 ${days.length} 100`}
        preserveAspectRatio="none"
        className="h-52 w-full border-y border-line"
      >
        <path d={bars.join('')} className="fill-info" />
      </svg>
      <p aria-hidden className="col-start-2 mt-2 flex justify-between text-meta text-muted">
        <span>{dayText(first)}</span>
        <span>{dayText(last)}</span>
      </p>
    </div>
  );
}

const COLUMNS: readonly Column<Days[number]>[] = [
  column('Day', { className: 'whitespace-nowrap' }, ({ day }) => dayText(day)),
  figureColumn('Fills', ({ fills }) => countText(fills)),
  figureColumn('Median', ({ p50Ms }) => msText(p50Ms)),
  figureColumn('95%', ({ p95Ms }) => msText(p95Ms)),
  figureColumn('Worse', { from: 'sm' }, ({ worse }) => countText(worse)),
  figureColumn('Unfilled', { from: 'sm' }, ({ unfilled }) => countText(unfilled)),
];

function DayTable({ days }: { readonly days: Days }) {
  return (
    <div
      role="region"
      aria-label="Fills by day, figures"
      tabIndex={0}
      className="h-58 overflow-auto rounded-control border border-line"
    >
      <table className="w-full border-collapse text-dense lg:max-2xl:[&_:is(td,th)]:px-2 [&_th]:sticky [&_th]:top-0 [&_th]:bg-sunken">
        <caption className="sr-only">Fills by day</caption>
        <ColumnRows columns={COLUMNS} rows={days.toReversed()} idOf={({ day }) => day} />
      </table>
    </div>
  );
}
