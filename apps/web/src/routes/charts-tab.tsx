import { QuoteHeader } from '../features/markets/quote-header.tsx';
import { SymbolList } from '../features/markets/symbol-list.tsx';
import { SymbolPicker } from '../features/markets/symbol-picker.tsx';
import { go } from '../platform/browser/address.ts';
import { Workspace } from '../ui/layout/workspace.tsx';
import { useAtLeast } from '../ui/style/use-media.ts';
import { MarketParts } from './market-parts.tsx';
import { TABS_FROM_PX, WORKSPACE_FROM_PX } from './portal-place.ts';
import type { MarketTabProps } from './trading-tab.tsx';

/** A large chart, and all markets at a glance. On a small screen it is the markets that one comes for. */
export function ChartsTab({ symbol, onSymbol, selection }: MarketTabProps) {
  const isWorkspace = useAtLeast(WORKSPACE_FROM_PX);
  const isSmall = !useAtLeast(TABS_FROM_PX);
  const list = (choose: (symbol: string) => void) => (
    <SymbolList key={selection} symbol={symbol} onSymbol={choose} selection={selection} />
  );
  if (isWorkspace) {
    return (
      <Workspace
        name="charts"
        left={{ label: 'Markets', name: 'The list of symbols', content: list(onSymbol) }}
        middle={{
          label: 'Chart',
          name: 'The chart',
          content: <MarketParts symbol={symbol} onSymbol={onSymbol} hasManyCharts />,
        }}
      />
    );
  }
  const quote = (
    <SymbolPicker {...{ symbol, onSymbol, selection }}>
      {(open) => <QuoteHeader symbol={symbol} onPick={open} />}
    </SymbolPicker>
  );
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {!isSmall && quote}
      <MarketParts
        // What comes first is another thing when the window becomes larger.
        key={String(isSmall)}
        symbol={symbol}
        onSymbol={onSymbol}
        chartHeight="h-[max(18rem,calc(100dvh-22rem))]"
        hasManyCharts
        list={
          isSmall && <div className="-mx-4 -mt-5 border-b border-line bg-surface sm:-mx-6">{list(trade)}</div>
        }
        quote={isSmall && <div className="mb-3">{quote}</div>}
      />
    </div>
  );
}

/** From the list it is one step to the symbol's chart and ticket. */
function trade(symbol: string): void {
  go({ to: '/portal', query: { tab: 'trading', symbol } });
}
