import { mining } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useState } from 'react';
import { useAct } from '../../platform/calls/act.ts';
import { CallFailure, wordsFor } from '../../platform/calls/call-failure.ts';
import { MINING } from '../../texts/mining.ts';
import { notices } from '../../ui/notices/notices.ts';

type Offer = Pick<mining.MiningPackage, 'id' | 'price'>;

/** Activates one package at a time and says how it went. */
export function useActivation(offers: readonly Offer[]) {
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
