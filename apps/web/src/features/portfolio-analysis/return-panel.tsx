import type { analysis } from '@halyard/contract';
import { formatPercent, formatUsd } from '@halyard/money';
import { useState } from 'react';
import { PercentMove } from '../../domain/prices/movement.tsx';
import { PORTFOLIO_ANALYSIS } from '../../texts/portfolio-analysis.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CurvePicture } from '../../ui/facts/curve-picture.tsx';
import { dateText, dateTimeText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import type { AnalysisProps } from './figures.tsx';

type Point = analysis.PortfolioAnalysis['points'][number];

/** The time-weighted return, and beneath it how far it was below its highest point. */
export function ReturnPanel({ analysis: { points } }: AnalysisProps) {
  const [hasTable, setHasTable] = useState(false);
  return (
    <Panel
      title="Time-weighted return"
      className="min-w-0"
      aside={
        <Button
          variant="secondary"
          size="small"
          aria-pressed={hasTable}
          onClick={() => setHasTable(!hasTable)}
        >
          {hasTable ? 'Chart' : 'Table'}
        </Button>
      }
    >
      {points.length < 2 ? (
        <p className="py-16 text-center text-muted">{PORTFOLIO_ANALYSIS.noCurve}</p>
      ) : hasTable ? (
        <PointsTable points={points} />
      ) : (
        <Curves points={points} />
      )}
    </Panel>
  );
}

function Curves({ points }: { readonly points: readonly Point[] }) {
  const [pointedMs, setPointedMs] = useState<number | null>(null);
  const placed = (of: (point: Point) => number) =>
    points.map((point) => ({ atMs: Date.parse(point.at), value: of(point) }));
  const falls = placed(({ drawdownPercent }) => drawdownPercent);
  const [first, last] = [points[0], points.at(-1)];
  const shown = points.find(({ at }) => Date.parse(at) === pointedMs) ?? last;
  if (!first || !last || !shown) return null;
  const deepest = Math.min(...falls.map(({ value }) => value));
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <PercentMove percent={shown.returnPercent} className="text-figure font-medium" />
        <span className="text-dense text-muted">{`Worth ${formatUsd(shown.value)}`}</span>
        <span className="text-dense text-muted">
          {`${formatPercent(shown.drawdownPercent)} below its highest point`}
        </span>
        <span className="text-dense text-muted">{pointedMs === null ? 'Now' : dateTimeText(shown.at)}</span>
      </figcaption>
      <CurvePicture
        points={placed(({ returnPercent }) => returnPercent)}
        label={`Return from ${formatPercent(first.returnPercent)} to ${formatPercent(last.returnPercent)}`}
        pointedMs={pointedMs}
        onPointed={setPointedMs}
        hasZero
        className="h-52"
      />
      {deepest < 0 && (
        <CurvePicture
          points={falls}
          label={`Below the highest point by up to ${formatPercent(deepest)}`}
          pointedMs={pointedMs}
          onPointed={setPointedMs}
          look="fall"
          className="mt-2 h-16 border-t border-line"
        />
      )}
      <p className="mt-2 flex justify-between gap-4 text-meta text-muted">
        <span>{dateText(first.at)}</span>
        <span>Now</span>
      </p>
    </figure>
  );
}

/** The newest first. */
function PointsTable({ points }: { readonly points: readonly Point[] }) {
  return (
    <div className="max-h-96 overflow-y-auto">
      <Table label="The curve as a table" minWidth="">
        <TableHead>
          <HeadCell>Time</HeadCell>
          <FigureHead from="sm">Value</FigureHead>
          <FigureHead>Return</FigureHead>
          <FigureHead>Below highest</FigureHead>
        </TableHead>
        <tbody>
          {points.toReversed().map((point) => (
            <Row key={point.at}>
              <Cell className="text-muted">{dateTimeText(point.at)}</Cell>
              <FigureCell from="sm">{formatUsd(point.value)}</FigureCell>
              <FigureCell>{formatPercent(point.returnPercent)}</FigureCell>
              <FigureCell>{formatPercent(point.drawdownPercent)}</FigureCell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
