import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import type { Chart, Column } from './chart.ts';
import { Plot } from './plot.tsx';
import { column, ColumnRows, figureColumn } from '../../ui/lists/column-table.tsx';

/** One chart with its sum above it. Pointing at it reads a day; the table says the same in figures. */
export function ChartPanel({ chart }: { readonly chart: Chart }) {
  const [isTable, setTable] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  // A period with fewer days may have begun since.
  const at = pointed !== null && pointed < chart.names.length && !isTable ? pointed : null;
  const isEmpty = chart.columns.every(({ values }) => values.every((value) => value === 0));
  return (
    <Panel
      title={chart.title}
      className="min-w-0 [&>header]:mb-2"
      aside={
        <Button
          size="small"
          variant="quiet"
          className="-my-1 -mr-2"
          aria-label={`${isTable ? 'Chart' : 'Table'}: ${chart.title}`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Chart' : 'Table'}
        </Button>
      }
    >
      <p className="text-figure font-medium">{chart.headline}</p>
      <p className="mb-5 min-h-5 text-dense max-sm:min-h-10 text-muted">
        {at === null ? <About chart={chart} /> : readingOf(chart, at)}
      </p>
      {isTable && <DataTable chart={chart} />}
      {!isTable && isEmpty && (
        <p className="flex h-55 items-center justify-center border-b border-line text-muted">{chart.empty}</p>
      )}
      {!isTable && !isEmpty && <Plot chart={chart} pointed={at} onPointed={setPointed} />}
    </Panel>
  );
}

/** Beside what the sum is: which colour is what, where there is more than one. */
function About({ chart }: { readonly chart: Chart }) {
  const named = chart.columns.filter(({ look }) => look === 'bar-in' || look === 'bar-out');
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span className={named.length > 0 ? 'max-sm:w-full' : ''}>{chart.about}</span>
      {named.map(({ label, look }) => (
        <span key={label} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-2.5 rounded-[2px] ${look === 'bar-in' ? 'bg-up' : 'bg-down'}`} />
          {label}
        </span>
      ))}
    </span>
  );
}

function readingOf({ names, columns }: Chart, index: number): string {
  const reading = ({ label, values, format }: Column) => `${label} ${format(values[index] ?? 0)}`;
  return [names[index], ...columns.map(reading)].join(' · ');
}

type Named = { readonly name: string; readonly index: number };

/** The figures behind a chart, the newest first, in a frame of the chart's height. */
function DataTable({ chart }: { readonly chart: Chart }) {
  return (
    <div
      role="region"
      aria-label={`${chart.title}, figures`}
      tabIndex={0}
      className="h-55 overflow-auto rounded-control border border-line"
    >
      <table className="w-full border-collapse text-dense [&_th]:sticky [&_th]:top-0 [&_th]:bg-sunken max-sm:[&_:is(td,th):first-child]:pl-3 max-sm:[&_:is(td,th):last-child]:pr-3">
        <caption className="sr-only">{chart.title}</caption>
        <ColumnRows<Named>
          rows={chart.names.map((name, index) => ({ name, index })).toReversed()}
          idOf={({ name }) => name}
          columns={[
            column(chart.every, { className: 'sm:whitespace-nowrap' }, ({ name }) => name),
            ...chart.columns.map(({ label, values, format }) =>
              figureColumn<Named>(label, ({ index }) => format(values[index] ?? 0)),
            ),
          ]}
        />
      </table>
    </div>
  );
}
