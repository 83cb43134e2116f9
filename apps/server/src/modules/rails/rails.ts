import { USD } from '@halyard/accounting';
import { bankJobs } from './bank/jobs.ts';
import { takeSheet } from './books/client-money.ts';
import { reconcileChain } from './books/reconcile-chains.ts';
import { watchChain } from './chain/watch-chain.ts';
import { type Watched, watchedChains } from './chain/watched.ts';
import { weighHot } from './cold/keep-bounds.ts';
import { planPayouts, raiseFees } from './payouts/plan-payouts.ts';
import { sendPayouts } from './payouts/send-payouts.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { WalletDeps } from '../wallet/index.ts';
import { isOwnAddress } from './chain/store-chain.ts';
import type { RailsDeps } from './deps.ts';
import type { Doors } from './doors.ts';
import { payoutWays } from './payouts/keep-payouts.ts';
import { limitNamed, limitsOf } from './limits/limits.ts';
import { returnDeclined, returnOldGas } from './unplanned/follow-unplanned.ts';

const LOOK_MS = 2000;
const CLIENT_MONEY_MS = 600_000;
const RECONCILE_MS = 600_000;
const WEIGH_MS = 30_000;

/** What the wallet has to know of rails. It stands before them and is handed this. */
export function waysOf(
  doors: Doors,
  { clock, ledger, settings }: Pick<RailsDeps, 'clock' | 'ledger' | 'settings'>,
): WalletDeps['rails'] {
  const limits = limitsOf(settings, doors);
  return {
    of: (asset, network) => doors.of(asset, network)?.kind,
    isOwnAddress,
    ...payoutWays(doors, clock.now),
    depositDeclined: (tx, id) => returnDeclined({ ledger }, tx, id),
    autoCreditUsd: async (queryable) =>
      (await limitNamed(queryable, limits, { name: 'auto-credit', network: '', asset: USD })) ?? 0n,
    mostWithdrawal: (queryable, asset, network) =>
      limitNamed(queryable, limits, { name: 'most-withdrawal', network, asset }),
  };
}

/** The rails that settings open, and the jobs that keep looking. */
export function createRails(deps: RailsDeps) {
  const chains = watchedChains(deps.settings);
  const jobs: Job[] = chains.flatMap((watched) => [
    { name: `watch-${watched.chain.id}`, everyMs: LOOK_MS, run: () => watchChain(deps, watched) },
    {
      name: `reconcile-${watched.chain.id}`,
      everyMs: RECONCILE_MS,
      run: async () => {
        await reconcileChain(deps, chains, watched);
        await returnOldGas(deps, watched);
      },
    },
    { name: `weigh-${watched.chain.id}`, everyMs: WEIGH_MS, run: () => weighHot(deps, watched) },
    ...payingJobs(deps, watched),
  ]);
  return {
    ...waysOf(deps.doors, deps),
    chains,
    jobs: [
      ...jobs,
      ...bankJobs(deps),
      ...(deps.doors.all.length === 0
        ? []
        : [
            {
              name: 'take-client-money',
              everyMs: CLIENT_MONEY_MS,
              byTheClock: true,
              run: () => takeSheet(deps),
            },
          ]),
      { name: 'settle-claims', everyMs: 5000, run: deps.wallet.arrivals.settleClaims },
    ],
  };
}

/** Plans and sends what a chain pays. Signing is done elsewhere. */
function payingJobs(deps: RailsDeps, watched: Watched): Job[] {
  if (deps.settings.SIGNER_TOKEN === '') return [];
  const { id } = watched.chain;
  return [
    { name: `plan-${id}`, everyMs: LOOK_MS, run: () => planPayouts(deps, watched) },
    {
      name: `send-${id}`,
      everyMs: LOOK_MS,
      run: async () => {
        await sendPayouts(deps, watched);
        await raiseFees(deps, watched);
      },
    },
  ];
}

export type Rails = ReturnType<typeof createRails>;
