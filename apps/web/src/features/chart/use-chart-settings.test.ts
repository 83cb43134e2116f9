import type { workspace } from '@halyard/contract';
import { expect, test } from 'vitest';
import { newChart, NO_CHARTS } from './saved/charts-store.ts';
import { withSettings, withSymbolLink } from './use-chart-settings.ts';

const symbolsOf = ({ charts }: workspace.ChartsContent) => charts.map(({ symbol }) => symbol);
const timeframesOf = ({ charts }: workspace.ChartsContent) => charts.map(({ timeframe }) => timeframe);

test('charts that are no longer linked stay with what they show, each time anew', () => {
  const first = withSymbolLink(NO_CHARTS, false, 'BTC/USD');
  expect(symbolsOf(first)).toEqual([null, 'BTC/USD', 'BTC/USD', 'BTC/USD']);
  const own = withSettings(first, 2, { symbol: 'EUR/USD' });
  const linked = withSymbolLink(own, true, 'ETH/USD');
  expect(symbolsOf(withSymbolLink(linked, false, 'ETH/USD'))).toEqual([
    null,
    'ETH/USD',
    'ETH/USD',
    'ETH/USD',
  ]);
});

test('those that are not linked keep their own symbols', () => {
  const own = withSettings(withSymbolLink(NO_CHARTS, false, 'BTC/USD'), 2, { symbol: 'EUR/USD' });
  expect(withSymbolLink(own, false, 'ETH/USD')).toEqual(own);
});

test('a timeframe that charts have in common is that of all that are shown, set before or not', () => {
  const four = { ...NO_CHARTS, layout: 4, links: { ...NO_CHARTS.links, timeframe: true } } as const;
  expect(timeframesOf(withSettings(four, 0, { timeframe: '12h' }))).toEqual(['12h', '12h', '12h', '12h']);
  const apart = withSettings({ ...four, links: NO_CHARTS.links }, 1, { timeframe: '12h' });
  expect(timeframesOf(apart)).toEqual([newChart(0).timeframe, '12h']);
});
