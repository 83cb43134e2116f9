import { useMemo } from 'react';
import type { InstrumentTerms } from '../../domain/prices/instruments.ts';
import type { Weighed } from '../../domain/trading/weighing/weighed.ts';
import { derive, useLive } from '../../platform/live/derive.ts';
import { type Live, usePart } from '../../platform/live/follow.ts';
import { CostSummary } from './cost-summary.tsx';

type LiveCostsProps = {
  readonly live: Live<Weighed>;
  readonly limits: InstrumentTerms | undefined;
};

/** Costs that follow the price: the form around them is not drawn anew for them. */
export function LiveCosts({ live, limits }: LiveCostsProps) {
  const cost = useLive(useMemo(() => derive(live, (now) => now.cost), [live]));
  const buyingPowerUsd = usePart(live, (now) => now.buyingPowerUsd ?? undefined);
  const openPnlUsd = usePart(live, (now) => now.openPnlUsd);
  return (
    <CostSummary
      cost={cost}
      buyingPowerUsd={buyingPowerUsd ?? null}
      openPnlUsd={openPnlUsd}
      limits={limits}
    />
  );
}
