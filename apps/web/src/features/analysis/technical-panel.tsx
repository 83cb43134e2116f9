import { formatPrice } from '@halyard/catalogue';
import { analysis } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, watched } from '../../platform/calls/read.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';

const TIMEFRAMES = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const;
type Timeframe = (typeof TIMEFRAMES)[number];
type Signal = analysis.TechnicalAnalysis['overall']['signal'];
const REFRESH_EVERY_MS = 60_000;

/** Indicators, what each of them says, and the levels of the day. */
export function TechnicalPanel({ symbol }: { readonly symbol: string }) {
  const [timeframe, setTimeframe] = useState<Timeframe>('1h');
  const found = useQuery({
    ...watched(read(analysis.getAnalysis, { params: { symbol }, query: { timeframe } }), REFRESH_EVERY_MS),
    // Another timeframe may stand in for a moment; what another symbol says would be told of this one.
    placeholderData: (last) => (last?.symbol === symbol ? last : undefined),
  });
  return (
    <Panel title="Technical Analysis" className="min-w-0">
      <div className="mb-4 overflow-x-auto [scrollbar-width:none]">
        <Segments
          label="Timeframe"
          size="small"
          value={timeframe}
          onValue={setTimeframe}
          segments={TIMEFRAMES.map((value) => ({ value, label: value }))}
        />
      </div>
      <NotLoaded
        of={found}
        failed="The analysis could not be loaded"
        loading="Loading the analysis"
        rows={8}
      />
      {found.data && <Readings data={found.data} />}
    </Panel>
  );
}

function Readings({ data }: { readonly data: analysis.TechnicalAnalysis }) {
  const { overall, readings, pivots, symbol } = data;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-body">
        Overall: <SignalWord signal={overall.signal} />
        <span className="ml-2 text-dense text-muted">
          {`${overall.buy} buy, ${overall.neutral} neutral, ${overall.sell} sell`}
        </span>
      </p>
      <ColumnTable label="Indicators" columns={COLUMNS} rows={readings} idOf={({ indicator }) => indicator} />
      {pivots && <Pivots symbol={symbol} pivots={pivots} />}
    </div>
  );
}

const COLUMNS: readonly Column<analysis.TechnicalAnalysis['readings'][number]>[] = [
  column('Indicator', { className: 'font-medium whitespace-nowrap' }, ({ indicator }) => nameOf(indicator)),
  column('What it says', { className: 'text-muted' }, ({ words }) => words),
  figureColumn('Signal', ({ signal }) => <SignalWord signal={signal} />),
];

/** 'sma20' as people write it. */
function nameOf(indicator: string): string {
  const [, word = indicator, period = ''] = /^([a-z]+)(\d*)$/i.exec(indicator) ?? [];
  const name = word.length <= 4 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
  return `${name} ${period}`.trim();
}

type PivotsProps = {
  readonly symbol: string;
  readonly pivots: NonNullable<analysis.TechnicalAnalysis['pivots']>;
};

function Pivots({ symbol, pivots }: PivotsProps) {
  const levels = [
    ['Pivot', pivots.pivot],
    ['R1', pivots.r1],
    ['S1', pivots.s1],
    ['R2', pivots.r2],
    ['S2', pivots.s2],
    ['R3', pivots.r3],
    ['S3', pivots.s3],
  ] as const;
  return (
    <section>
      <h3 className="mb-2 font-medium">Levels of the day</h3>
      {/* Resistance over support, and the pivot before them. */}
      <dl className="grid grid-cols-2 gap-x-8 text-dense sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:grid-rows-2 [&>:first-child]:col-span-2 sm:[&>:first-child]:col-span-1 sm:[&>:first-child]:row-span-2 sm:[&>:first-child]:self-start">
        {levels.map(([label, level]) => (
          <div key={label} className="flex justify-between gap-3 border-b border-line py-1.5">
            <dt className="text-muted">{label}</dt>
            <dd>{formatPrice(symbol, level)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SignalWord({ signal }: { readonly signal: Signal }) {
  if (signal === null) return <span className="text-muted">–</span>;
  const look = { buy: 'text-up', sell: 'text-down', neutral: 'text-muted' }[signal];
  return <span className={`font-medium capitalize ${look}`}>{signal}</span>;
}
