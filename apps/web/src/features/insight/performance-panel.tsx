import type { AnswerOf, investment } from '@halyard/contract';
import { formatPercent, formatUsd } from '@halyard/money';
import { useState } from 'react';
import { PercentMove, Profit, signedUsd, toneOf } from '../../domain/prices/movement.tsx';
import { INSIGHT, MEANS } from '../../texts/insight.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CurvePicture } from '../../ui/facts/curve-picture.tsx';
import { dateText, dateTimeText } from '../../ui/facts/moments.ts';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { QUIET_SEGMENT, Segments } from '../../ui/forms/segments.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { Definition } from '../../ui/overlays/hint.tsx';
import { SaveFigures } from './figures-table.tsx';

type Performance = AnswerOf<typeof investment.getPerformance>;
type Point = Performance['points'][number];

/** How the account did: four figures, and the way there. */
export function PerformanceFigures({ performance }: { readonly performance: Performance }) {
  const { points, deepest } = performance;
  const last = points.at(-1);
  if (!last) return null;
  return (
    <StatRow label="How your account did" isLong>
      <Stat label={<Definition means={MEANS.result}>Result</Definition>} tone={toneOf(last.result)}>
        {signedUsd(last.result)}
      </Stat>
      <Stat
        label={<Definition means={MEANS.returned}>Time-weighted return</Definition>}
        tone={toneOf(last.returnPercent)}
      >
        {formatPercent(last.returnPercent)}
      </Stat>
      <Stat
        label={<Definition means={MEANS.drawdown}>Deepest fall</Definition>}
        tone={deepest ? 'down' : undefined}
        note={deepest ? `${dateText(deepest.from)} to ${dateText(deepest.to)}` : 'It never fell.'}
      >
        {formatPercent(deepest?.percent ?? 0)}
      </Stat>
      <Stat
        label={<Definition means={MEANS.flows}>Paid in less taken out</Definition>}
        note={`Worth ${formatUsd(last.value)} now`}
      >
        {signedUsd(last.flows)}
      </Stat>
    </StatRow>
  );
}

const LENSES = {
  result: { label: 'Result', of: (point: Point) => point.result, text: signedUsd },
  return: { label: 'Return', of: (point: Point) => point.returnPercent, text: formatPercent },
  value: { label: 'Value', of: (point: Point) => point.value, text: formatUsd },
} as const;
type Lens = keyof typeof LENSES;

/** The curve, and beneath it how far it was below its highest point. */
export function PerformancePanel({ performance }: { readonly performance: Performance }) {
  const [lens, setLens] = useState<Lens>('result');
  const [hasTable, setHasTable] = useState(false);
  const { points } = performance;
  return (
    <Panel
      title="Value net of what you paid in and out"
      className="min-w-0 [&>header]:flex-wrap [&>header]:gap-3"
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Segments
            label="What the curve shows"
            size="small"
            value={lens}
            onValue={setLens}
            segments={(Object.keys(LENSES) as Lens[]).map((value) => ({
              value,
              label: LENSES[value].label,
              look: QUIET_SEGMENT,
            }))}
          />
          <Button
            variant="secondary"
            size="small"
            aria-pressed={hasTable}
            onClick={() => setHasTable(!hasTable)}
          >
            {hasTable ? 'Chart' : 'Table'}
          </Button>
          <SaveFigures name="performance" head={COLUMNS} rows={points.map(cellsOf)} />
        </div>
      }
    >
      {points.length < 2 ? (
        <p className="py-16 text-center text-muted">{INSIGHT.noCurve}</p>
      ) : hasTable ? (
        <PointsTable points={points} />
      ) : (
        <Curves points={points} lens={lens} />
      )}
    </Panel>
  );
}

function Curves({ points, lens }: { readonly points: readonly Point[]; readonly lens: Lens }) {
  const [pointedMs, setPointedMs] = useState<number | null>(null);
  const { of, text, label } = LENSES[lens];
  const placed = points.map((point) => ({ atMs: Date.parse(point.at), value: of(point) }));
  const falls = points.map((point) => ({ atMs: Date.parse(point.at), value: point.drawdownPercent }));
  const [first, last] = [points[0], points.at(-1)];
  const shown = points.find(({ at }) => Date.parse(at) === pointedMs) ?? last;
  if (!first || !last || !shown) return null;
  const deepest = Math.min(...falls.map(({ value }) => value));
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-figure font-medium">{text(of(shown))}</span>
        {lens === 'return' ? (
          <Profit amountUsd={shown.result} />
        ) : (
          <PercentMove percent={shown.returnPercent} />
        )}
        <span className="text-dense text-muted">
          {`${formatPercent(shown.drawdownPercent)} below its highest point`}
        </span>
        <span className="text-dense text-muted">{pointedMs === null ? 'Now' : dateTimeText(shown.at)}</span>
      </figcaption>
      <CurvePicture
        points={placed}
        label={`${label} from ${text(of(first))} to ${text(of(last))}`}
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
        {deepest < 0 && <span>{`Deepest fall ${formatPercent(deepest)}`}</span>}
        <span>Now</span>
      </p>
    </figure>
  );
}

const COLUMNS = ['Time', 'Value USD', 'Paid in less out USD', 'Result USD', 'Return %', 'Below highest %'];

function cellsOf({ at, value, flows, result, returnPercent, drawdownPercent }: Point) {
  return [at, value, flows, result, returnPercent, drawdownPercent];
}

/** The newest first. */
function PointsTable({ points }: { readonly points: readonly Point[] }) {
  return (
    <div className="max-h-96 overflow-y-auto">
      <Table label="The curve as a table" minWidth="min-w-0 sm:min-w-160">
        <TableHead>
          <HeadCell>Time</HeadCell>
          <FigureHead>Value</FigureHead>
          <FigureHead from="sm">Paid in less out</FigureHead>
          <FigureHead>Result</FigureHead>
          <FigureHead from="sm">Return</FigureHead>
          <FigureHead from="sm">Below highest</FigureHead>
        </TableHead>
        <tbody>
          {points.toReversed().map((point) => (
            <Row key={point.at}>
              <Cell className="text-muted">{dateTimeText(point.at)}</Cell>
              <FigureCell>{formatUsd(point.value)}</FigureCell>
              <FigureCell from="sm">{signedUsd(point.flows)}</FigureCell>
              <FigureCell>
                <Profit amountUsd={point.result} />
              </FigureCell>
              <FigureCell from="sm">{formatPercent(point.returnPercent)}</FigureCell>
              <FigureCell from="sm">{formatPercent(point.drawdownPercent)}</FigureCell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
