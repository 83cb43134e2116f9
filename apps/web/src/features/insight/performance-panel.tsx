import type { AnswerOf, investment } from '@halyard/contract';
import { formatPercent, formatUsd } from '@halyard/money';
import { useState } from 'react';
import { CurvePanel } from '../../domain/portfolio/curve-panel.tsx';
import { PercentMove, Profit, signedUsd, toneOf } from '../../domain/prices/movement.tsx';
import { INSIGHT, MEANS } from '../../texts/insight.ts';
import { dateText } from '../../ui/facts/moments.ts';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { QUIET_SEGMENT, Segments } from '../../ui/forms/segments.tsx';
import { type Column, figureColumn } from '../../ui/lists/column-table.tsx';
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
      <Stat moves label={<Definition means={MEANS.result}>Result</Definition>} tone={toneOf(last.result)}>
        {signedUsd(last.result)}
      </Stat>
      <Stat
        moves
        label={<Definition means={MEANS.returned}>Time-weighted return</Definition>}
        tone={toneOf(last.returnPercent)}
      >
        {formatPercent(last.returnPercent)}
      </Stat>
      <Stat
        label={<Definition means={MEANS.drawdown}>Deepest fall</Definition>}
        tone={deepest ? 'down' : undefined}
        note={deepest ? daysText(deepest) : 'It never fell.'}
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

function daysText({ from, to }: NonNullable<Performance['deepest']>): string {
  const [first, last] = [dateText(from), dateText(to)];
  return first === last ? first : `${first} to ${last}`;
}

const LENSES = {
  result: { label: 'Result', of: (point: Point) => point.result, text: signedUsd },
  return: { label: 'Return', of: (point: Point) => point.returnPercent, text: formatPercent },
  value: { label: 'Value', of: (point: Point) => point.value, text: formatUsd },
} as const;
type Lens = keyof typeof LENSES;

/** The curve, and beneath it how far it was below its highest point. */
export function PerformancePanel({ performance: { points } }: { readonly performance: Performance }) {
  const [lens, setLens] = useState<Lens>('result');
  const { of, text, label } = LENSES[lens];
  return (
    <CurvePanel
      title="Value net of what you paid in and out"
      noCurve={INSIGHT.noCurve}
      points={points}
      name={label}
      valueOf={of}
      textOf={text}
      renderCaption={(point) => (
        <>
          <span className="text-figure font-medium">{text(of(point))}</span>
          {lens === 'return' ? (
            <Profit amountUsd={point.result} />
          ) : (
            <PercentMove percent={point.returnPercent} />
          )}
        </>
      )}
      before={
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
      }
      after={<SaveFigures name="performance" head={SAVED} rows={points.map(cellsOf)} />}
      columns={COLUMNS}
    />
  );
}

const COLUMNS: readonly Column<Point>[] = [
  figureColumn('Value', ({ value }) => formatUsd(value)),
  figureColumn('Paid in less out', { from: 'sm' }, ({ flows }) => signedUsd(flows)),
  figureColumn('Result', ({ result }) => <Profit amountUsd={result} />),
  figureColumn('Return', { from: 'sm' }, ({ returnPercent }) => formatPercent(returnPercent)),
];

const SAVED = ['Time', 'Value USD', 'Paid in less out USD', 'Result USD', 'Return %', 'Below highest %'];

function cellsOf({ at, value, flows, result, returnPercent, drawdownPercent }: Point) {
  return [at, value, flows, result, returnPercent, drawdownPercent];
}
