import { type ReactNode, useEffect, useState } from 'react';
import { showTrade, useShownTrade } from '../../domain/trading/shown-trade.ts';
import { usePendingOrders } from '../../domain/portfolio/pending-orders.ts';
import { useHeldPositions } from '../../domain/portfolio/use-portfolio.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { useKeys } from '../../ui/buttons/use-keys.ts';
import { useAtLeast } from '../../ui/style/use-media.ts';
import { CloseAll } from './close-all.tsx';
import { ClosedTrades } from './closed-trades.tsx';
import { Explain } from './explain.tsx';
import { OpenPositions } from './open-positions.tsx';
import { PendingOrders } from './pending-orders.tsx';

type PositionsPanelProps = {
  readonly isDocked?: boolean;
  /** The way to the first of them. */
  readonly emptyAction?: ReactNode;
};

/** The account's trades: open, waiting and ended. Docked, they fill a pane. */
export function PositionsPanel({ isDocked = false, emptyAction }: PositionsPanelProps) {
  const [part, setPart] = useState('open');
  const shown = useShownTrade();
  // Also of what was asked for before this was on the page.
  const [seen, setSeen] = useState<typeof shown>(null);
  if (seen !== shown) {
    setSeen(shown);
    if (shown?.as === 'row') setPart(shown.of === 'order' ? 'orders' : 'open');
  }
  const first = useHeldPositions()[0];
  const lead = () => {
    setPart('open');
    if (first) showTrade({ id: first.id, of: 'position', as: 'row' });
  };
  useKeys({ p: lead, P: lead });
  // Whoever has gone elsewhere does not look for it any more.
  useEffect(() => () => showTrade(null), []);
  const open = useHeldPositions().length;
  // Beside the tabs where there is room for it, else under them.
  const isWide = useAtLeast(640);
  const closeAll = open > 0 && <CloseAll />;
  const waiting = usePendingOrders().data?.length ?? 0;
  const framed = (list: ReactNode) => (isDocked ? <div className={DOCKED}>{list}</div> : list);
  return (
    <section aria-label="Your trades" className={isDocked ? 'h-full' : 'min-w-0'}>
      <Tabs
        label="Your trades"
        isDocked={isDocked}
        value={part}
        onValue={setPart}
        after={part === 'open' && isWide && closeAll}
        tabs={[
          {
            value: 'open',
            label: withCount('Open positions', open),
            content: framed(
              <div className="flex flex-col gap-3">
                {!isWide && closeAll && <div className="-mt-2 self-end">{closeAll}</div>}
                <OpenPositions emptyAction={emptyAction} />
              </div>,
            ),
          },
          {
            value: 'orders',
            label: withCount('Pending orders', waiting),
            content: framed(<PendingOrders emptyAction={emptyAction} />),
          },
          {
            value: 'closed',
            label: 'Closed trades',
            content: framed(<ClosedTrades emptyAction={emptyAction} />),
          },
        ]}
      />
      {shown?.as === 'explanation' && <Explain id={shown.id} onClose={() => showTrade(null)} />}
    </section>
  );
}

/** In a pane the sheet has no frame of its own, and its head stays in sight. */
const DOCKED =
  'p-3 has-[table]:p-0 [&_[role=region]]:mx-0 [&_[role=region]]:overflow-visible [&_[role=region]]:rounded-none [&_[role=region]]:border-0 [&_thead]:sticky [&_thead]:top-0 [&_thead]:z-10';

function withCount(label: string, count: number): string {
  return count === 0 ? label : `${label} (${count})`;
}
