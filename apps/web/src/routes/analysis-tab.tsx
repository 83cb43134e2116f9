import { AnalysisPage } from '../features/analysis/analysis-page.tsx';
import { SymbolPicker } from '../features/markets/symbol-picker.tsx';
import type { MarketTabProps } from './trading-tab.tsx';

export function AnalysisTab({ symbol, onSymbol, selection }: MarketTabProps) {
  return (
    <AnalysisPage
      symbol={symbol}
      picker={<SymbolPicker symbol={symbol} onSymbol={onSymbol} selection={selection} />}
    />
  );
}
