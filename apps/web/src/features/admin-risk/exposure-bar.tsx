import { classNames } from '../../ui/style/class-names.ts';

type ExposureBarProps = {
  readonly long: number;
  readonly short: number;
  readonly net: number;
  /** What the whole half of a bar stands for. */
  readonly most: number;
};

/** Less than this is not seen, and something is never nothing. */
const LEAST = 0.8;

/** Shorts to the left of the line and longs to the right, in pale; what is left of them when they are set off, in full. */
export function ExposureBar({ long, short, net, most }: ExposureBarProps) {
  const widthOf = (value: number) => (value === 0 ? 0 : Math.max(LEAST, (value / most) * 50));
  const netWidth = widthOf(Math.abs(net));
  return (
    <svg aria-hidden viewBox="0 0 100 20" preserveAspectRatio="none" className="block h-5 w-full">
      <rect x={50 - widthOf(short)} y="4" width={widthOf(short)} height="12" className="fill-down/25" />
      <rect x="50" y="4" width={widthOf(long)} height="12" className="fill-up/25" />
      <rect
        x={net < 0 ? 50 - netWidth : 50}
        y="7"
        width={netWidth}
        height="6"
        className={classNames(net < 0 ? 'fill-down' : 'fill-up')}
      />
      <line x1="50" x2="50" y1="0" y2="20" vectorEffect="non-scaling-stroke" className="stroke-line-strong" />
    </svg>
  );
}
