import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Live, usePart } from '../../platform/live/follow.ts';
import { prices } from '../../platform/live/live.ts';
import { quoteOf } from '../../platform/live/use-price.ts';
import type { Candle, Timeframe } from './candles.ts';
import { type ChartGround, type DrawnChart, drawChart } from './canvas/draw-chart.ts';
import { createNewestCandle, type NewestCandle } from './canvas/newest-candle.ts';
import { OhlcLine } from './canvas/ohlc-line.tsx';
import type { ChartLook } from './canvas/price-series.ts';
import { createUnseen } from './canvas/unseen.ts';
import type { ChartLine } from './lines/chart-lines.ts';
import { classNames } from '../../ui/style/class-names.ts';
import type { SharedPointer } from './shared-pointer.ts';

type PriceChartProps = {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly candles: readonly Candle[];
  readonly type: ChartLook['type'];
  readonly scale: ChartLook['scale'];
  readonly lines: readonly ChartLine[];
  readonly onStart: () => void;
  /** The pointer that charts beside this one have in common. */
  readonly pointer?: SharedPointer | undefined;
  /** What else is drawn on it, with a place for its lines under the figures of the candle. */
  readonly renderTools: (chart: ChartGround, legend: HTMLElement) => ReactNode;
};

/** Candles, volume, the newest price as it moves, and the customer's own levels. */
export function PriceChart(props: PriceChartProps): ReactNode {
  const { symbol, timeframe, candles, type, scale, lines, onStart, pointer, renderTools } = props;
  const container = useRef<HTMLDivElement>(null);
  const [legend, setLegend] = useState<HTMLElement | null>(null);
  const [chart, setChart] = useState<DrawnChart | null>(null);
  const [hovered, setHovered] = useState<Candle | null>(null);
  const newest = useMemo(() => createNewestCandle(timeframe), [timeframe]);
  const latest = useRef({ type, scale, onStart, pointer });
  useEffect(() => {
    latest.current = { type, scale, onStart, pointer };
  });

  useEffect(() => {
    if (container.current === null) return;
    const drawn = drawChart(container.current, {
      symbol,
      look: latest.current,
      onStart: () => latest.current.onStart(),
      onHover: (candle, isOwn) => {
        setHovered(candle);
        if (isOwn) latest.current.pointer?.move(candle?.time ?? null, drawn);
      },
    });
    setChart(drawn);
    return () => {
      setChart(null);
      drawn.remove();
    };
  }, [symbol]);

  useEffect(() => watchColours(() => chart?.paint()), [chart]);
  const isOld = useIsOld(symbol);
  useEffect(() => chart?.setLook({ type, scale, isOld }), [chart, type, scale, isOld]);
  useEffect(() => {
    if (!chart) return undefined;
    chart.show(candles, timeframe);
    const last = newest.take(candles.at(-1));
    if (last) chart.update(last);
    return followPrice(chart, newest);
  }, [chart, timeframe, newest, candles]);
  useEffect(() => chart?.drawLines(lines), [chart, lines]);
  useEffect(() => (chart && pointer ? pointer.join(chart) : undefined), [chart, pointer]);

  return (
    <div className="relative h-full">
      <div className="pointer-events-none absolute top-2 left-3 z-10 flex max-w-[calc(100%-6rem)] flex-col gap-0.5">
        <CandleLine symbol={symbol} hovered={hovered} newest={newest.live} />
        <div ref={setLegend} />
      </div>
      <div
        ref={container}
        role="img"
        aria-label={`Chart of ${symbol}, ${timeframe} candles`}
        className={classNames('absolute inset-0', EMPTY_CANVASES)}
      />
      {chart && legend && renderTools(chart, legend)}
    </div>
  );
}

/**
 * Over each canvas of a pane and of its scales lies one for the pointer alone, and the browser hands every canvas over with
 * each frame of the page, drawn on or not. It leaves out what nobody can see. On the first pane it has the drawings too.
 */
const EMPTY_CANVASES =
  'not-data-pointed:[&_tr:not(:first-child)_canvas+canvas]:opacity-0 not-data-pointed:[&_td:last-child_canvas+canvas]:opacity-0';

const useIsOld = (symbol: string) => usePart(quoteOf(symbol), (price) => price?.isStale ?? false);

type CandleLineProps = {
  readonly symbol: string;
  readonly hovered: Candle | null;
  readonly newest: Live<Candle | undefined>;
};

/** A candle under the pointer stands still, unless it is the one that moves. */
function CandleLine({ symbol, hovered, newest }: CandleLineProps) {
  const isOld = usePart(newest, (candle) => hovered !== null && hovered.time !== candle?.time);
  const still = useMemo(() => ({ read: () => hovered ?? undefined, subscribe: () => () => {} }), [hovered]);
  const isStale = useIsOld(symbol);
  return isOld ? (
    <OhlcLine symbol={symbol} label="Candle under the pointer" live={still} />
  ) : (
    <OhlcLine symbol={symbol} label="Newest candle" live={newest} isStale={isStale} />
  );
}

/** Brings each new price into the newest candle, and the candle onto the picture. */
function followPrice(chart: DrawnChart, newest: NewestCandle): () => void {
  const { symbol, yOf, isInSight, update } = chart;
  const unseen = createUnseen({ yOf, isInSight, bring: update });
  const follow = () => {
    const price = prices.read(symbol);
    const next = price && newest.hear(price.price, Date.parse(price.at) / 1000);
    if (next) unseen.put(next, chart.candles().at(-1));
  };
  follow();
  const leave = prices.subscribe([symbol], follow);
  const leaveChart = chart.hear((news) => {
    if (news === 'seen') unseen.seen();
  });
  return () => {
    leave();
    leaveChart();
    unseen.forget();
  };
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
