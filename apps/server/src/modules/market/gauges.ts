import type { Metrics } from '../../platform/telemetry/metrics.ts';
import type { Market } from './market.ts';

/** How the feed is doing, for whoever watches the installation. */
export function addMarketGauges(
  metrics: Pick<Metrics, 'gauge'>,
  { feedHealth }: Pick<Market, 'feedHealth'>,
  nowMs: () => number,
): void {
  metrics.gauge('halyard_feed_symbols_known', 'Symbols that have a quote', () => feedHealth().symbols.known);
  metrics.gauge(
    'halyard_feed_symbols_stale',
    'Symbols whose last quote is too old to deal on while their market is open',
    () => feedHealth().symbols.stale,
  );
  metrics.gauge(
    'halyard_feed_quote_age_seconds',
    'Age of the newest quote; not a number before the first',
    () => {
      const { lastQuoteAt } = feedHealth();
      return lastQuoteAt ? (nowMs() - lastQuoteAt.getTime()) / 1000 : Number.NaN;
    },
  );
  metrics.gauge(
    'halyard_feed_dropped',
    'Ticks that were no quotes since the start; repeated ones are no fault',
    () => {
      const { repeated: _, ...faults } = feedHealth().dropped;
      return Object.values(faults).reduce((sum, count) => sum + count, 0);
    },
  );
}
