import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read, watched } from '../../platform/calls/read.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { LargestPositions } from './largest-positions.tsx';
import { NearCall } from './near-call.tsx';
import { REFRESH_EVERY_MS } from './refresh.ts';
import type { Risk } from './words.ts';

/** Whom the figures are about. These lists name people, and the audit log says who has seen them. */
export function RiskAccounts({ totals }: Pick<Risk, 'totals'>) {
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
