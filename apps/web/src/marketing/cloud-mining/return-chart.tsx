import type { mining } from '@halyard/contract';
import { dollarRange, dollars } from './figures.ts';

const WIDTH = 640;
const HEIGHT = 320;
const EDGE = { left: 8, right: 92, top: 26, bottom: 34 };
const MONTHS_A_TICK = 3;

/** What a package is estimated to have returned after each month, between its low and its high, beside its price. */
export function ReturnChart({ offer }: { readonly offer: mining.MiningPackage }) {
  const { name, price, durationMonths, monthlyIncome, totalEarnings } = offer;
  const months = WIDTH - EDGE.left - EDGE.right;
  const amounts = HEIGHT - EDGE.top - EDGE.bottom;
  const xOf = (month: number) => Math.round(EDGE.left + (month / durationMonths) * months);
  const yOf = (amount: number) => Math.round(EDGE.top + (1 - amount / totalEarnings.to) * amounts);
  const [start, end, zero] = [xOf(0), xOf(durationMonths), yOf(0)];
  const [low, high] = [yOf(totalEarnings.from), yOf(totalEarnings.to)];
  const paid = yOf(price);
  const [soonest, latest] = [price / monthlyIncome.to, price / monthlyIncome.from];
  return (
    <figure>
      <figcaption className="text-base text-muted">
        {`Estimated earnings of ${name}, added up month by month, simulated`}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Over ${durationMonths} months the estimate adds up to ${dollarRange(totalEarnings)}. It passes the price of ${dollars(price)} in month ${Math.ceil(soonest)} at the high estimate, in month ${Math.ceil(latest)} at the low one.`}
        className="mt-4 block h-auto w-full text-[13px] max-sm:text-[20px]"
      >
        <Months count={durationMonths} xOf={xOf} y={zero} />
        <path d={`M${start} ${zero}L${end} ${high}V${low}z`} className="fill-brass/30" />
        <path
          d={`M${start} ${zero}L${end} ${high}M${start} ${zero}L${end} ${low}`}
          className="stroke-ink"
          strokeWidth="1.5"
        />
        <path d={`M${start} ${paid}H${end}`} className="stroke-ink" strokeDasharray="3 4" />
        <text x={start} y={paid - 8} className="fill-ink">{`Price ${dollars(price)}`}</text>
        {[soonest, latest].map((month) => (
          <circle
            key={month}
            cx={xOf(month)}
            cy={paid}
            r="4.5"
            className="fill-bg stroke-ink"
            strokeWidth="1.5"
          />
        ))}
        <text x={end + 8} y={high} dy="4" className="fill-ink">
          {dollars(totalEarnings.to)}
        </text>
        <text x={end + 8} y={low} dy="4" className="fill-ink">
          {dollars(totalEarnings.from)}
        </text>
        <text x={end + 18} y={zero + 22} className="fill-muted">
          months
        </text>
      </svg>
    </figure>
  );
}

type MonthsProps = { readonly count: number; readonly xOf: (month: number) => number; readonly y: number };

function Months({ count, xOf, y }: MonthsProps) {
  const ticks = Array.from(
    { length: Math.floor(count / MONTHS_A_TICK) },
    (_, index) => (index + 1) * MONTHS_A_TICK,
  );
  return (
    <g className="fill-muted" textAnchor="middle">
      <path d={`M${xOf(0)} ${y}H${xOf(count)}`} className="stroke-line-strong" />
      {ticks.map((month) => (
        <g key={month}>
          <path d={`M${xOf(month)} ${y}V${EDGE.top}`} className="stroke-line" />
          <text x={xOf(month)} y={y + 22}>
            {month}
          </text>
        </g>
      ))}
    </g>
  );
}
