import { investment } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showTrade, useShownTrade } from '../../domain/trading/shown-trade.ts';
import { useHeldPositions } from '../../domain/portfolio/use-portfolio.ts';
import { read } from '../../platform/calls/read.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { useAtLeast } from '../../ui/style/use-media.ts';
import { CloseAll } from './close-all.tsx';
import { ClosedTrades } from './closed-trades.tsx';
import { Explain } from './explain.tsx';
import { OpenPositions } from './open-positions.tsx';
import { PENDING, PendingOrders } from './pending-orders.tsx';

/** The account's trades: open, waiting and ended. */
export function PositionsPanel() {
  const [part, setPart] = useState('open');
  const shown = useShownTrade();
  const [seen, setSeen] = useState(shown);
  if (seen !== shown) {
    setSeen(shown);
    if (shown?.as === 'row') setPart(shown.of === 'order' ? 'orders' : 'open');
  }
  // Whoever has gone elsewhere does not look for it any more.
  useEffect(() => () => showTrade(null), []);
  const open = useHeldPositions().length;
  // Beside the tabs where there is room for it, else under them.
  const isWide = useAtLeast(640);
  const closeAll = open > 0 && <CloseAll />;
  const waiting = useQuery(read(investment.listOrders, PENDING)).data?.orders.length ?? 0;
  return (
    <section aria-label="Your trades" className="relative min-w-0">
      {part === 'open' && closeAll && isWide && <div className="absolute top-1 right-0 z-10">{closeAll}</div>}
      <Tabs
        label="Your trades"
        value={part}
        onValue={setPart}
        tabs={[
          {
            value: 'open',
            label: withCount('Open positions', open),
            content: (
              <div className="flex flex-col gap-3">
                {!isWide && closeAll && <div className="-mt-2 self-end">{closeAll}</div>}
                <OpenPositions />
              </div>
            ),
          },
          { value: 'orders', label: withCount('Pending orders', waiting), content: <PendingOrders /> },
          { value: 'closed', label: 'Closed trades', content: <ClosedTrades /> },
        ]}
      />
      {shown?.as === 'explanation' && <Explain id={shown.id} onClose={() => showTrade(null)} />}
    </section>
  );
}

function withCount(label: string, count: number): string {
  return count === 0 ? label : `${label} (${count})`;
}
