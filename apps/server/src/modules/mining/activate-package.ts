import { mining, refusalSentence } from '@halyard/contract';
import { formatUnits, formatUsd } from '@halyard/money';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { MiningDeps } from './deps.ts';
import { monthsLater } from './months.ts';
import * as store from './store.ts';

/** Records a simulated contract for somebody who could pay its price. Nothing is paid and no balance changes. */
export async function activatePackage(
  deps: Pick<MiningDeps, 'clock' | 'ledger' | 'realBalanceUsd'>,
  tx: Tx,
  caller: Identity,
  packageId: string,
): Promise<store.ContractRow> {
  const chosen = mining.MINING_PACKAGES.find((offered) => offered.id === packageId);
  if (!chosen) return refuse('unknown-package');
  const priceCents = BigInt(chosen.price) * 100n;
  await deps.ledger.lockRealBooks(tx, caller.userId);
  if ((await deps.realBalanceUsd(tx, caller.userId)) < priceCents) throw underfunded(priceCents);

  const now = deps.clock.now();
  const most = mining.MAX_MINING_CONTRACTS;
  if ((await store.countRunning(tx, caller.userId, now)) >= most) refuse('too-many-contracts', { most });
  const contract: store.ContractRow = {
    id: newId(now.getTime()),
    userId: caller.userId,
    packageId: chosen.id,
    packageName: chosen.name,
    priceCents,
    durationMonths: chosen.durationMonths,
    activatedAt: now,
    endsAt: monthsLater(now, chosen.durationMonths),
  };
  await store.insertContract(tx, contract);
  return contract;
}

/** Screens show the details in place of the error, so the details carry the error's sentence first. */
function underfunded(priceCents: bigint): Refusal {
  const required = `Required investment: ${formatUsd(formatUnits(priceCents, 2))}`;
  return new Refusal(
    'underfunded-for-mining',
    {},
    [refusalSentence('underfunded-for-mining'), required].map((message) => ({ message, path: 'packageId' })),
  );
}
