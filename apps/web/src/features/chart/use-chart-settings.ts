import { workspace } from '@halyard/contract';
import { newChart } from './saved/charts-store.ts';
import type { Charts } from './saved/use-charts.ts';

export type Settings = workspace.ChartSettings;
export type ChangeSettings = (change: Partial<Settings>) => void;

/** What one of the charts shows, and how that is changed. A timeframe goes to all of them where they are linked. */
export function useChartSettings({ content, store }: Charts, index: number) {
  const settings = content.charts[index] ?? newChart(index);
  const change: ChangeSettings = (changed) => store.change((before) => withSettings(before, index, changed));
  return { settings, change };
}

/** The same with one chart changed, and with it those that have in common with it what was. */
export function withSettings(
  before: workspace.ChartsContent,
  index: number,
  changed: Partial<Settings>,
): workspace.ChartsContent {
  const { timeframe } = changed;
  const isShared = timeframe !== undefined && before.links.timeframe;
  // Also those that nobody has set yet: they are shown beside it.
  const count = Math.max(before.charts.length, isShared ? before.layout : 0, index + 1);
  const charts = firstOf(before, count).map((chart, at) => {
    if (at === index) return { ...chart, ...changed };
    return isShared ? { ...chart, timeframe } : chart;
  });
  return { ...before, charts };
}

/**
 * Whether all charts follow the symbol of the page. Those that no longer do stay with what they show, whatever they showed before
 * they did.
 */
export function withSymbolLink(
  before: workspace.ChartsContent,
  isLinked: boolean,
  symbol: string,
): workspace.ChartsContent {
  const links = { ...before.links, symbol: isLinked };
  if (isLinked || !before.links.symbol) return { ...before, links };
  const charts = firstOf(before, workspace.MAX_CHARTS).map((chart, at) =>
    at === 0 ? chart : { ...chart, symbol },
  );
  return { ...before, links, charts };
}

function firstOf({ charts }: workspace.ChartsContent, count: number): readonly Settings[] {
  return Array.from({ length: count }, (_, at) => charts[at] ?? newChart(at));
}
