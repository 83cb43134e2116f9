import { QuoteHeader } from '../features/markets/quote-header.tsx';
import { SymbolList } from '../features/markets/symbol-list.tsx';
import { SymbolPicker } from '../features/markets/symbol-picker.tsx';
import { Pane } from '../ui/waiting/pane.tsx';
import { useAtLeast } from '../ui/style/use-media.ts';
import { MarketParts } from './market-parts.tsx';
import type { MarketTabProps } from './trading-tab.tsx';

/** A large chart, and all markets at a glance. */
export function ChartsTab({ symbol, onSymbol, selection }: MarketTabProps) {
  const hasList = useAtLeast(1024);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[17.5rem_minmax(0,1fr)]">
      {hasList && (
        <aside
          aria-label="Markets"
          className="sticky top-18 flex h-[calc(100dvh-6rem)] min-h-100 flex-col overflow-hidden rounded-panel border border-line bg-surface"
        >
          <Pane name="The list of symbols">
            <SymbolList key={selection} symbol={symbol} onSymbol={onSymbol} selection={selection} />
          </Pane>
        </aside>
      )}
      <div className="flex min-w-0 flex-col gap-5">
        <QuoteHeader
          symbol={symbol}
          aside={!hasList && <SymbolPicker symbol={symbol} onSymbol={onSymbol} selection={selection} />}
        />
        <MarketParts symbol={symbol} onSymbol={onSymbol} chartHeight="h-100 sm:h-150" hasManyCharts />
      </div>
    </div>
  );
}
