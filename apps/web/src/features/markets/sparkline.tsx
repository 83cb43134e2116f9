import { market } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read, watched } from '../../platform/calls/read.ts';

const [WIDTH, HEIGHT] = [48, 18];
const TRENDS = watched(read(market.listTrends), 300_000);

/** How a symbol went in the last 24 hours. It says nothing that the change beside it does not say in figures. */
export function Sparkline({ symbol }: { readonly symbol: string }) {
  const { data } = useQuery(TRENDS);
  const closes = data?.find((trend) => trend.symbol === symbol)?.closes ?? [];
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  const points = closes.map((close, nth) => {
    const x = (nth / (closes.length - 1)) * WIDTH;
    const y = high === low ? HEIGHT / 2 : 1 + ((high - close) / (high - low)) * (HEIGHT - 2);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const isUp = (closes.at(-1) ?? 0) >= (closes[0] ?? 0);
  return (
    <svg
      aria-hidden
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={`shrink-0 ${isUp ? 'text-up' : 'text-down'}`}
    >
      {closes.length > 1 && (
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.25"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
