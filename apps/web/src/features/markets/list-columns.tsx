import { market, type watch } from '@halyard/contract';
import { formatMillions } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { LivePercentMove, LivePriceMove, useMoveColour } from '../../domain/prices/movement.tsx';
import { LiveFigure } from '../../domain/prices/price.tsx';
import { quoteOf } from '../../platform/live/use-price.ts';
import { LiveText } from './live-text.tsx';
import { askOf, bidOf, changeOf, percentOf, priceOf, volumeOf } from './quote-figures.ts';
import { read, watched } from '../../platform/calls/read.ts';

const [WIDTH, HEIGHT] = [48, 18];

const TRENDS = watched(read(market.listTrends), 300_000);

export const COLUMN_WORDS: Record<watch.WatchColumn, string> = {
  trend: 'Trend',
  price: 'Price',
  change: 'Change',
  percent: 'Change %',
  bid: 'Bid',
  ask: 'Ask',
  volume: 'Volume',
};

export const DEFAULT_COLUMNS: readonly watch.WatchColumn[] = ['price', 'percent'];

/** Two figures above each other make a column; the second column and the third come where there is room for them. */
const FROM = ['', 'hidden @sm:block', 'hidden @md:block'];

type FiguresProps = { readonly symbol: string; readonly columns: readonly watch.WatchColumn[] };

/** The figures of a row, in the order of the columns. */
export function Figures({ symbol, columns }: FiguresProps) {
  const figures = columns.filter((column) => column !== 'trend');
  const stacks = FROM.flatMap((from, nth) => {
    const stack = figures.slice(2 * nth, 2 * nth + 2);
    return stack.length > 0 ? [{ from, stack }] : [];
  });
  return (
    <>
      {columns.includes('trend') && <Sparkline symbol={symbol} />}
      {stacks.map(({ from, stack }) => (
        <span key={stack[0]} className={`min-w-18 shrink-0 text-right ${from}`}>
          {stack.map((column, nth) => (
            <span key={column} className={`block ${nth === 0 ? '' : 'text-meta'}`}>
              <Figure symbol={symbol} column={column} />
            </span>
          ))}
        </span>
      ))}
    </>
  );
}

const PRICES = { price: priceOf, bid: bidOf, ask: askOf } as const;

function Figure({ symbol, column }: { readonly symbol: string; readonly column: watch.WatchColumn }) {
  const live = quoteOf(symbol);
  switch (column) {
    case 'price':
    case 'bid':
    case 'ask':
      // The ground of a tick is wider than the figure, which ends where the others do.
      return <LiveFigure symbol={symbol} live={live} figureOf={PRICES[column]} className="-mx-0.5 px-0.5" />;
    case 'change':
      return <LivePriceMove symbol={symbol} live={live} figureOf={changeOf} />;
    case 'percent':
      return <LivePercentMove live={live} figureOf={percentOf} />;
    case 'volume':
      return <LiveText live={live} figureOf={volumeOf} textOf={formatMillions} />;
    case 'trend':
      return null;
  }
}

/** The way from where the change beside it is measured until now, in the colour of that change. A narrow list keeps its room for names. */
function Sparkline({ symbol }: { readonly symbol: string }) {
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
      className={`shrink-0 @max-[16rem]:hidden ${colour}`}
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
