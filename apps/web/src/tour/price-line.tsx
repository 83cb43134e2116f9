import type { Position } from '@halyard/engine';
import { PRICE_SCALE, unitsToNumber } from '@halyard/money';
import type { TourState } from './tour-model.ts';

const WIDTH = 400;
const HEIGHT = 116;
const EDGE = 14;
/** Less than this share of the price is not drawn larger: noise would look like a storm. */
const LEAST_SPAN = 0.00025;

type PriceLineProps = { readonly seen: TourState['seen']; readonly position: Position };

/**
 * The prices this position could have closed at since the tour began, beside the one it was opened at: above it is a
 * profit for who bought. Levels far away are left out.
 */
export function PriceLine({ seen, position }: PriceLineProps) {
  const entry = unitsToNumber(position.entryPrice, PRICE_SCALE);
  const prices = seen.map(({ bid, ask }) => (position.side === 'buy' ? bid : ask));
  const reach = Math.max(entry * LEAST_SPAN, ...prices.map((price) => Math.abs(price - entry)));
  const yOf = (price: number) => (HEIGHT / 2 - ((price - entry) / reach) * (HEIGHT / 2 - EDGE)).toFixed(1);
  const step = (WIDTH - EDGE) / Math.max(30, prices.length - 1);
  const points = prices.map((price, index) => `${(index * step).toFixed(1)} ${yOf(price)}`);
  const last = prices.at(-1) ?? entry;
  const lastX = (Math.max(0, prices.length - 1) * step).toFixed(1);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="The price since the tour began, and your entry price"
      className="block h-auto w-full fill-none text-[12px]"
    >
      <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} className="stroke-line-strong" strokeDasharray="3 4" />
      <text x={WIDTH} y={HEIGHT / 2 - 6} textAnchor="end" className="fill-muted">
        Entry
      </text>
      <path d={`M${points.join('L')}`} className="stroke-ink" strokeWidth="1.75" strokeLinejoin="round" />
      <circle cx={lastX} cy={yOf(last)} r="4" className="fill-brass stroke-surface" strokeWidth="2" />
    </svg>
  );
}
