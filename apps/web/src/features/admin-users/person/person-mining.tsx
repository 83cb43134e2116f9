import { admin, mining } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { ContractTable } from '../../../domain/mining/contract-table.tsx';
import { read } from '../../../platform/calls/read.ts';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { NotLoaded } from '../../../ui/waiting/not-loaded.tsx';

/** The mining contracts somebody activated. */
export function PersonMining({ userId }: { readonly userId: string }) {
  const contracts = useQuery(read(admin.adminListMining, { params: { id: userId } }));
  const packages = useQuery(read(mining.listMiningPackages));
  if (contracts.data?.length === 0) return null;
  return (
    <Panel
      title="Cloud mining (simulated)"
      lead="Contracts are records: no money moved, and what they pay is a simulation from the estimates of the package."
    >
      <NotLoaded
        of={contracts}
        failed={ADMIN_USERS.miningFailure.refused}
        loading="Loading contracts"
        rows={2}
      />
      {contracts.data && <ContractTable contracts={contracts.data} packages={packages.data} />}
    </Panel>
  );
}
