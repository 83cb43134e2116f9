import { mining } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/calls/read.ts';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { ContractTable } from '../../domain/mining/contract-table.tsx';

/** The contracts one has; nothing is shown before there is one. */
export function ContractList() {
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...read(mining.listMiningContracts, { query: { page } }),
    placeholderData: keepPreviousData,
  });
  const packages = useQuery(read(mining.listMiningPackages));
  if (!list.data || list.data.contracts.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-lead font-medium">Your contracts (simulated)</h3>
      <p className="mb-3 max-w-[68ch] text-muted">
        What a day pays is simulated: the estimate of the package, spread evenly over the term. Nothing is
        credited.
      </p>
      <ContractTable contracts={list.data.contracts} packages={packages.data} />
      <Pagination {...list.data.pagination} noun="contracts" onPage={setPage} />
    </section>
  );
}
