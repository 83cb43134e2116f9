import { market } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useMoveColour } from '../../domain/prices/movement.tsx';
import { read, watched } from '../../platform/calls/read.ts';
import { quoteOf } from '../../platform/live/use-price.ts';
import { percentOf } from './quote-figures.ts';

const [WIDTH, HEIGHT] = [48, 18];
const TRENDS = watched(read(market.listTrends), 300_000);

/** The way from where the change beside it is measured until now, in the colour of that change. A narrow list keeps its room for names. */
export function Sparkline({ symbol }: { readonly symbol: string }) {
  const { data } = useQuery(TRENDS);
  const colour = useMoveColour({ live: quoteOf(symbol), figureOf: percentOf });
  const closes = data?.find((trend) => trend.symbol === symbol)?.closes ?? [];
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  const points = closes.map((close, nth) => {
    const x = (nth / (closes.length - 1)) * WIDTH;
    const y = high === low ? HEIGHT / 2 : 1 + ((high - close) / (high - low)) * (HEIGHT - 2);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={`shrink-0 @max-[17rem]:hidden ${colour}`}
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
