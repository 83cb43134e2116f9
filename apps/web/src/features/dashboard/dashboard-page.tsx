import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Pane } from '../../ui/waiting/pane.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { ActionCards, type DashboardTarget } from './action-cards.tsx';
import { PortfolioOverview } from './portfolio-overview.tsx';

/** Below the figures that everybody comes for, and so after them. */
const EquityCurve = lazyPart(
  async () => (await import('./equity-curve.tsx')).EquityCurve,
  <Skeleton className="h-86 w-full rounded-panel" />,
  { isSoon: true },
);
const Allocation = lazyPart(
  async () => (await import('./allocation.tsx')).Allocation,
  <Skeleton className="h-86 w-full rounded-panel" />,
  { isSoon: true },
);

type DashboardPageProps = {
  readonly onGo: (target: DashboardTarget) => void;
  /** What a newcomer does first; nothing for everybody else. */
  readonly firstRun: ReactNode;
  readonly positions: ReactNode;
  readonly closeAll: ReactNode;
  /** The way to the places without a tab. */
  readonly more: ReactNode;
  /** The newest lines of the statement. */
  readonly recent: ReactNode;
};

export function DashboardPage({ onGo, firstRun, positions, closeAll, more, recent }: DashboardPageProps) {
  return (
    <div className="flex flex-col gap-8">
      <Pane name="The first steps">{firstRun}</Pane>
      <Pane name="The overview">
        <PortfolioOverview />
      </Pane>
      <ActionCards onGo={onGo} />
      <section aria-labelledby="open-positions" className="min-w-0">
        <div className="mb-3 flex items-center justify-between gap-4">
          <h2 id="open-positions" className="text-lead font-medium">
            Open Positions
          </h2>
          {closeAll}
        </div>
        <Pane name="The list of open positions">{positions}</Pane>
      </section>
      <div className="grid gap-6 lg:grid-cols-[7fr_5fr]">
        <Pane name="The curve">
          <EquityCurve />
        </Pane>
        <Pane name="The allocation">
          <Allocation />
        </Pane>
      </div>
      {more}
      <section className="min-w-0">
        <h2 className="mb-3 text-lead font-medium">Recent transactions</h2>
        <Pane name="The list of transactions">{recent}</Pane>
      </section>
    </div>
  );
}
