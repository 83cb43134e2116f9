import { bankJobs } from './bank/jobs.ts';
import { watchChain } from './chain/watch-chain.ts';
import { watchedChains } from './chain/watched.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { WalletDeps } from '../wallet/index.ts';
import { ownAddress } from './chain/store-chain.ts';
import type { RailsDeps } from './deps.ts';
import type { Doors } from './doors.ts';
import { payoutWays } from './payouts/keep-payouts.ts';

const LOOK_MS = 2000;

/** What the wallet has to know of rails. It stands before them and is handed this. */
export function waysOf(doors: Doors, { now }: Clock): WalletDeps['rails'] {
  return {
    of: (asset, network) => doors.of(asset, network)?.kind,
    ownAddress,
    ...payoutWays(doors, now),
  };
}

/** The rails that settings open, and the jobs that keep looking. */
export function createRails(deps: RailsDeps) {
  const chains = watchedChains(deps.settings);
  const jobs: Job[] = chains.map((watched) => ({
    name: `watch-${watched.chain.id}`,
    everyMs: LOOK_MS,
    run: () => watchChain(deps, watched),
  }));
  return {
    ...waysOf(deps.doors, deps.clock),
    chains,
    jobs: [
      ...jobs,
      ...bankJobs(deps),
      { name: 'settle-claims', everyMs: 5000, run: deps.wallet.arrivals.settleClaims },
    ],
  };
}

export type Rails = ReturnType<typeof createRails>;
