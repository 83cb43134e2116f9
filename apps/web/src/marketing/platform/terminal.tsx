import { market } from '@halyard/contract';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/style/class-names.ts';
import { TerminalChart } from './terminal-chart.tsx';
import { DRAWN_SYMBOL, drawnMargin, drawnMarket, watchRows } from './terminal-data.ts';

const MENU = ['File', 'View', 'Insert', 'Charts', 'Tools'];
/** All that a chart here may show, by the names they have in a terminal. */
const TIMEFRAMES = market.CHART_TIMEFRAMES.map((one) =>
  one === '1M' ? 'MN' : `${one.slice(-1).toUpperCase()}${one.slice(0, -1)}`,
);
const DRAWN_TIMEFRAME = 'H1';

/** A trading terminal as it looks on a desk, drawn in the colours of the page. */
export function Terminal() {
  return (
    <figure className="min-w-0">
      <div
        role="img"
        aria-label="A trading terminal: a list of markets with bid and ask, a chart of EUR/USD with two moving averages, and an open position below."
        className="overflow-hidden rounded-panel border border-line-strong bg-surface text-meta shadow-lift select-none"
      >
        <Bar>
          <span className="font-medium text-ink">MetaTrader 5</span>
          {MENU.map((name) => (
            <span key={name} className="hidden sm:inline">
              {name}
            </span>
          ))}
          <span className="ml-auto rounded-[3px] border border-line px-1.5">Practice</span>
        </Bar>
        <Bar isTight>
          {TIMEFRAMES.map((name) => (
            <span
              key={name}
              className={classNames(
                name === DRAWN_TIMEFRAME && 'border-b-2 border-brass font-medium text-ink',
                'leading-5',
              )}
            >
              {name}
            </span>
          ))}
        </Bar>
        <div className="grid sm:grid-cols-[11.25rem_1fr]">
          <MarketWatch />
          <div className="min-w-0 border-line sm:border-l">
            <ChartTitle />
            <TerminalChart market={drawnMarket()} />
          </div>
        </div>
        <Toolbox />
      </div>
      <figcaption className="mt-3 text-meta text-muted">
        A drawing of the terminal, with prices of the simulated market.
      </figcaption>
    </figure>
  );
}

type BarProps = { readonly isTight?: boolean; readonly children: ReactNode };

function Bar({ isTight = false, children }: BarProps) {
  return (
    <div
      className={classNames(
        isTight ? 'gap-1.5 xl:gap-2' : 'gap-3',
        'flex items-center overflow-hidden border-b border-line bg-sunken px-3 py-1.5 whitespace-nowrap text-muted',
      )}
    >
      {children}
    </div>
  );
}

function MarketWatch() {
  return (
    <div className="hidden sm:block">
      <div className="flex justify-between border-b border-line px-3 py-1.5 text-muted">
        <span>Market Watch</span>
        <span>Bid, ask</span>
      </div>
      {watchRows().map(({ symbol, bid, ask }) => (
        <div
          key={symbol}
          className={classNames(
            'grid grid-cols-[1fr_auto] gap-x-2 border-b border-line px-3 py-1.5 lg:last:border-0',
            symbol === DRAWN_SYMBOL && 'bg-sunken',
          )}
        >
          <span className="font-medium">{symbol}</span>
          <span className="text-right leading-[1.25]">
            <span className="block">{bid}</span>
            <span className="block text-muted">{ask}</span>
          </span>
        </div>
      ))}
    </div>
  );
}

function ChartTitle() {
  return (
    <div className="flex flex-wrap gap-x-4 px-3 py-2 text-muted">
      <span className="font-medium text-ink">
        {DRAWN_SYMBOL}, {DRAWN_TIMEFRAME}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="h-0.5 w-3 bg-brass" />
        MA 10
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="h-0.5 w-3 bg-info" />
        MA 30
      </span>
    </div>
  );
}

const TOOLBOX = ['Trade', 'Exposure', 'History', 'News', 'Calendar', 'Journal'];

function Toolbox() {
  return (
    <div className="border-t border-line">
      <Bar>
        {TOOLBOX.map((name, index) => (
          <span key={name} className={classNames(index === 0 && 'font-medium text-ink')}>
            {name}
          </span>
        ))}
      </Bar>
      <div className="flex flex-wrap justify-between gap-x-5 gap-y-1 px-3 py-2">
        <span className="font-medium">{DRAWN_SYMBOL}</span>
        <span>
          <span className="font-medium text-up">Buy</span> 10,000.00
        </span>
        <span className="hidden text-muted sm:inline">Stop loss on the server</span>
        <span className="hidden text-muted md:inline">Margin {drawnMargin()}</span>
        <span className="text-muted">1:50</span>
      </div>
    </div>
  );
}
