import { investment } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHeldPositions } from '../../platform/portfolio/use-portfolio.ts';
import { read } from '../../platform/read.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { CloseAll } from './close-all.tsx';
import { ClosedTrades } from './closed-trades.tsx';
import { OpenPositions } from './open-positions.tsx';
import { PENDING, PendingOrders } from './pending-orders.tsx';

/** The account's trades: open, waiting and ended. */
export function PositionsPanel() {
  const [part, setPart] = useState('open');
  const open = useHeldPositions().length;
  const waiting = useQuery(read(investment.listOrders, PENDING)).data?.orders.length ?? 0;
  return (
    <section aria-label="Your trades" className="relative min-w-0">
      {part === 'open' && open > 0 && (
        <div className="absolute top-1 right-0 z-10">
          <CloseAll />
        </div>
      )}
      <Tabs
        label="Your trades"
        value={part}
        onValue={setPart}
        tabs={[
          { value: 'open', label: withCount('Open positions', open), content: <OpenPositions /> },
          { value: 'orders', label: withCount('Pending orders', waiting), content: <PendingOrders /> },
          { value: 'closed', label: 'Closed trades', content: <ClosedTrades /> },
        ]}
      />
    </section>
  );
}

function withCount(label: string, count: number): string {
  return count === 0 ? label : `${label} (${count})`;
}
