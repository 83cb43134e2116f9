import { type ReactNode, useEffect, useRef, useState } from 'react';
import { prices } from '../../platform/live/live.ts';
import { type Candle, type Timeframe, withPrice } from './candles.ts';
import type { ChartLine } from './chart-lines.ts';
import { type DrawnChart, drawChart, type Ohlc } from './draw-chart.ts';
import { LineHandles } from './line-handles.tsx';
import { OhlcLine } from './ohlc-line.tsx';

type PriceChartProps = {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly candles: readonly Candle[];
  readonly lines: readonly ChartLine[];
  readonly onMove: (line: ChartLine, price: number) => void;
};

/** Candles, volume, the newest price as it moves, and the customer's own levels. */
export function PriceChart({ symbol, timeframe, candles, lines, onMove }: PriceChartProps): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<DrawnChart | null>(null);
  const [hovered, setHovered] = useState<Ohlc | null>(null);
  const [drawnListeners] = useState(() => new Set<() => void>());

  useEffect(() => {
    if (container.current === null) return;
    const onDrawn = () => {
      for (const listener of drawnListeners) listener();
    };
    const drawn = drawChart(container.current, { symbol, onHover: setHovered, onDrawn });
    drawn.paint();
    setChart(drawn);
    return () => {
      setChart(null);
      drawn.remove();
    };
  }, [symbol, drawnListeners]);

  useEffect(() => watchColours(() => chart?.paint()), [chart]);
  useEffect(() => {
    chart?.show(candles, timeframe);
    return chart ? followPrice(chart, symbol, timeframe, candles) : undefined;
  }, [chart, symbol, timeframe, candles]);
  useEffect(() => chart?.drawLines(lines), [chart, lines]);

  return (
    <div className="relative h-full">
      <OhlcLine symbol={symbol} candle={hovered ?? candles.at(-1) ?? null} />
      <div
        ref={container}
        role="img"
        aria-label={`Chart of ${symbol}, ${timeframe} candles`}
        className="absolute inset-0"
      />
      {chart && (
        <LineHandles
          symbol={symbol}
          chart={chart}
          lines={lines}
          drawnListeners={drawnListeners}
          onMove={onMove}
        />
      )}
    </div>
  );
}

/** Brings each new price into the newest candle. */
function followPrice(
  chart: DrawnChart,
  symbol: string,
  timeframe: Timeframe,
  candles: readonly Candle[],
): () => void {
  let last = candles.at(-1);
  const follow = () => {
    const price = prices.read(symbol);
    const next = last && price && withPrice(last, price.price, Date.parse(price.at) / 1000, timeframe);
    if (!next) return;
    last = next;
    chart.update(next);
  };
  follow();
  return prices.subscribe([symbol], follow);
}

/** The theme is an attribute of the page or a wish of the system. */
function watchColours(paint: () => void): () => void {
  const watch = new MutationObserver(paint);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-price-colours'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', paint);
  return () => {
    watch.disconnect();
    system.removeEventListener('change', paint);
  };
}
