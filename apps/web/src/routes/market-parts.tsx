import type { ReactNode } from 'react';
import { ChartWorkspace } from '../features/chart/chart-workspace.tsx';
import { WidgetChart } from '../features/chart/widget-chart.tsx';
import { AlertsPanel } from '../features/alerts/alerts-panel.tsx';
import { MarketOverview } from '../features/markets/market-overview.tsx';
import { QuoteLine } from '../features/markets/quote-header.tsx';
import { currentAddress, showHere, useAddress } from '../platform/browser/address.ts';
import { useConfig } from '../platform/calls/config.ts';
import { Tabs } from '../ui/layout/tabs.tsx';

type MarketPartsProps = {
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  /** How high the chart is; without it, it fills the pane it stands in, under the quote. */
  readonly chartHeight?: string;
  /** Where there is room for several beside each other. */
  readonly hasManyCharts?: boolean;
  /** The list of markets, where nothing else shows it. */
  readonly list?: ReactNode;
  /** Stands over the chart, where nothing else does. */
  readonly quote?: ReactNode;
  /** What else can be done with the screen. */
  readonly after?: ReactNode;
};

/** The chart of a symbol, all markets at a glance, and somebody else's chart where the operator names one. */
export function MarketParts(props: MarketPartsProps) {
  const { symbol, onSymbol, chartHeight, hasManyCharts = false, list, quote, after } = props;
  const { part, view } = useAddress().query;
  const widget = useConfig()?.chartWidgetUrl ?? null;
  const isDocked = chartHeight === undefined;
  const select = (next: string) => {
    showPart('chart');
    onSymbol(next);
  };
  const inPane = (content: ReactNode, padding: string) =>
    isDocked ? <div className={`flex min-h-0 flex-1 flex-col ${padding}`}>{content}</div> : content;
  const padded = (content: ReactNode) => (isDocked ? <div className="p-4">{content}</div> : content);
  const parts = [
    {
      value: 'chart',
      label: 'Chart',
      content: inPane(
        <>
          {quote}
          <ChartWorkspace symbol={symbol} height={chartHeight} mayBeMany={hasManyCharts} />
        </>,
        'px-2 pt-0.5 pb-1',
      ),
    },
    {
      value: 'overview',
      label: 'Market Overview',
      content: padded(<MarketOverview symbol={symbol} onSymbol={select} />),
    },
    { value: 'alerts', label: 'Alerts', content: padded(<AlertsPanel symbol={symbol} />) },
  ];
  const own = list ? [{ value: 'list', label: 'Markets', content: list }, ...parts] : parts;
  const foreign = widget !== null && {
    value: 'widget',
    label: 'Third-party chart',
    content: inPane(<WidgetChart symbol={symbol} address={widget} />, 'p-2'),
  };
  const tabs = foreign ? [...own, foreign] : own;
  return (
    <Tabs
      label="Charts"
      isDocked={isDocked}
      before={isDocked && <QuoteLine symbol={symbol} />}
      after={after}
      value={tabs.find(({ value }) => value === (part ?? view))?.value ?? (list ? 'list' : 'chart')}
      onValue={showPart}
      tabs={tabs}
    />
  );
}

/** In the address, so that it is there again after a reload, and whoever leads to a part from elsewhere leads there. */
function showPart(part: string): void {
  showHere({ ...currentAddress().query, part });
}
