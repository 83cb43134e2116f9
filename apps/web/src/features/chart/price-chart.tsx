import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Live, usePart } from '../../platform/live/follow.ts';
import { prices } from '../../platform/live/live.ts';
import type { Candle, Timeframe } from './candles.ts';
import type { ChartLine } from './chart-lines.ts';
import { type DrawnChart, drawChart, type Ohlc } from './draw-chart.ts';
import { LineHandles } from './line-handles.tsx';
import { createNewestCandle, type NewestCandle } from './newest-candle.ts';
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
  const newest = useMemo(() => createNewestCandle(timeframe), [timeframe]);
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
    if (!chart) return undefined;
    chart.show(candles, timeframe);
    const last = newest.take(candles.at(-1));
    if (last) chart.update(last);
    return followPrice(chart, symbol, newest);
  }, [chart, symbol, timeframe, newest, candles]);
  useEffect(() => chart?.drawLines(lines), [chart, lines]);

  return (
    <div className="relative h-full">
      <CandleLine symbol={symbol} hovered={hovered} newest={newest.live} />
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

type CandleLineProps = {
  readonly symbol: string;
  readonly hovered: Ohlc | null;
  readonly newest: Live<Candle | undefined>;
};

/** A candle under the pointer stands still, unless it is the one that moves. */
function CandleLine({ symbol, hovered, newest }: CandleLineProps) {
  const isOld = usePart(newest, (candle) => hovered !== null && hovered.time !== candle?.time);
  const still = useMemo(() => ({ read: () => hovered ?? undefined, subscribe: () => () => {} }), [hovered]);
  return isOld ? (
    <OhlcLine symbol={symbol} label="Candle under the pointer" live={still} />
  ) : (
    <OhlcLine symbol={symbol} label="Newest candle" live={newest} />
  );
}

/** Brings each new price into the newest candle. */
function followPrice(chart: DrawnChart, symbol: string, newest: NewestCandle): () => void {
  const follow = () => {
    const price = prices.read(symbol);
    const next = price && newest.hear(price.price, Date.parse(price.at) / 1000);
    if (next) chart.update(next);
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
