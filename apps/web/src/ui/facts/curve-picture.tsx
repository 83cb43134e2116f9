import { type ReactNode, useId, useMemo } from 'react';
import { classNames } from '../style/class-names.ts';
import { curveOf, type Point, pointAt } from './curve.ts';

type CurvePictureProps = {
  readonly points: readonly Point[];
  /** What it shows, for whoever does not see it. */
  readonly label: string;
  /** Where one points, as a moment; two pictures of the same time may share it. */
  readonly pointedMs: number | null;
  readonly onPointed: (atMs: number | null) => void;
  readonly className: string;
  /** `fall` hangs from the top in the colour of losses. */
  readonly look?: 'curve' | 'fall';
  /** Draws a line at zero where the values are on both sides of it. */
  readonly hasZero?: boolean;
};

/** A line through values over time, and a hairline where one points. */
export function CurvePicture(props: CurvePictureProps) {
  const { points, label, pointedMs, onPointed, className, look = 'curve', hasZero = false } = props;
  const fade = useId();
  const curve = useMemo(() => curveOf(points), [points]);
  const [first, last] = [points[0], points.at(-1)];
  if (!curve || !first || !last) return null;
  const widthMs = last.atMs - first.atMs || 1;
  const isFall = look === 'fall';
  const zero =
    hasZero && curve.low < 0 && curve.high > 0 ? (curve.high / (curve.high - curve.low)) * 100 : null;
  return (
    <div
      className={classNames('relative touch-pan-y', className)}
      onPointerMove={(event) => {
        const frame = event.currentTarget.getBoundingClientRect();
        const share = Math.min(1, Math.max(0, (event.clientX - frame.left) / frame.width));
        onPointed(pointAt(points, share)?.atMs ?? null);
      }}
      onPointerLeave={() => onPointed(null)}
    >
      <svg
        role="img"
        aria-label={label}
        viewBox="0 -2 100 104"
        preserveAspectRatio="none"
        className="size-full"
      >
        <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor={isFall ? 'var(--down)' : 'var(--brass)'} stopOpacity={isFall ? '0.06' : '0.22'} />
          <stop
            offset="1"
            stopColor={isFall ? 'var(--down)' : 'var(--brass)'}
            stopOpacity={isFall ? '0.22' : '0'}
          />
        </linearGradient>
        <path d={isFall ? `${curve.line}L100 0L0 0Z` : curve.area} fill={`url(#${fade})`} />
        {zero !== null && <Line d={`M0 ${zero.toFixed(2)}H100`} className="stroke-line-strong" isDashed />}
        <Line d={curve.line} className={isFall ? 'stroke-down' : 'stroke-ink'} strokeWidth="1.5" />
        {pointedMs !== null && (
          <Line
            d={`M${((pointedMs - first.atMs) / widthMs) * 100} -2V102`}
            className="stroke-muted"
            isDashed
          />
        )}
      </svg>
    </div>
  );
}

type LineProps = {
  readonly d: string;
  readonly className: string;
  readonly strokeWidth?: string;
  readonly isDashed?: boolean;
};

/** As thin as it is said to be, however the picture is stretched. */
function Line({ isDashed = false, strokeWidth = '1', ...rest }: LineProps): ReactNode {
  return (
    <path
      {...rest}
      fill="none"
      strokeWidth={strokeWidth}
      strokeDasharray={isDashed ? '3 3' : undefined}
      vectorEffect="non-scaling-stroke"
    />
  );
}
