import type { investment } from '@halyard/contract';
import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from 'react';
import { useHeldPositions } from '../../domain/portfolio/use-portfolio.ts';
import { useDraftLevels } from '../../domain/trading/draft-levels.ts';
import { usePendingOrders } from '../../domain/portfolio/pending-orders.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { ReadFailure } from '../../ui/waiting/read-failure.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { alertLinesOf, type ChartLine, draftLinesOf, linesOf } from './lines/chart-lines.ts';
import { LineHandles } from './lines/line-handles.tsx';
import { useAlerts } from './lines/move-line.ts';
import { PriceMenu } from './lines/price-menu.tsx';
import type { Charts } from './saved/use-charts.ts';
import type { SharedPointer } from './shared-pointer.ts';
import { useCandles } from './use-candles.ts';
import { useChartSettings } from './use-chart-settings.ts';
import { useFullScreen } from './use-full-screen.ts';

const PriceChart = lazyPart(async () => (await import('./price-chart.tsx')).PriceChart, <ChartSkeleton />, {
  isSoon: true,
});

const Toolbox = lazyPart(async () => (await import('./toolbox/toolbox.tsx')).Toolbox);

const NO_ORDERS: readonly investment.Order[] = [];

/** On a page an indicator has so much height at least; in a pane of a workspace all share what there is. */
const PANE_PX = 52;

/** Also that of a phone that is turned, whose camera and rounded corners lie over its edges. */
const FILLS_THE_SCREEN =
  'fixed inset-0 z-35 bg-bg pt-[max(0.5rem,env(safe-area-inset-top))] pr-[max(0.5rem,env(safe-area-inset-right))] pb-[max(0.5rem,env(safe-area-inset-bottom))] pl-[max(0.5rem,env(safe-area-inset-left))]';

type ChartPanelProps = {
  /** Which of the charts beside each other it is. */
  readonly index: number;
  readonly symbol: string;
  readonly isOnlyOne: boolean;
  readonly height: string;
  readonly charts: Charts;
  readonly pointer: SharedPointer | undefined;
  readonly layout: ReactNode;
};

/** The chart of a symbol with its tools. */
export function ChartPanel(props: ChartPanelProps) {
  const { index, symbol, isOnlyOne, height, charts, pointer, layout } = props;
  const { settings, change } = useChartSettings(charts, index);
  const { timeframe, type, isLog, compare } = settings;
  const { candles, readOlder, isFailed, failure, retry } = useCandles(symbol, timeframe);
  const lines = useLines(symbol);
  const section = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(section);
  const [rail, setRail] = useState<HTMLElement | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const hasDrawings = charts.content.drawings.some((drawing) => drawing.symbol === symbol);
  const hasSteps = charts.canUndo.has(symbol) || charts.canRedo.has(symbol);
  const hasTools =
    isDrawing || isChoosing || compare !== null || settings.indicators.length > 0 || hasDrawings || hasSteps;
  return (
    <section
      ref={section}
      // For keys that go on with it when what had the focus is gone.
      tabIndex={-1}
      aria-label={`Chart of ${symbol}`}
      className={classNames(
        'flex min-h-0 min-w-0 flex-col focus-visible:-outline-offset-2',
        fullScreen.isOn && FILLS_THE_SCREEN,
      )}
    >
      <ChartToolbar
        symbol={symbol}
        settings={settings}
        onChange={change}
        onIndicators={() => setChoosing(true)}
        isDrawing={isDrawing}
        onDrawing={setDrawing}
        isOnlyOne={isOnlyOne}
        maySwitchSymbol={index > 0 && !charts.content.links.symbol}
        fullScreen={fullScreen}
        layout={layout}
      />
      <div
        style={{ '--least': `${settings.indicators.length * PANE_PX}px` } as CSSProperties}
        className={classNames(
          'flex overflow-hidden rounded-panel border border-line bg-surface max-sm:flex-col',
          fullScreen.isOn ? 'min-h-0 flex-1' : `${height} max-xl:min-h-(--least)`,
        )}
      >
        {isDrawing && (
          <div
            ref={setRail}
            className="flex shrink-0 gap-0.5 overflow-auto border-line p-1 [scrollbar-width:none] max-sm:border-b sm:flex-col sm:border-r"
          />
        )}
        <div className="min-h-0 min-w-0 flex-1">
          {candles && (
            <PriceChart
              // Another symbol has another scale and is another chart.
              key={symbol}
              symbol={symbol}
              timeframe={timeframe}
              candles={candles}
              type={type}
              scale={compare === null ? (isLog ? 'log' : 'plain') : 'percent'}
              lines={lines}
              onStart={readOlder}
              pointer={pointer}
              renderTools={(chart, legend) => (
                <>
                  {hasTools && (
                    <Toolbox
                      chart={chart}
                      legend={legend}
                      rail={rail}
                      charts={charts}
                      settings={settings}
                      onChange={change}
                      isChoosing={isChoosing}
                      onChosen={() => setChoosing(false)}
                    />
                  )}
                  <LineHandles chart={chart} lines={lines} />
                  <PriceMenu chart={chart} />
                </>
              )}
            />
          )}
          {!candles && <NoCandles isFailed={isFailed} failure={failure} onRetry={() => void retry()} />}
        </div>
      </div>
      {isOnlyOne && <Credit />}
    </section>
  );
}

/** Levels of the customer's own, and prices they want to be told of. */
function useLines(symbol: string): readonly ChartLine[] {
  const alerts = useAlerts();
  const positions = useHeldPositions();
  const pending = usePendingOrders().data ?? NO_ORDERS;
  const drafts = useDraftLevels(symbol);
  return useMemo(
    () => [...linesOf(symbol, positions, pending), ...draftLinesOf(drafts), ...alertLinesOf(symbol, alerts)],
    [symbol, positions, pending, drafts, alerts],
  );
}

type NoCandlesProps = {
  readonly isFailed: boolean;
  readonly failure: unknown;
  readonly onRetry: () => void;
};

function NoCandles({ isFailed, failure, onRetry }: NoCandlesProps) {
  if (!isFailed) return <ChartSkeleton />;
  return (
    <div className="p-4">
      <ReadFailure title="The chart could not be loaded" failure={failure} onRetry={onRetry} />
    </div>
  );
}

function Credit() {
  return (
    <p className="mt-1 text-meta text-muted">
      Charts by{' '}
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
        className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
      >
        TradingView
      </a>
    </p>
  );
}

function ChartSkeleton() {
  return (
    <div role="status" className="flex h-full items-end gap-2 p-6">
      <span className="sr-only">Loading the chart</span>
      {BARS.map(({ name, height }) => (
        <Skeleton key={name} className={`flex-1 ${height}`} />
      ))}
    </div>
  );
}

const BARS = ['h-1/2', 'h-2/5', 'h-3/5', 'h-1/3', 'h-1/2', 'h-3/5', 'h-2/5', 'h-1/2'].map(
  (height, index) => ({
    name: `bar ${index}`,
    height,
  }),
);
