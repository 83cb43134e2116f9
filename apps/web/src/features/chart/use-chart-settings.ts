import { workspace } from '@halyard/contract';
import { newChart } from './saved/charts-store.ts';
import type { Charts } from './saved/use-charts.ts';

export type Settings = workspace.ChartSettings;
export type ChangeSettings = (change: Partial<Settings>) => void;

/** What one of the charts shows, and how that is changed. A timeframe goes to all of them where they are linked. */
export function useChartSettings({ content, store }: Charts, index: number) {
  const settings = content.charts[index] ?? newChart(index);
  const change: ChangeSettings = (changed) =>
    store.change((before) => {
      const count = Math.max(before.charts.length, index + 1);
      const charts = Array.from({ length: count }, (_, at) => before.charts[at] ?? newChart(at));
      const { timeframe } = changed;
      const isShared = timeframe !== undefined && before.links.timeframe;
      return {
        ...before,
        charts: charts.map((chart, at) => {
          if (at === index) return { ...chart, ...changed };
          return isShared ? { ...chart, timeframe } : chart;
        }),
      };
    });
  return { settings, change };
}

/** Whether all charts follow the symbol of the page. Those that no longer do stay with what they show. */
export function withSymbolLink(
  before: workspace.ChartsContent,
  isLinked: boolean,
  symbol: string,
): workspace.ChartsContent {
  const links = { ...before.links, symbol: isLinked };
  if (isLinked) return { ...before, links };
  const charts = Array.from({ length: workspace.MAX_CHARTS }, (_, at) => {
    const chart = before.charts[at] ?? newChart(at);
    return at === 0 ? chart : { ...chart, symbol: chart.symbol ?? symbol };
  });
  return { ...before, links, charts };
}
