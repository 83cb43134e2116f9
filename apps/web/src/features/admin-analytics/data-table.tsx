import { Cell, HeadCell, Row, TableHead } from '../../ui/lists/table.tsx';
import type { Chart } from './chart.ts';

/** The figures behind a chart, the newest first, in a frame of the chart's height. */
export function DataTable({ chart }: { readonly chart: Chart }) {
  const newestFirst = chart.names.map((name, index) => ({ name, index })).toReversed();
  return (
    <div
      role="region"
      aria-label={`${chart.title}, figures`}
      tabIndex={0}
      className="h-55 overflow-auto rounded-control border border-line"
    >
      <table className="w-full border-collapse text-dense [&_th]:sticky [&_th]:top-0 [&_th]:bg-sunken max-sm:[&_:is(td,th):first-child]:pl-3 max-sm:[&_:is(td,th):last-child]:pr-3">
        <caption className="sr-only">{chart.title}</caption>
        <TableHead>
          <HeadCell>{chart.every}</HeadCell>
          {chart.columns.map(({ label }) => (
            <HeadCell key={label} isFigure>
              {label}
            </HeadCell>
          ))}
        </TableHead>
        <tbody>
          {newestFirst.map(({ name, index }) => (
            <Row key={name}>
              <Cell className="sm:whitespace-nowrap">{name}</Cell>
              {chart.columns.map(({ label, values, format }) => (
                <Cell key={label} isFigure>
                  {format(values[index] ?? 0)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  );
}
