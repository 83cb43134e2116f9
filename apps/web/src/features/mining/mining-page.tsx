import { mining } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatUsd } from '@halyard/money';
import { read } from '../../platform/calls/read.ts';
import { MINING } from '../../texts/mining.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { ReadFailure } from '../../ui/waiting/read-failure.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { PackageCard } from './package-card.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { ContractTable } from '../../domain/mining/contract-table.tsx';
import { useAct } from '../../platform/calls/act.ts';
import { CallFailure, wordsFor } from '../../platform/calls/call-failure.ts';
import { notices } from '../../ui/notices/notices.ts';

export function MiningPage() {
  const packages = useQuery(read(mining.listMiningPackages));
  const activation = useActivation(packages.data ?? []);
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h2 className="text-section font-medium">Cloud mining</h2>
        <p className="mt-1 max-w-[68ch] text-body text-muted">
          A package needs a total balance of at least its price. Activating one moves no money.
        </p>
      </div>
      <Notice>
        This is a simulation. Returns are estimates, not guaranteed, and vary with market conditions.
      </Notice>
      {packages.isError && !packages.data && (
        <ReadFailure
          title="Mining packages could not be loaded"
          failure={packages.error}
          onRetry={() => void packages.refetch()}
        />
      )}
      <ul className="grid gap-4 lg:grid-cols-3">
        {packages.data?.map((offer) => (
          <PackageCard
            key={offer.id}
            offer={offer}
            isBusy={activation.busyId === offer.id}
            isDisabled={activation.busyId !== null}
            onActivate={() => activation.activate(offer.id)}
          />
        )) ?? [1, 2, 3].map((key) => <Skeleton key={key} className="h-160 w-full" />)}
      </ul>
      <ContractList />
      <p className="sr-only" role="status">
        {activation.busyId === null ? '' : 'Activating'}
      </p>
      {packages.data?.length === 0 && <p className="text-muted">{MINING.tryLater}</p>}
    </div>
  );
}

/** The contracts one has; nothing is shown before there is one. */
function ContractList() {
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

type Offer = Pick<mining.MiningPackage, 'id' | 'price'>;

/** Activates one package at a time and says how it went. */
function useActivation(offers: readonly Offer[]) {
  const [busyId, setBusyId] = useState<string | null>(null);
  const act = useAct(mining.activateMining, {
    reloads: [mining.listMiningContracts],
    onDone: () => {
      setBusyId(null);
      notices.success(MINING.done);
    },
    onFailed: (failure, { body }) => {
      const price = offers.find(({ id }) => id === body.packageId)?.price ?? 0;
      setBusyId(null);
      tell(failure, price);
    },
  });
  return {
    busyId,
    activate: (packageId: string) => {
      setBusyId(packageId);
      act.run({ body: { packageId } });
    },
  };
}

function tell(failure: unknown, price: number): void {
  if (failure instanceof CallFailure && failure.code === 'underfunded-for-mining') {
    return notices.error(MINING.underfunded, `Required investment: ${formatUsd(price)}`);
  }
  const words = wordsFor(failure, MINING.failure);
  notices.error(words, words === MINING.failure.refused ? MINING.tryLater : undefined);
}
