import { QUOTED } from '@halyard/catalogue';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Market } from '../../market/index.ts';
import type { NodeFigures } from '../../site/index.ts';

type FigureDeps = {
  readonly bus: Pick<Bus, 'state'>;
  readonly market: Pick<Market, 'feedHealth' | 'isOpen' | 'quote'>;
  readonly openSockets: () => number;
};

/** How this node is doing, from its own memory alone: it is asked every few seconds. */
export function readFigures({ bus, market, openSockets }: FigureDeps): NodeFigures {
  const { source, lastQuoteAt, symbols, dropped } = market.feedHealth();
  const stale = QUOTED.filter(({ symbol }) => market.isOpen(symbol) && market.quote(symbol) === null);
  return {
    sockets: openSockets(),
    bus: bus.state(),
    memoryBytes: process.memoryUsage.rss(),
    feed: {
      source,
      lastQuoteAt: lastQuoteAt?.toISOString() ?? null,
      symbolsQuoted: symbols.quoted,
      symbolsKnown: symbols.known,
      staleSymbols: stale.map(({ symbol }) => symbol),
      dropped: Object.entries(dropped).map(([reason, count]) => ({ reason, count })),
    },
  };
}
