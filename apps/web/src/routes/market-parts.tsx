import { useState } from 'react';
import { ChartWorkspace } from '../features/chart/chart-workspace.tsx';
import { WidgetChart } from '../features/chart/widget-chart.tsx';
import { MarketOverview } from '../features/markets/market-overview.tsx';
import { useConfig } from '../platform/calls/config.ts';
import { Tabs } from '../ui/layout/tabs.tsx';

type MarketPartsProps = {
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  readonly chartHeight: string;
  /** Where there is room for several beside each other. */
  readonly hasManyCharts?: boolean;
};

/** The chart of a symbol, all markets at a glance, and somebody else's chart where the operator names one. */
export function MarketParts({ symbol, onSymbol, chartHeight, hasManyCharts = false }: MarketPartsProps) {
  const [part, setPart] = useState('chart');
  const widget = useConfig()?.chartWidgetUrl ?? null;
  const select = (next: string) => {
    setPart('chart');
    onSymbol(next);
  };
  const parts = [
    {
      value: 'chart',
      label: 'Chart',
      content: <ChartWorkspace symbol={symbol} height={chartHeight} mayBeMany={hasManyCharts} />,
    },
    {
      value: 'overview',
      label: 'Market Overview',
      content: <MarketOverview symbol={symbol} onSymbol={select} />,
    },
  ];
  const foreign = widget !== null && {
    value: 'widget',
    label: 'Third-party chart',
    content: <WidgetChart symbol={symbol} address={widget} />,
  };
  return <Tabs label="Charts" value={part} onValue={setPart} tabs={foreign ? [...parts, foreign] : parts} />;
}
