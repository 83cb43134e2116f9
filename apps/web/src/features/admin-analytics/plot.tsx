import { type PointerEvent, useMemo } from 'react';
import { type Chart, type Column, drawnValues } from './chart.ts';
import { heightOf, type Scale, scaleOf } from './scale.ts';

type PlotProps = {
  readonly chart: Chart;
  readonly pointed: number | null;
  readonly onPointed: (index: number | null) => void;
};

/** The picture: round numbers at the left, days below, and what is pointed at on a band of its own. */
export function Plot({ chart, pointed, onPointed }: PlotProps) {
  const { names, axisFormat } = chart;
  const drawn = useMemo(() => chart.columns.filter(({ look }) => look), [chart]);
  const scale = useMemo(() => scaleFor(drawn, chart.isCount), [drawn, chart.isCount]);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    onPointed(Math.min(names.length - 1, Math.max(0, Math.floor(share * names.length))));
  };
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <Ticks scale={scale} format={axisFormat} />
      <div
        className="relative h-48 touch-pan-y"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => onPointed(null)}
      >
        {scale.ticks.map((tick) => (
          <span
            key={tick}
            aria-hidden
            className={`absolute inset-x-0 h-px ${tick === 0 ? 'bg-line-strong' : 'bg-line'}`}
            style={{ bottom: `${heightOf(tick, scale)}%` }}
          />
        ))}
        <svg
          role="img"
          aria-label={`${chart.title}, ${names[0]} to ${names.at(-1)}: ${chart.headline} ${chart.about}`}
          viewBox={`0 0 ${names.length} 100`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {pointed !== null && <rect x={pointed} width="1" height="100" className="fill-ink/8" />}
          {drawn.map((column) => (
            <Drawing key={column.label} column={column} scale={scale} />
          ))}
        </svg>
      </div>
      <p aria-hidden className="col-start-2 mt-2 flex justify-between text-meta text-muted">
        {chart.marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </p>
    </div>
  );
}

/** Bars stand on nothing; a line may begin where it is. */
function scaleFor(drawn: readonly Column[], isCount = false): Scale {
  const values = drawn.flatMap(drawnValues);
  return scaleOf(drawn.some(({ look }) => look === 'line') ? values : [0, ...values], isCount);
}

/** The widest of them decides how much room they take. */
function Ticks({ scale, format }: { readonly scale: Scale; readonly format: (value: number) => string }) {
  return (
    <div aria-hidden className="relative text-right text-meta text-muted">
      {scale.ticks.map((tick) => (
        <span key={tick} className="block h-0 invisible">
          {format(tick)}
        </span>
      ))}
      {scale.ticks.map((tick) => (
        <span
          key={`at ${tick}`}
          className="absolute right-0 translate-y-1/2 whitespace-nowrap"
          style={{ bottom: `${heightOf(tick, scale)}%` }}
        >
          {format(tick)}
        </span>
      ))}
    </div>
  );
}

const FILLS = { bar: 'fill-info', 'bar-in': 'fill-up', 'bar-out': 'fill-down' } as const;
/** Less than this is not seen, and something is never nothing. */
const LEAST_HEIGHT = 0.8;

function Drawing({ column, scale }: { readonly column: Column; readonly scale: Scale }) {
  const { look } = column;
  if (!look) return null;
  if (look === 'line') return <Line values={column.values} scale={scale} />;
  const ground = 100 - heightOf(0, scale);
  const bars = drawnValues(column).map((value, index) => {
    if (value === 0) return '';
    const height = Math.max(LEAST_HEIGHT, Math.abs(heightOf(value, scale) - heightOf(0, scale)));
    const top = value > 0 ? ground - height : ground;
    return `M${index + 0.15} ${top.toFixed(2)}h0.7v${height.toFixed(2)}h-0.7Z`;
  });
  return <path d={bars.join('')} className={FILLS[look]} />;
}

/** Without an area below it: its axis need not begin at nothing. */
function Line({ values, scale }: { readonly values: readonly number[]; readonly scale: Scale }) {
  const points = values.map((value, index) => `${index + 0.5} ${(100 - heightOf(value, scale)).toFixed(2)}`);
  return (
    <path
      d={`M${points.join('L')}`}
      fill="none"
      className="stroke-info"
      strokeWidth="2"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}
