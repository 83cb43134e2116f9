import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read, watched } from '../../platform/calls/read.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { useOnline } from '../../ui/waiting/use-online.ts';
import { ExposureTable } from './exposure-table.tsx';
import { HouseFigures } from './house-figures.tsx';
import { Scenario } from './scenario.tsx';
import { REFRESH_EVERY_MS } from './refresh.ts';
import type { Risk } from './words.ts';
import { LargestPositions } from './largest-positions.tsx';
import { NearCall } from './near-call.tsx';

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** What all customers hold, what it would do to the house, and whom it may hurt. It follows the market while it is seen. */
export function AdminRisk() {
  const risk = useQuery(watched(read(admin.adminRisk), REFRESH_EVERY_MS));
  const isOnline = useOnline();
  if (!risk.data)
    return (
      <NotLoaded
        of={risk}
        failed="The risk book could not be loaded"
        loading="Loading the risk book"
        rows={12}
      />
    );
  const { computedAt, symbols } = risk.data;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lead font-medium">Risk book</h2>
        <p className="text-dense text-muted">
          {`As of ${clock.format(new Date(computedAt))}. All figures in USD, read again every few seconds.`}
        </p>
      </div>
      {(!isOnline || risk.isError) && (
        <Notice tone="warn" title="These figures may be out of date">
          The server could not be asked again yet.
        </Notice>
      )}
      <StalePrices symbols={symbols} />
      <HouseFigures totals={risk.data.totals} />
      <ExposureTable symbols={symbols} />
      <Scenario symbols={symbols} />
      <RiskAccounts totals={risk.data.totals} />
    </div>
  );
}

function StalePrices({ symbols }: Pick<Risk, 'symbols'>) {
  const stale = symbols.filter(({ isStale }) => isStale).map(({ symbol }) => symbol);
  if (stale.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={
        stale.length === 1 ? '1 symbol has no fresh price' : `${stale.length} symbols have no fresh price`
      }
    >
      {`${stale.join(', ')}: valued at the last good one.`}
    </Notice>
  );
}

/** Whom the figures are about. These lists name people, and the audit log says who has seen them. */
function RiskAccounts({ totals }: Pick<Risk, 'totals'>) {
  const lists = useQuery(watched(read(admin.adminRiskAccounts), REFRESH_EVERY_MS));
  if (!lists.data)
    return (
      <NotLoaded of={lists} failed="The accounts could not be loaded" loading="Loading accounts" rows={8} />
    );
  return (
    <>
      <NearCall accounts={lists.data.nearCall} levels={lists.data.levels} count={totals.nearCall} />
      <LargestPositions positions={lists.data.largest} />
    </>
  );
}
